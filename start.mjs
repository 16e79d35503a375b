// Starts Homeroom on a machine that has only Node and npm. Nothing is installed yet when this runs:
// Node's own modules, in the syntax of Node 20.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 20
const NODE_TO_RUN_ON = 24
/** What the server is made of; pages are renewed by themselves. */
const WATCHED = ['--watch-path=server', '--watch-path=contract']
/**
 * Left alone, the engine collects late on a big machine: twice the memory for the same work. Favouring size takes
 * another fifth away, and costs a few percent of speed.
 */
const MEMORY = ['--max-old-space-size=512', '--max-semi-space-size=4', '--optimize-for-size']

process.chdir(dirname(fileURLToPath(import.meta.url)))
const asked = (flag) => process.argv.includes(flag)

checkNode()
if (!isInstalled()) install()
const environment = {
  ...process.env,
  PATH: [join(process.cwd(), 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(process.cwd(), 'node_modules', '.cache', 'node'),
}
if (asked('--test')) {
  keepRunning(['tests/run/run.ts'])
} else if (asked('--dev')) {
  keepRunning([...MEMORY, ...WATCHED, '--watch-preserve-output', 'server/main.ts', '--dev'])
} else {
  if (arePagesStale()) buildPages()
  if (asked('--bench')) keepRunning(['bench/run.ts'])
  else if (!asked('--pages-only')) keepRunning([...MEMORY, 'server/main.ts'])
}

function checkNode() {
  if (majorOf(process.versions.node) >= OLDEST_NODE) return
  giveUp(
    `Homeroom needs Node ${OLDEST_NODE} or newer; this is ${process.version}. Install a newer one from nodejs.org.`,
  )
}

/** npm notes what it installed: compared with the lockfile, package by package. */
function isInstalled() {
  const locked = packagesOf('package-lock.json')
  const present = packagesOf(join('node_modules', '.package-lock.json'))
  if (!present) return false
  const differs = ([path, { version, integrity }]) =>
    locked[path]?.version !== version || locked[path]?.integrity !== integrity
  const isMissing = ([path, { optional }]) => path !== '' && !optional && !present[path]
  return !Object.entries(present).some(differs) && !Object.entries(locked).some(isMissing)
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages
  } catch {
    return undefined
  }
}

function install() {
  console.log('Installing what Homeroom needs. This takes a minute, and only the first time ...')
  const npm = process.env.npm_execpath
  const [command, ...first] = npm && basename(npm).startsWith('npm') ? [process.execPath, npm] : ['npm']
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(command, [...first, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (status !== 0) giveUp('The installation failed. What npm said stands above; then start again.')
}

/** A change of what the pages are made from, in content or in names, is newer than the last build. */
function arePagesStale() {
  if (!existsSync('web/index.html')) return false
  if (!existsSync('dist/index.html') || !existsSync('dist/.built')) return true
  const built = Number(readFileSync('dist/.built', 'utf8'))
  const folders = ['web', 'contract']
  const inside = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
  )
  return [...folders, ...inside, 'vite.config.ts', 'package-lock.json'].some(
    (path) => statSync(path).mtimeMs > built,
  )
}

function buildPages() {
  console.log('Building the pages ...')
  const begun = Date.now()
  const { status } = spawnSync(
    modernNode(),
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...environment, NODE_ENV: 'production' },
    },
  )
  if (status !== 0) giveUp('The pages could not be built.')
  writeFileSync('dist/.built', String(begun))
}

/** Runs a program to its end: signals go to it, its exit code is ours, and it stops when we are killed. */
function keepRunning(program) {
  const child = spawn(modernNode(), program, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment,
    // A terminal's Ctrl-C reaches us and npm, which repeats it: the child gets it once, from us.
    detached: process.platform !== 'win32',
  })
  let passedOn = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - passedOn > 1000) child.kill(signal)
      passedOn = Date.now()
    })
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/** The newer Node that came with the packages. */
function modernNode() {
  const packaged = join('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(packaged)) return join(process.cwd(), packaged)
  if (majorOf(process.versions.node) >= NODE_TO_RUN_ON) return process.execPath
  return giveUp(
    'The package "node" is not complete: npm may not run its install script. Allow it, and run npm ci.',
  )
}

function majorOf(version) {
  return Number(version.split('.')[0])
}

function giveUp(why) {
  console.error(why)
  process.exit(1)
}

// Starts Homeroom on a machine that has only Node and npm. Nothing is installed yet when this runs:
// Node's own modules, in the syntax of Node 20.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MIN_NODE = 20
const PREFERRED_NODE = 24
const NPM_CHECK_MS = 250
/** The server restarts when one of these changes; Vite reloads the pages. */
const WATCH_OPTIONS = ['--watch-path=server', '--watch-path=contract']
/**
 * By default V8 collects garbage late on a machine with much memory and uses twice as much for the same work. A larger space
 * for new objects is no faster, and --optimize-for-size costs 40% of the speed to save 30 MB.
 */
const MEMORY_OPTIONS = ['--max-old-space-size=512', '--max-semi-space-size=8']

process.chdir(dirname(fileURLToPath(import.meta.url)))
const hasFlag = (flag) => process.argv.includes(flag)

checkNode()
// Commands for the data also run where only what the server needs is installed, as its own files and another user.
const needsDevelopment = !['--backup', '--restore', '--export'].some(hasFlag)
if (!isInstalled()) install()
const environment = {
  ...process.env,
  PATH: [join(process.cwd(), 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(process.cwd(), 'node_modules', '.cache', 'node'),
}
if (hasFlag('--test')) {
  runToEnd(['tests/run/run.ts'])
} else if (hasFlag('--test-long')) {
  runToEnd(['tests/run/long.ts', ...process.argv.slice(process.argv.indexOf('--test-long') + 1)])
} else if (hasFlag('--faults')) {
  runToEnd(['tests/faults/run.ts', ...process.argv.slice(process.argv.indexOf('--faults') + 1)])
} else if (hasFlag('--browsers')) {
  if (arePagesStale()) buildPages()
  runToEnd(['tests/other-browsers/run.ts'])
} else if (hasFlag('--backup')) {
  runToEnd([
    'server/operate/backup/commands/backup.ts',
    ...process.argv.slice(process.argv.indexOf('--backup') + 1),
  ])
} else if (hasFlag('--restore')) {
  runToEnd([
    'server/operate/backup/commands/restore.ts',
    ...process.argv.slice(process.argv.indexOf('--restore') + 1),
  ])
} else if (hasFlag('--export')) {
  runToEnd(['server/operate/export/command.ts', ...process.argv.slice(process.argv.indexOf('--export') + 1)])
} else if (hasFlag('--kills')) {
  runToEnd(['tests/kills/run.ts', ...process.argv.slice(process.argv.indexOf('--kills') + 1)])
} else if (hasFlag('--dev')) {
  runToEnd([...MEMORY_OPTIONS, ...WATCH_OPTIONS, '--watch-preserve-output', 'server/main.ts', '--dev'])
} else {
  if (arePagesStale()) buildPages()
  if (hasFlag('--bench'))
    runToEnd(['bench/run.ts', ...process.argv.slice(process.argv.indexOf('--bench') + 1)])
  else if (!hasFlag('--pages-only')) runToEnd([...MEMORY_OPTIONS, 'server/main.ts'])
}

function checkNode() {
  if (majorOf(process.versions.node) >= MIN_NODE) return
  exitWithMessage(
    `Homeroom needs Node ${MIN_NODE} or newer; this is ${process.version}. Install a newer one from nodejs.org.`,
  )
}

/** Compares what npm noted as installed with the lockfile, package by package. */
function isInstalled() {
  const locked = packagesOf('package-lock.json')
  const present = packagesOf(join('node_modules', '.package-lock.json'))
  if (!present) return false
  const differs = ([path, { version, integrity }]) =>
    locked[path]?.version !== version || locked[path]?.integrity !== integrity
  const isMissing = ([path, { optional, dev }]) =>
    path !== '' && !optional && (needsDevelopment || !dev) && !present[path]
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
  console.log('Installing what Homeroom needs. The first time, this takes about a minute ...')
  const npm = process.env.npm_execpath
  const [command, ...first] = npm && basename(npm).startsWith('npm') ? [process.execPath, npm] : ['npm']
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(command, [...first, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (status !== 0) exitWithMessage('The installation failed. See the npm message above, then start again.')
}

/** Whether a source of the pages was changed, added or removed since the last build. */
function arePagesStale() {
  if (!existsSync('web/index.html')) return false
  if (!existsSync('dist/index.html') || !existsSync('dist/.built')) return true
  const built = Number(readFileSync('dist/.built', 'utf8'))
  const folders = ['web', 'contract', 'build']
  const inside = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
  )
  return [...folders, ...inside, 'vite.config.ts', 'package-lock.json'].some(
    (path) => statSync(path).mtimeMs > built,
  )
}

function buildPages() {
  console.log('Building the pages ...')
  const startedAt = Date.now()
  const { status } = spawnSync(
    nodeProgram(),
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...environment, NODE_ENV: 'production' },
    },
  )
  if (status !== 0) exitWithMessage('The pages could not be built.')
  writeFileSync('dist/.built', String(startedAt))
}

/** Runs a program to its end: forwards signals, exits with its exit code, and it stops when this process is killed. */
function runToEnd(program) {
  const child = spawn(nodeProgram(), program, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment,
    // Ctrl-C in a terminal reaches this process and npm, which repeats it: the child gets it once, from here.
    detached: process.platform !== 'win32',
  })
  let forwardedAt = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - forwardedAt > 1000) child.kill(signal)
      forwardedAt = Date.now()
    })
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
  if (process.env.npm_lifecycle_event) whenNpmEnds(() => child.kill('SIGTERM'))
}

/** npm does not pass on every signal to what it runs, and the shell that it puts between never does. */
function whenNpmEnds(stop) {
  const parent = process.ppid
  const npm = parentOfShell(parent)
  const watch = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || existsSync(`/proc/${npm}`))) return
    clearInterval(watch)
    stop()
  }, NPM_CHECK_MS)
  watch.unref()
}

/** The parent of a process where that is a shell, as Linux tells it; elsewhere only our own parent is watched. */
function parentOfShell(pid) {
  try {
    const [, shell = '', parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return shell.endsWith('sh') ? parent : undefined
  } catch {
    return undefined
  }
}

/** The Node of the package "node", else this one where it is new enough. */
function nodeProgram() {
  const packaged = join('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(packaged)) return join(process.cwd(), packaged)
  if (majorOf(process.versions.node) >= PREFERRED_NODE) return process.execPath
  return exitWithMessage(
    'The package "node" is incomplete because npm did not run its install script. Allow install scripts, then run npm ci.',
  )
}

function majorOf(version) {
  return Number(version.split('.')[0])
}

function exitWithMessage(message) {
  console.error(message)
  process.exit(1)
}

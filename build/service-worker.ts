import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** Screens that open without a connection; the tables of screens themselves lead to all others. */
const OFFLINE_SCREENS = ['/web/session/home.tsx', '/web/day/attendance/sheet/page.tsx']
const SCREEN_TABLES = /\/web\/(([a-z]+-)?pages\.tsx?|set-up-page\.tsx)$/

/**
 * Builds the service worker as `sw.js`, and the page that it opens without a connection: a copy of the built index.html,
 * under an address that the server answers from the file alone.
 */
export function serviceWorker(): Plugin {
  let root = ''
  let publicDir = ''
  return {
    name: 'homeroom-service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root
      publicDir = config.publicDir
    },
    async generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build made no index.html.')
      const shell = `static/shell-${hashOf(String(page.source))}.html`
      this.emitFile({ type: 'asset', fileName: shell, source: page.source })
      const modules = offlineModules(this)
      const files = [...filesOf(bundle, modules)].toSorted()
      const publicFiles = readdirSync(publicDir)
      const contents = publicFiles.map((name) => hashOf(readFileSync(resolve(publicDir, name))))
      const id = hashOf([shell, ...Object.keys(bundle).toSorted(), ...contents].join('\n'))
      const source = await workerSource(resolve(root, 'worker/sw.ts'), {
        id,
        shell: `/${shell}`,
        files: [...files, ...publicFiles].map((name) => `/${name}`),
      })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 12)

/** Our own modules that an offline screen may need, those that it loads later included. */
function offlineModules(context: Rolldown.PluginContext): Set<string> {
  const own = [...context.getModuleIds()].filter((id) => !id.includes('/node_modules/'))
  const first = own.filter((id) => context.getModuleInfo(id)?.isEntry || isOfflineScreen(id))
  if (first.length < OFFLINE_SCREENS.length + 1) throw new Error('A screen that opens offline is missing.')
  const found = new Set(first)
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
    const next = SCREEN_TABLES.test(id) ? importedIds : [...importedIds, ...dynamicallyImportedIds]
    // The index of a library imports all of it: which parts are used is seen from the scripts.
    for (const each of next) if (!each.includes('/node_modules/')) found.add(each)
  }
  return found
}

const isOfflineScreen = (id: string) => OFFLINE_SCREENS.some((screen) => id.endsWith(screen))

/** The scripts and style sheets with these modules, and the scripts that those import. */
function filesOf(bundle: Rolldown.OutputBundle, modules: Set<string>): Set<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
    chunk.imports.forEach(add)
  }
  for (const [name, chunk] of Object.entries(bundle)) {
    if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => modules.has(id))) add(name)
  }
  return files
}

/** One script without imports: not every browser starts a worker from a module. */
async function workerSource(input: string, values: object): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(values) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const output = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const [script] = output
  if (script?.type !== 'chunk' || output.length !== 1)
    throw new Error('The service worker is not one script.')
  return script.code
}

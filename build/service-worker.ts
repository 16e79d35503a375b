import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { Page } from '#contract/pages/page.ts'
import { PAGES } from '#contract/pages/pages.ts'
import { isScreenTable, modulesOfPages } from './page-modules.ts'

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
      const modules = offlineModules(this, root)
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
function offlineModules(context: Rolldown.PluginContext, root: string): Set<string> {
  const entries = [...context.getModuleIds()].filter((id) => context.getModuleInfo(id)?.isEntry)
  const screens = Array.from(modulesOfPages(context, root), ([path, { content }]) =>
    opensOffline(PAGES[path]) ? content : [],
  )
  const found = new Set([...entries, ...screens.flat()])
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
    // The table of screens leads to all others.
    const next = isScreenTable(id, root) ? importedIds : [...importedIds, ...dynamicallyImportedIds]
    // The index of a library imports all of it: which parts are used is seen from the scripts.
    for (const each of next) if (!each.includes('/node_modules/')) found.add(each)
  }
  return found
}

const opensOffline = (page: Page) => page.who === 'anyone' || page.opensOffline === true

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

import { build, type Plugin, type Rolldown } from 'vite'
import { DASHBOARDS } from '#contract/page-data.ts'
import { PAGES, type PagePath } from '#contract/pages/pages.ts'
import { mantineStyles } from './mantine-styles.ts'
import type { Part } from './merge-parts.ts'
import { modulesOfPages, modulesOfStaff } from './page-modules.ts'
import { withoutFirstCalls } from './without-first-calls.ts'

type Chunk = Rolldown.OutputChunk
/** A page, with its path unless it is what students see at the path, or what opens on one. */
type Load = { path?: PagePath; isPage: boolean; weight: number; chunks: ReadonlySet<Chunk> }

/** A page where people begin counts for many others, because it is opened most often, and what opens on a page for little. */
const WEIGHTS = { start: 12, page: 1, opened: 0.02 }

export type FirstBuild = {
  /** The first is what every page loads. */
  parts: Part[]
  loads: readonly Load[]
}

/**
 * The modules of the pages by what loads them. They come from a build whose files no one uses: Rolldown makes one of each set of
 * modules that the same imports need.
 */
export async function firstBuild(root: string): Promise<FirstBuild> {
  let found: FirstBuild | undefined
  const collect: Plugin = {
    name: 'homeroom-first-build',
    generateBundle(_options, bundle) {
      found = findParts(this, root, bundle)
    },
  }
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [mantineStyles(), withoutFirstCalls(), namesOfStyles(), collect],
    build: {
      write: false,
      target: 'esnext',
      minify: false,
      rolldownOptions: { experimental: { chunkOptimization: false, lazyBarrel: true } },
    },
  })
  if (!found) throw new Error('The first build has made no files.')
  return found
}

/** Which files need a style sheet matters here, and not what it says. */
function namesOfStyles(): Plugin {
  return {
    name: 'homeroom-names-of-styles',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.css$/ },
      async handler(source, importer) {
        const sheet = await this.resolve(source, importer)
        return sheet && `${sheet.id}${EMPTY}`
      },
    },
    load: {
      filter: { id: /\.css\.empty\.js$/ },
      handler: () => ({ code: 'export default {}', moduleSideEffects: 'no-treeshake' }),
    },
  }
}

const EMPTY = '.empty.js'
const modulesOf = ({ moduleIds }: Chunk) => moduleIds.map((id) => id.replace(EMPTY, ''))

function findParts(context: Rolldown.PluginContext, root: string, bundle: Rolldown.OutputBundle): FirstBuild {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const first = withImports(
    chunks.filter(({ isEntry }) => isEntry),
    bundle,
  )
  const loads = loadsOf(context, root, bundle).filter(({ chunks: [one] }) => one && !first.has(one))
  const ofEveryPage: Part = {
    modules: [...first].flatMap(modulesOf),
    bytes: [...first].reduce((sum, { code }) => sum + code.length, 0),
    loads: loads.map(() => true),
    imports: new Set(),
  }
  const others = chunks
    .filter((chunk) => !first.has(chunk))
    .map((chunk): [Chunk, Part] => [
      chunk,
      {
        modules: modulesOf(chunk),
        bytes: chunk.code.length,
        loads: loads.map((load) => load.chunks.has(chunk)),
        imports: new Set([ofEveryPage]),
      },
    ])
  const parts = new Map(others)
  for (const [chunk, { imports }] of parts)
    for (const imported of chunksNamed(chunk.imports, bundle)) imports.add(parts.get(imported) ?? ofEveryPage)
  return { parts: [ofEveryPage, ...parts.values()], loads }
}

function loadsOf(context: Rolldown.PluginContext, root: string, bundle: Rolldown.OutputBundle): Load[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk])))
  const chunksOf = (modules: readonly string[]) => modules.flatMap((id) => byModule.get(id) ?? [])
  const load = (modules: readonly string[], weight: number, isPage = true) => ({
    isPage,
    weight,
    chunks: withImports(chunksOf(modules), bundle),
  })
  const staff = modulesOfStaff(context, root)
  const screens = modulesOfPages(context, root)
  const pages = Array.from(screens, ([path, { content, forStudent }]): Load[] => {
    const around = isOfStaff(path) ? staff : []
    const ofPath = load([...content, ...around], isStart(path) ? WEIGHTS.start : WEIGHTS.page)
    return [{ path, ...ofPath }, load(forStudent, WEIGHTS.page)]
  }).flat()
  const ofPages = new Set(
    [...screens.values()].flatMap(({ content, forStudent }) => content.concat(forStudent)),
  )
  const opened = chunks
    .filter(({ isDynamicEntry }) => isDynamicEntry)
    .flatMap(({ facadeModuleId }) => facadeModuleId ?? [])
    .filter((id) => !ofPages.has(id))
    .map((id) => load([id], WEIGHTS.opened, false))
  return [...pages, ...opened]
}

const isOfStaff = (path: PagePath) => PAGES[path].who !== 'student' && PAGES[path].who !== 'anyone'

/** Where people begin, and what they take attendance on. */
const isStart = (path: PagePath) =>
  path === '/' || Object.values<string>(DASHBOARDS).includes(path) || PAGES[path].opensOffline === true

const chunksNamed = (names: readonly string[], bundle: Rolldown.OutputBundle) =>
  names.flatMap((name) => {
    const file = bundle[name]
    return file?.type === 'chunk' ? file : []
  })

function withImports(first: Iterable<Chunk>, bundle: Rolldown.OutputBundle): Set<Chunk> {
  const all = new Set(first)
  for (const { imports } of all) for (const chunk of chunksNamed(imports, bundle)) all.add(chunk)
  return all
}

import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { DASHBOARDS } from '#contract/page-data.ts'
import { PAGES, type PagePath } from '#contract/pages/pages.ts'
import { mantineStyles } from './mantine-styles.ts'
import type { Part } from './merge-parts.ts'
import { modulesOfPages, modulesOfStaff } from './page-modules.ts'
import { withoutFirstCalls } from './without-first-calls.ts'

type Chunk = Rolldown.OutputChunk

/** How much a load counts: a page, what is loaded after every page, or what is loaded when somebody opens it. */
const WEIGHTS = { start: 4, page: 1, later: 1, dialog: 0.1 }
/** Compressed as the server sends it, of what gzip compresses quickly. */
const BYTES_SERVED = 0.85

export type Parts = {
  /** The modules that every page loads. */
  ofEveryPage: ReadonlySet<string>
  bytesOfEveryPage: number
  /** All others. */
  parts: Part[]
  /** For each load, how much it counts. */
  weights: ReadonlyMap<string, number>
}

/**
 * The modules of the pages by what loads them: pages, what is loaded after a page, and what opens on it. They come from a first
 * build, for which Rolldown makes a file of each set of modules that are imported together.
 */
export async function findParts(root: string): Promise<Parts> {
  let found: Parts | undefined
  const collect: Plugin = {
    name: 'homeroom-collect-parts',
    generateBundle(_options, bundle) {
      const graph = graphOf(bundle)
      found = partsOf(graph, loadsOf(this, root, graph))
    },
  }
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [mantineStyles(), withoutFirstCalls(), collect],
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { experimental: { chunkOptimization: false } },
    },
  })
  if (!found) throw new Error('The first build has made no files.')
  return found
}

type Graph = {
  chunks: readonly Chunk[]
  chunksNamed: (names: readonly string[]) => Chunk[]
  /** These and all that they import. */
  withImports: (first: readonly Chunk[]) => Set<Chunk>
}

function graphOf(bundle: Rolldown.OutputBundle): Graph {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const chunksNamed = (names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? [])
  const withImports = (first: readonly Chunk[]) => {
    const all = new Set(first)
    for (const { imports } of all) for (const chunk of chunksNamed(imports)) all.add(chunk)
    return all
  }
  return { chunks, chunksNamed, withImports }
}

type Load = { weight: number; first: Chunk[] }

const bytesOf = ({ code }: Chunk) => Math.round(BYTES_SERVED * gzipSync(code, { level: 1 }).length)

function partsOf({ chunks, chunksNamed, withImports }: Graph, loads: ReadonlyMap<string, Load>): Parts {
  const ofEveryPage = withImports(chunks.filter(({ isEntry }) => isEntry))
  const parts = new Map(
    chunks
      .filter((chunk) => !ofEveryPage.has(chunk))
      .map((chunk): [Chunk, Part] => [
        chunk,
        { modules: chunk.moduleIds, bytes: bytesOf(chunk), loads: new Set(), imports: new Set() },
      ]),
  )
  for (const [name, { first }] of loads)
    for (const chunk of withImports(first)) parts.get(chunk)?.loads.add(name)
  for (const [chunk, part] of parts)
    for (const imported of chunksNamed(chunk.imports).flatMap((each) => parts.get(each) ?? []))
      part.imports.add(imported)
  return {
    ofEveryPage: new Set([...ofEveryPage].flatMap(({ moduleIds }) => moduleIds)),
    bytesOfEveryPage: [...ofEveryPage].reduce((sum, chunk) => sum + bytesOf(chunk), 0),
    parts: [...parts.values()],
    weights: new Map(Array.from(loads, ([name, { weight }]) => [name, weight])),
  }
}

/** The address of a page is its load. Students have one of their own where they see something else. */
export const studentLoad = (path: string) => `${path} of a student`
export const isPage = (load: string) => load.startsWith('/')

/** Where people begin, and what they take attendance on. */
export const isStart = (path: PagePath) =>
  Object.values<string>(DASHBOARDS).includes(path) || PAGES[path].opensOffline === true

function loadsOf(
  context: Rolldown.PluginContext,
  root: string,
  { chunks, withImports }: Graph,
): Map<string, Load> {
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk])))
  const chunksOf = (modules: readonly string[]) => modules.flatMap((id) => chunkOf.get(id) ?? [])
  const staff = chunksOf(modulesOfStaff(context, root))
  const loads = new Map<string, Load>()
  const add = (name: string, weight: number, first: Chunk[]) => {
    const load = loads.get(name) ?? { weight, first: [] }
    load.first.push(...first)
    loads.set(name, load)
  }
  for (const [path, { content, forStudent }] of modulesOfPages(context, root)) {
    const { who } = PAGES[path]
    const around = who === 'student' || who === 'anyone' ? [] : staff
    add(path, isStart(path) ? WEIGHTS.start : WEIGHTS.page, [...chunksOf(content), ...around])
    if (forStudent.length > 0) add(studentLoad(path), WEIGHTS.page, chunksOf(forStudent))
  }
  const ofPages = new Set([...loads.values()].flatMap(({ first }) => first))
  const alwaysThere = withImports([...chunks.filter(({ isEntry }) => isEntry), ...staff])
  const afterwards = new Set([...alwaysThere].flatMap(({ dynamicImports }) => dynamicImports))
  for (const chunk of chunks.filter(({ isDynamicEntry }) => isDynamicEntry)) {
    if (ofPages.has(chunk) || alwaysThere.has(chunk)) continue
    // Screens without a line in the table of pages are loaded in place of one.
    const isPart = afterwards.has(chunk.fileName) && !chunk.exports.includes('Page')
    add(isPart ? 'later' : chunk.fileName, isPart ? WEIGHTS.later : WEIGHTS.dialog, [chunk])
  }
  return loads
}

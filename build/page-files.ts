import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { PAGE_FILES, type Files, type PageFiles } from '#contract/page-data.ts'
import { modulesOfPages, modulesOfStaff } from './page-modules.ts'

const FIRST_FONT = /inter-latin-wght-normal.*\.woff2$/

/** Writes which files each page needs, so that the server can name them in its HTML. */
export function pageFiles(): Plugin {
  let root = ''
  return {
    name: 'homeroom-page-files',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle(_options, bundle) {
      const files = makeFinder(bundle, root)
      const pages = Object.fromEntries(
        Array.from(modulesOfPages(this, root), ([path, { content, forStudent }]) => [
          path,
          { content: files(content), ...(forStudent.length > 0 && { forStudent: files(forStudent) }) },
        ]),
      )
      const fonts = Object.keys(bundle).filter((name) => FIRST_FONT.test(name))
      const source: PageFiles = {
        fonts: fonts.map(addressOf),
        staff: files(modulesOfStaff(this, root)),
        pages,
      }
      this.emitFile({ type: 'asset', fileName: PAGE_FILES, source: JSON.stringify(source) })
    },
  }
}

const addressOf = (name: string) => `/${name}`

/** Finds the files that hold these modules of web/ and all that they import. Throws where a module is in no file. */
function makeFinder(bundle: Rolldown.OutputBundle, root: string): (modules: string[]) => Files {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk])))
  /** What a file imports comes before it: a later style sheet changes what an earlier one has set. */
  const withImports = (first: Rolldown.OutputChunk[]) => {
    const found = new Set<Rolldown.OutputChunk>()
    const visited = new Set<Rolldown.OutputChunk>()
    const visit = (chunk: Rolldown.OutputBundle[string] | undefined) => {
      if (chunk?.type !== 'chunk' || visited.has(chunk)) return
      visited.add(chunk)
      for (const name of chunk.imports) visit(bundle[name])
      found.add(chunk)
    }
    first.forEach(visit)
    return found
  }
  const ofEveryPage = withImports(chunks.filter(({ isEntry }) => isEntry))
  const chunkOf = (module: string) => {
    const chunk = byModule.get(resolve(root, module))
    if (!chunk) throw new Error(`No file of the build holds ${module}.`)
    return chunk
  }
  return (modules) => filesOf(withImports(modules.map(chunkOf)).difference(ofEveryPage))
}

const filesOf = (chunks: ReadonlySet<Rolldown.OutputChunk>): Files => ({
  scripts: Array.from(chunks, ({ fileName }) => addressOf(fileName)),
  styles: [...chunks].flatMap(({ viteMetadata }) => Array.from(viteMetadata?.importedCss ?? [], addressOf)),
})

import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { firstBuild, type FirstBuild } from './first-build.ts'
import { mergeParts, type Part } from './merge-parts.ts'

const isLibrary = (id: string) => id.includes('/node_modules/')
const isStyle = (id: string) => id.endsWith('.css')
const PAGES_OF_A_SHARED_STYLE = 3

/**
 * Which modules share a file. What every page loads is in two, libraries and our own. Which other files there are follows from which
 * pages load what, so that each gets few files with little that it does not need.
 */
export function chunks(): Plugin {
  return {
    name: 'homeroom-chunks',
    apply: 'build',
    config: async ({ root = '' }) => {
      const fileOf = filesOf(await firstBuild(resolve(root)), resolve(root))
      const group = {
        name: (id: string) => fileOf.get(id) ?? null,
        debugName: 'file',
        // Each module has its file, and what that imports is in files before it.
        includeDependenciesRecursively: false,
      }
      return {
        build: {
          rolldownOptions: {
            // What nearly every page imports later is in the first file.
            checks: { ineffectiveDynamicImport: false },
            output: { codeSplitting: { groups: [group] } },
          },
        },
      }
    },
  }
}

const named = (name: string, modules: readonly string[]) => modules.map((id) => [id, name] as const)

/** The name of the file of each module. */
function filesOf({ parts, loads }: FirstBuild, root: string): Map<string, string> {
  const pagesOf = (part: Part) => loads.filter(({ isPage }, at) => isPage && part.loads[at]).length
  // As one file of every page: a page is not drawn before all its style sheets are there.
  const styles = parts
    .filter((part) => pagesOf(part) >= PAGES_OF_A_SHARED_STYLE)
    .flatMap(({ modules }) => modules.filter(isStyle))
  const weights = loads.map(({ weight }) => weight)
  const [ofEveryPage = [], ...others] = mergeParts(parts, weights).map(({ modules }) => modules)
  return new Map([
    ...others.flatMap((modules, at) => named(`${nameOf(modules, root)}-${at}`, modules)),
    ...named('app', ofEveryPage),
    ...named('libraries', [...ofEveryPage.filter((id) => isLibrary(id) || isStyle(id)), ...styles]),
  ])
}

/** The folder of web/ that the modules are of. */
function nameOf(modules: readonly string[], root: string): string {
  const folders = modules
    .map((id) => relative(root, id).split('/'))
    .flatMap(([folder = '', ...rest]) => (folder !== '..' && rest.length > 0 ? folder : []))
  const [only, ...others] = new Set(folders)
  return only !== undefined && others.length === 0 ? only : 'shared'
}

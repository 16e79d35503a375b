import { resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { PAGES, type PagePath } from '#contract/pages/pages.ts'
import { isNode, keyOf, nodesIn } from './syntax.ts'

/** Where the screens of all pages are imported, below web/. */
const SCREENS = 'pages.tsx'

type Imports = { content: string[]; /** What a student sees. */ forStudent: string[] }

export const isScreenTable = (id: string, root: string) => id === resolve(root, SCREENS)

/** The modules that each page imports in the table of screens. Throws where a page imports none. */
export function modulesOfPages(context: Rolldown.PluginContext, root: string): Map<PagePath, Imports> {
  const code = context.getModuleInfo(resolve(root, SCREENS))?.code
  if (!code) throw new Error(`The build has no ${SCREENS}.`)
  const entries = nodesIn(context.parse(code)).flatMap((node) => {
    const path = keyOf(node)
    return isPage(path) && node['value'] ? [[path, importsOf(node['value'], root)] as const] : []
  })
  const found = new Map(entries.filter(([, { content }]) => content.length > 0))
  const missing = Object.keys(PAGES).filter((path) => !found.has(path as PagePath))
  if (missing.length > 0) throw new Error(`No screen was found for ${missing.join(', ')}.`)
  return found
}

const isPage = (path: string | undefined): path is PagePath => path !== undefined && path in PAGES

function importsOf(screen: unknown, root: string): Imports {
  const nodes = nodesIn(screen)
  const forStudent = nodes.filter((node) => keyOf(node) === 'loadForStudent').flatMap(sourcesIn)
  const all = sourcesIn(screen)
  const modules = (names: string[]) => names.map((name) => resolve(root, name))
  return {
    content: modules(all.filter((name) => !forStudent.includes(name))),
    forStudent: modules(forStudent),
  }
}

const sourcesIn = (node: unknown): string[] =>
  nodesIn(node).flatMap((each) => {
    const source = each['type'] === 'ImportExpression' ? each['source'] : undefined
    return isNode(source) && typeof source['value'] === 'string' ? [source['value']] : []
  })

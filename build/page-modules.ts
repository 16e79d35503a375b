import { resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { PAGES, type PagePath } from '#contract/pages/pages.ts'
import { isNode, keyOf, nodesIn, type Node } from './syntax.ts'

/** Where the screens of all pages are imported, below web/. */
const SCREENS = 'pages.tsx'
/** Around every page of staff, below web/. */
const SIDE_BAR = 'shell/side-bar.tsx'

type Imports = { content: string[]; /** What a student sees. */ forStudent: string[] }

export const isScreenTable = (id: string, root: string) => id === resolve(root, SCREENS)

/** The modules that each page imports in the table of screens. Throws where a page imports none. */
export function modulesOfPages(context: Rolldown.PluginContext, root: string): Map<PagePath, Imports> {
  const nodes = nodesOfScreens(context, root)
  const entries = nodesIn(constantOf(nodes, 'SCREENS')).flatMap((node) => {
    const path = keyOf(node)
    return isPage(path) && node['value']
      ? [[path, importsOf(withFunctions(node['value'], nodes), root)] as const]
      : []
  })
  const found = new Map(entries.filter(([, { content }]) => content.length > 0))
  const missing = Object.keys(PAGES).filter((path) => !found.has(path as PagePath))
  if (missing.length > 0) throw new Error(`No screen was found for ${missing.join(', ')}.`)
  return found
}

/** What is around every page of staff: the side bar, the badges in it, and what sends their sheets. */
export function modulesOfStaff(context: Rolldown.PluginContext, root: string): string[] {
  const nodes = nodesOfScreens(context, root)
  const parts = [constantOf(nodes, 'BADGES'), constantOf(nodes, 'PendingSheets')]
  return [SIDE_BAR, ...parts.flatMap(sourcesIn)].map((name) => resolve(root, name))
}

function nodesOfScreens(context: Rolldown.PluginContext, root: string): Node[] {
  const code = context.getModuleInfo(resolve(root, SCREENS))?.code
  if (!code) throw new Error(`The build has no ${SCREENS}.`)
  return nodesIn(context.parse(code))
}

const constantOf = (nodes: readonly Node[], name: string) =>
  nodes.find(({ type, id }) => type === 'VariableDeclarator' && nameOf(id).includes(name))

const isPage = (path: string | undefined): path is PagePath => path !== undefined && path in PAGES

/** A screen with the functions of the same file that it is made by, because they import too. */
function withFunctions(screen: unknown, nodes: readonly Node[]): unknown[] {
  const called = new Set(
    nodesIn(screen).flatMap(({ type, callee }) => (type === 'CallExpression' ? nameOf(callee) : [])),
  )
  return [
    screen,
    ...nodes.filter(
      ({ type, id }) => type === 'VariableDeclarator' && nameOf(id).some((name) => called.has(name)),
    ),
  ]
}

const nameOf = (node: unknown): string[] =>
  isNode(node) && node['type'] === 'Identifier' ? [String(node['name'])] : []

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

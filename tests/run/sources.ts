import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

export type Source = { path: string; text: string }
/** `to` is a package, or a file of ours as a path from the root. `kind` is whether it is loaded when the code runs. */
export type Import = { from: string; to: string; kind: 'type' | 'value' | 'lazy' }

const NOT_OURS = new Set(['node_modules', 'dist', '.data', '.git', 'test-results'])

/** Every file of the project whose name ends so, by its path from the root. */
export const filesEnding = (...endings: string[]): Source[] =>
  globSync('**/*', { exclude: (path) => NOT_OURS.has(path) || path.startsWith('node_modules/') })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const STATIC = /^(?:import|export)\s+(type\s)?([^'";]*?)\s*from\s+'([^']+)'/gm
const BARE = /^import\s+'([^']+)'/gm
const LAZY = /\bimport\('([^']+)'\)/g

/** What a file imports, read from its import statements. */
export function importsOf({ path, text }: Source): Import[] {
  const to = (name: string) =>
    name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? posix.join(posix.dirname(path), name) : name
  return [
    ...[...text.matchAll(STATIC)].map(([, type, , name = '']) => ({
      from: path,
      to: to(name),
      kind: type ? ('type' as const) : ('value' as const),
    })),
    ...[...text.matchAll(BARE)].map(([, name = '']) => ({
      from: path,
      to: to(name),
      kind: 'value' as const,
    })),
    ...[...text.matchAll(LAZY)].map(([, name = '']) => ({ from: path, to: to(name), kind: 'lazy' as const })),
  ]
}

/** Files that import each other, each group once, its paths in order. */
export function circlesIn(imports: Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  /** Tarjan's algorithm: strongly connected components. */
  function visit(file: string): number {
    const index = order.size
    order.set(file, index)
    lowest.set(file, index)
    open.push(file)
    for (const { to } of targets.get(file) ?? []) {
      if (!targets.has(to)) continue
      const reached = order.has(to) ? (open.includes(to) ? order.get(to)! : index) : visit(to)
      lowest.set(file, Math.min(lowest.get(file)!, reached))
    }
    if (lowest.get(file) === index) {
      const circle = open.splice(open.lastIndexOf(file))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return lowest.get(file)!
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return circles
}

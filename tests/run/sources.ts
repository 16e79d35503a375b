import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

export type Source = { path: string; text: string }
/** `to` is a package, or a file of ours as a path from the root. kind: does it cost anything when the code runs? */
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

import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Pages of an earlier build may be open for days, and load parts of it later. */
const RETENTION_MS = 7 * 86_400_000
/** In the folder of the build: which files belong to an earlier build, and since when, in milliseconds. */
export const RETIRED = '.retired.json'

/** A compressed copy stays as long as its file. */
const COMPRESSED = /\.(br|gz|zst)$/

/** Leaves the files of earlier builds in place for a week after they were replaced, also where their folder was copied. */
export function keepFiles(): Plugin {
  return {
    name: 'homeroom-keep-files',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    writeBundle({ dir }, bundle) {
      if (dir) retireFiles(dir, new Set(Object.keys(bundle)), Date.now())
    },
  }
}

/**
 * Notes which files of `dir/static` have stopped being `current` (paths from `dir`) by `now`, and deletes what was noted a
 * week ago.
 */
export function retireFiles(dir: string, current: ReadonlySet<string>, now: number): void {
  const folder = join(dir, 'static')
  const before = readRetired(join(dir, RETIRED))
  const old = (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => `static/${name}`)
    .filter((path) => !current.has(path.replace(COMPRESSED, '')))
  const since = new Map(old.map((path) => [path, before[path] ?? now]))
  const isRecent = (path: string) => now - (since.get(path) ?? now) < RETENTION_MS
  for (const path of old) if (!isRecent(path)) rmSync(join(dir, path))
  const recent = Object.fromEntries([...since].filter(([path]) => isRecent(path)))
  writeFileSync(join(dir, RETIRED), JSON.stringify(recent, null, 1))
}

const readRetired = (file: string): Record<string, number> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {}

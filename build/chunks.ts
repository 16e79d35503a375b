import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { isStyle, mergeParts, type Part } from './merge-parts.ts'
import { findParts, isPage, type Parts } from './parts.ts'

const isLibrary = (id: string) => id.includes('/node_modules/')
/** A style sheet that this share of the pages loads is in the one of every page. */
const SHARE_OF_PAGES = 0.03

/**
 * Which modules share a file. What every page loads is two files, libraries and our own; what else a page loads follows from which
 * pages load it too, so that it is few files with little that is not used ([decision 111](../decisions/0111-files-from-the-imports.md)).
 */
export function chunks(): Plugin {
  return {
    name: 'homeroom-chunks',
    apply: 'build',
    config: async ({ root = '' }) => ({
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: groupsOf(await findParts(resolve(root))) } } },
      },
    }),
  }
}

const countPages = (loads: Iterable<string>) => [...loads].filter(isPage).length

function groupsOf({ ofEveryPage, parts, weights, bytesOfEveryPage }: Parts) {
  const isShared = ({ loads }: Part) =>
    countPages(loads) >= SHARE_OF_PAGES * countPages(weights.keys()) ||
    [...loads].some((load) => (weights.get(load) ?? 0) > 1)
  const base = new Set([...ofEveryPage].filter((id) => isStyle(id) || isLibrary(id)))
  for (const { modules } of parts.filter(isShared)) for (const id of modules.filter(isStyle)) base.add(id)
  const rest = parts.map((part) =>
    Object.assign(part, { modules: part.modules.filter((id) => !base.has(id)) }),
  )
  const files = mergeParts(rest, { weights, bytesOfEveryPage }).map(({ modules, loads }, at) => {
    const inside = new Set(modules)
    return { name: nameOf(loads) + at, test: (id: string) => inside.has(id) }
  })
  return [
    { name: 'libraries', test: (id: string) => base.has(id) },
    { name: 'app', test: (id: string) => ofEveryPage.has(id) },
    ...files,
  ]
}

/** By the page, where it is of one. */
const nameOf = (loads: ReadonlySet<string>) =>
  loads.size === 1
    ? [...loads]
        .join('')
        .replaceAll(/-[\w-]+\.js$|\W+/g, '-')
        .replace(/^-/, '')
    : 'shared-'

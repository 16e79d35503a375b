import { foldForSearch } from '#web/school/fold-accents.ts'

/** Whether every word of a search occurs somewhere in the texts, as names are compared. An empty search matches everything. */
export function matchesSearch(texts: readonly string[], search: string): boolean {
  const folded = foldForSearch(texts.join(' '))
  return search.split(/[\s,]+/).every((word) => folded.includes(foldForSearch(word).trim()))
}

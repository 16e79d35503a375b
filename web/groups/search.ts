import { foldAccents } from '#web/school/fold-accents.ts'

/** Whether every word of a search occurs somewhere in the texts, ignoring case and accents. An empty search matches everything. */
export function matchesSearch(texts: readonly string[], search: string): boolean {
  const folded = foldAccents(texts.join(' '))
  return foldAccents(search)
    .split(/[\s,]+/)
    .every((word) => folded.includes(word))
}

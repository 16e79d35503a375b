import { foldAccents } from '#web/school/fold-accents.ts'

/** Whether every word of a search occurs somewhere in the texts, without regard to case and accents; an empty search always does. */
export function matchesSearch(texts: readonly string[], search: string): boolean {
  const folded = foldAccents(texts.join(' '))
  return foldAccents(search)
    .split(/[\s,]+/)
    .every((word) => folded.includes(word))
}

import { foldAccents } from '#web/school/fold-accents.ts'

const fold = (text: string) => foldAccents(text).trim()

/**
 * Finds the first row at or after `from`, and then from the top, whose name ('Last, First') has a word that begins with the
 * text. Ignores accents and case. Returns undefined if there is none.
 */
export function findName(names: readonly string[], text: string, from = 0): number | undefined {
  const prefix = fold(text)
  if (prefix === '') return undefined
  const matches = names.map((name) => {
    const folded = fold(name)
    return folded.startsWith(prefix) || name.split(/[\s,'’-]+/).some((word) => fold(word).startsWith(prefix))
  })
  const after = matches.indexOf(true, from)
  const row = after >= 0 ? after : matches.indexOf(true)
  return row >= 0 ? row : undefined
}

import { foldAccents } from '#web/school/fold-accents.ts'

const plain = (text: string) => foldAccents(text).trim()

/**
 * The first row, from `from` on and round again, whose name, 'Last, First', has a word that begins with the text;
 * accents and case do not matter. Undefined where there is none.
 */
export function findName(names: readonly string[], text: string, from = 0): number | undefined {
  const wanted = plain(text)
  if (wanted === '') return undefined
  const fits = names.map((name) => {
    const whole = plain(name)
    return whole.startsWith(wanted) || whole.split(/[\s,'-]+/).some((word) => word.startsWith(wanted))
  })
  const after = fits.indexOf(true, from)
  const found = after >= 0 ? after : fits.indexOf(true)
  return found >= 0 ? found : undefined
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** The form of a word that goes with a count: 'class' for one, 'classes' for any other. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many)

/** A count with its noun: '1 student', '1,204 students'. */
export const countOf = (count: number, one: string, many?: string): string =>
  `${count.toLocaleString('en-US')} ${plural(count, one, many)}`

/** 'Algebra, Biology and Chess' */
export const listInWords = (items: readonly string[]): string => LIST.format(items)

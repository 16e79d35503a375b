/** What JavaScript's \s means, written out, so that a database of any locale finds the same. */
export const SPACE = String.raw`[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]`

/**
 * How a text begins that a spreadsheet program could run, for JavaScript and PostgreSQL alike. One that begins so after
 * apostrophes is guarded too, so that reading a guarded text takes away what writing it has added.
 */
export const FORMULA = `^'*(?:${SPACE}*[=+@＝＋－＠-]|[${String.raw`\t\r`}])`

/** A number is none, whatever its sign. */
export const NEGATIVE_NUMBER = '^-[0-9]+(?:[.][0-9]+)?$'

const formula = new RegExp(FORMULA, 'u')
const negativeNumber = new RegExp(NEGATIVE_NUMBER)

/** Whether a spreadsheet program could take a text for a formula. */
export const isFormula = (text: string): boolean => formula.test(text) && !negativeNumber.test(text)

/** A text as our files have it: behind an apostrophe where it could be taken for a formula. */
export const guarded = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** A text as it was before `guarded`. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

/** The characters of JavaScript's \s, written out, so that a database of any locale matches the same. */
export const SPACE = String.raw`[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]`

/**
 * The start of a text that a spreadsheet program could run as a formula, for both JavaScript and PostgreSQL. A text with
 * apostrophes before it is guarded too, so that reading removes exactly what writing added.
 */
export const FORMULA = `^'*(?:${SPACE}*[=+@＝＋－＠-]|[${String.raw`\t\r`}])`

/** A number is not a formula, whatever its sign. */
export const NEGATIVE_NUMBER = '^-[0-9]+(?:[.][0-9]+)?$'

const formula = new RegExp(FORMULA, 'u')
const negativeNumber = new RegExp(NEGATIVE_NUMBER)

/** Whether a spreadsheet program could take a text for a formula. */
export const isFormula = (text: string): boolean => formula.test(text) && !negativeNumber.test(text)

/** Puts an apostrophe before a text that could be read as a formula. */
export const guarded = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** Reverses `guarded`. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

/** What a person reads in a cell, without blanks around it. Dates are YYYY-MM-DD, times of day HH:MM. */
export function cellText(value: unknown): string {
  if (typeof value === 'string') return plainText(value)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Date) return dateText(value)
  return ''
}

// oxlint-disable-next-line no-control-regex -- these are what a database refuses and nobody sees
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

function plainText(text: string): string {
  return text.replaceAll(UNPRINTABLE, '').toWellFormed().trim()
}

/** Fifteen digits are what spreadsheet programs show: 0.1 + 0.2 is 0.3. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return ''
  return Number.isInteger(value) ? String(value || 0) : String(Number(value.toPrecision(15)))
}

/** Dates a spreadsheet program can't show are a row of hash signs there too. */
function dateText(date: Date): string {
  const year = date.getUTCFullYear()
  if (year === 1899) return date.toISOString().slice(11, 16)
  return year >= 1900 && year <= 9999 ? date.toISOString().slice(0, 10) : '#####'
}

export type Fields = Record<string, unknown>

/** These fields of a record, as it was loaded. */
export const pick = (from: Fields, fields: Fields): Fields =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, from[field]]))

/** The categories of marks are nested in a separate object, except in `loaded`. */
export const flat = ({ categories, ...rest }: Fields): Fields => ({
  ...rest,
  ...Object.fromEntries(Object.entries(categories ?? {}).map(([mark, one]) => [`category_${mark}`, one])),
})

/** The same fields as they are sent. */
export function nested(fields: Fields): Fields {
  const marks = Object.entries(fields).filter(([field]) => field.startsWith('category_'))
  const rest = Object.entries(fields).filter(([field]) => !field.startsWith('category_'))
  if (marks.length === 0) return fields
  const categories = Object.fromEntries(marks.map(([field, one]) => [field.slice(9), one]))
  return { ...Object.fromEntries(rest), categories }
}

/** What every upload of people has in common: rows that were read, and what they would change. */

export type RowError = { row: number; message: string }

export const sentenceOf = ({ row, message }: RowError): string => `Row ${row}: ${message}`

/** People after folding repeated rows, each with the row it first stood in. */
export type Reading<Person> = { rows: number; people: (Person & { row: number })[]; errors: RowError[] }

export type FieldChange = { field: string; old: string | null; new: string }

export type Plan<Person, Existing> = {
  add: Person[]
  change: { existing: Existing; person: Person; fields: FieldChange[] }[]
  unchanged: number
  errors: RowError[]
}

/** The fields in which a person differs; a field that the file leaves open is no difference. */
export function differences(
  before: Record<string, string | number | boolean | null>,
  after: Record<string, string | number | boolean | undefined>,
): FieldChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const old = before[field] ?? null
    if (value === undefined || value === old) return []
    return [{ field, old: old === null ? null : String(old), new: String(value) }]
  })
}

/** 'student_grade "KF" must be a grade from 6 to 12.', with the column and the value as the file has them. */
export const badValue = (column: string, value: string, problem: string): string =>
  value === '' ? `${column} is empty.` : `${column} "${shorten(value)}" ${problem}.`

/** A value as it can be shown and kept: not endless, without what cannot be printed. */
export function shorten(value: string): string {
  const clean = value.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')
  return clean.length > 60 ? `${clean.slice(0, 60)}...` : clean
}

/** Lets other people's calls through between stretches of work. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

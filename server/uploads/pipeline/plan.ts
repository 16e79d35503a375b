/** What every upload of people has in common: rows that were read, and what they would change. */

/** A bad cell: our field, what stands in it, and what is expected, such as 'must be a grade from 6 to 12'. */
export type Problem = { field: string; value: string; expected: string }
export type RowError = { row: number; message: string; problems: Problem[] }

export const sentenceOf = ({ row, message }: Pick<RowError, 'row' | 'message'>): string =>
  `Row ${row}: ${message}`

/** People after folding repeated rows, each with the row it first stood in. */
export type Reading<Person> = { rows: number; people: (Person & { row: number })[]; errors: RowError[] }

export type FieldChange = { field: string; old: string | null; new: string }

export type Plan<Person, Existing> = {
  add: Person[]
  change: { existing: Existing; person: Person; fields: FieldChange[] }[]
  unchanged: number
  errors: RowError[]
  /** How many active people there are, and how many of them the file would overwrite or deactivate. */
  stake: { of: number; changed: number; deactivated: number }
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

/** A row with bad cells: 'student_grade "KF" must be a grade from 6 to 12.', by the names that the file has for columns. */
export const badRow = (row: number, problems: Problem[], columnOf: (field: string) => string): RowError => ({
  row,
  message: problems
    .map(({ field, value, expected }) =>
      value === '' ? `${columnOf(field)} is empty.` : `${columnOf(field)} "${shorten(value)}" ${expected}.`,
    )
    .join(' '),
  problems: problems.map((problem) => ({ ...problem, value: shorten(problem.value) })),
})

/** A value as it can be shown and kept: not endless, without what cannot be printed. */
export function shorten(value: string): string {
  const clean = value.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')
  return clean.length > 60 ? `${clean.slice(0, 60)}...` : clean
}

/** Lets other people's calls through between stretches of work. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const AT_ONCE = 2000

/** A long list in parts, none of which keeps other people's calls waiting. */
export const inParts = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, part) =>
    list.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )

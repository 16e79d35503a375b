import { sql, type RawBuilder } from 'kysely'
import { Day, Id } from '#contract/fields.ts'

/**
 * A day or a number of a record as text of a statement, for COPY, which takes no parameters. Throws for anything else,
 * so that no other text can enter a statement.
 */
export function sqlLiteral(value: string | number): RawBuilder<unknown> {
  if (typeof value === 'number') return sql.raw(String(Id.parse(value)))
  return sql.raw(`date '${Day.parse(value)}'`)
}

/** The same value as a parameter of a statement. */
export const asParameter = (value: string | number): RawBuilder<unknown> => sql`${value}`

import { sql, type RawBuilder } from 'kysely'
import { FORMULA, NEGATIVE_NUMBER } from './formula.ts'

/** A pattern as a literal, for statements that take no parameters. */
export const patternLiteral = (pattern: string): RawBuilder<string> =>
  sql.raw(`'${pattern.replaceAll("'", "''")}'`)

/** SQL for whether a spreadsheet program could take a text for a formula. */
export const isFormula = (text: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${text} ~ ${patternLiteral(FORMULA)} and ${text} !~ ${patternLiteral(NEGATIVE_NUMBER)})`

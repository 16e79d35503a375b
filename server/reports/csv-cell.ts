import { sql, type RawBuilder } from 'kysely'

/** What JavaScript's \s means, so that the cells do not depend on the locale of the database. */
const SPACE = String.raw`[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]`
const patterns = {
  lineBreaks: `${SPACE}*[${String.raw`\r\n`}]+${SPACE}*`,
  formula: `^${SPACE}*[=+@＝＋－＠-]|^[${String.raw`\t\r`}]`,
  needsQuotes: `[",;${String.raw`\t`}]|^${SPACE}|${SPACE}$`,
}
const { lineBreaks, formula, needsQuotes } = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => [name, sql.raw(`'${pattern}'`)]),
) as Record<keyof typeof patterns, RawBuilder<unknown>>

/** SQL for a text as a cell of a CSV file, as `csvLine` of server/http/files/csv.ts writes it; for null an empty cell. */
export const csvCell = (text: RawBuilder<unknown>): RawBuilder<string> => sql`
  case when ${text} is null then '' else (
    select case
      when raw ~ ${formula} then '"''' || replace(line, '"', '""') || '"'
      when line ~ ${needsQuotes} then '"' || replace(line, '"', '""') || '"'
      else line end
    from (select raw, regexp_replace(raw, ${lineBreaks}, ' ', 'g') line
      from (select (${text}) collate "C" raw offset 0) given) cleaned
  ) end`

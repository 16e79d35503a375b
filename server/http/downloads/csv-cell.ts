import { sql, type RawBuilder } from 'kysely'
import { isFormula, patternLiteral } from '#server/http/files/formula-sql.ts'
import { SPACE } from '#server/http/files/formula.ts'

const lineBreaks = patternLiteral(`${SPACE}*[${String.raw`\r\n`}]+${SPACE}*`)
const needsQuotes = patternLiteral(`[",;${String.raw`\t`}]|^${SPACE}|${SPACE}$`)

type Guard = (raw: RawBuilder<unknown>) => RawBuilder<unknown>

const cell = (text: RawBuilder<unknown>, guard: Guard): RawBuilder<string> => sql`
  case when ${text} is null then '' else (
    select ${guard(sql`raw`)}
      when line ~ ${needsQuotes} then '"' || replace(line, '"', '""') || '"'
      else line end
    from (select raw, regexp_replace(raw, ${lineBreaks}, ' ', 'g') line
      from (select (${text}) collate "C" raw offset 0) given) cleaned
  ) end`

/** SQL for a text as a cell of a CSV file, as `csvLine` of server/http/files/csv.ts writes it; for null an empty cell. */
export const csvCell = (text: RawBuilder<unknown>): RawBuilder<string> =>
  cell(
    text,
    (raw) =>
      sql`case when ${isFormula(raw)} then '"' || regexp_replace(replace('''' || raw, '"', '""'), ${lineBreaks}, ' ', 'g') || '"'`,
  )

/** The same for a file that another program reads: the exact value, even if a spreadsheet program could run it. */
export const exactCell = (text: RawBuilder<unknown>): RawBuilder<string> => cell(text, () => sql`case`)

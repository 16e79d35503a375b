import type { Fault } from '../fault.ts'

const FORMULA = 'server/http/files/formula.ts'
const ED_FI = ['server/exchange/attendance/file.test.ts']

export const FILE_FAULTS: readonly Fault[] = [
  {
    name: 'files: a formula is written as it is',
    file: FORMULA,
    find: "(isFormula(text) ? `'${text}` : text)",
    replace: '(isFormula(text) ? text : text)',
    tests: ['server/http/files/*.test.ts'],
  },
  {
    name: 'files: a negative number is written as a text',
    file: FORMULA,
    find: 'formula.test(text) && !negativeNumber.test(text)',
    replace: 'formula.test(text) && !text.startsWith("--")',
    tests: ['server/http/files/csv.test.ts'],
  },
  {
    name: 'files: the database writes a negative number as a text',
    file: 'server/http/files/formula-sql.ts',
    find: 'and ${text} !~ ${patternLiteral(NEGATIVE_NUMBER)}',
    replace: "and ${text} !~ ${patternLiteral('^--$')}",
    tests: ['server/http/downloads/csv-cell.test.ts'],
  },
  {
    name: 'files: the apostrophe before a formula is read as a part of the name',
    file: 'server/exchange/spreadsheets/sheet.ts',
    find: 'plainText(withoutGuard(value))',
    replace: 'plainText(value)',
    tests: ['server/exchange/spreadsheets/read-csv.test.ts'],
  },
  {
    name: 'files: Ed-Fi has an apostrophe before what begins like a formula',
    file: 'server/http/downloads/csv-cell.ts',
    find: 'cell(text, () => sql`case`)',
    replace: 'csvCell(text)',
    tests: ED_FI,
  },
  {
    name: 'files: Ed-Fi has the day of the last save of a class that was taken',
    file: 'server/exchange/attendance/lines.ts',
    find: '(coalesce(first_at, taken_at) at',
    replace: '(coalesce(taken_at, first_at) at',
    tests: ED_FI,
  },
  {
    name: 'files: there is no warning about formulas in OneRoster files',
    file: 'server/exchange/oneroster/export/summary.ts',
    find: 'exists (select from jsonb_each(fields) where',
    replace: 'not exists (select from jsonb_each(fields) where',
    tests: ['server/exchange/oneroster/export/routes.test.ts'],
  },
]

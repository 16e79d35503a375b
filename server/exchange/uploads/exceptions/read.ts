import type { ExceptionsOfFile } from '#contract/exchange/uploads/exceptions.ts'
import { expectedHeaders, matchColumns, type Mapping } from '../pipeline/columns.ts'
import { fileRefusal } from '../pipeline/errors.ts'
import { openFile } from '../pipeline/open-file.ts'
import { rowErrorText } from '../pipeline/plan.ts'
import { assertNothingMissing } from '../pipeline/read-columns.ts'
import { missingStudentField } from '../pipeline/student-of-row.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import type { Uploaded } from '#server/http/upload.ts'
import { EXCEPTION_FORMATS, readExceptionRows, type ExceptionField } from './rows.ts'
import { loadInput } from '#server/plan/roll-over/load.ts'
import { sentences } from '#server/plan/roll-over/sentences.ts'
import { findYears } from '#server/plan/roll-over/years.ts'

const KIND = {
  formats: EXCEPTION_FORMATS,
  missingFields: (mapping: Mapping<ExceptionField>): ExceptionField[] => [
    ...missingStudentField(mapping),
    ...(mapping.action ? [] : (['action'] as const)),
  ],
}

/**
 * Reads from a file which students do not simply go up by a grade, for the plan on the screen; saves nothing. A file with a row
 * that cannot be used is refused whole.
 */
export async function readExceptions({
  db,
  now,
  upload,
}: Context & { upload: Uploaded<{ school_year_id: number }> }): Promise<ExceptionsOfFile> {
  const years = await findYears(db, upload.fields.school_year_id)
  const file = await openFile(upload.file.bytes, {
    expectedHeaders: expectedHeaders(EXCEPTION_FORMATS),
    onlyXlsx: false,
  })
  const { mapping, format } = matchColumns(EXCEPTION_FORMATS, file.columns)
  assertNothingMissing(KIND, { missing: KIND.missingFields(mapping), format }, file, {})
  const input = await loadInput(db, years, now.day)
  const { decisions, problems } = await readExceptionRows(file.data, mapping, input)
  if (problems.length > 0) throw new Refusal('unusable_file', sentences.wrongPlan(problems.map(rowErrorText)))
  if (decisions.size === 0) throw fileRefusal(sentences.noActions, file)
  const exceptions = [...decisions.values()].filter((decision) => decision !== null)
  return {
    exceptions,
    regular: [...decisions].flatMap(([student, decision]) => (decision === null ? [student] : [])),
    message: sentences.exceptionsRead(decisions.size, exceptions.length),
  }
}

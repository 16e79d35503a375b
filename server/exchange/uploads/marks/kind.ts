import { lockAssignments } from '#server/plan/schedules/lock.ts'
import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import type { Mapping } from '../pipeline/columns.ts'
import { byRow, examplesOf, fullName, type FilePlan, type ParsedRows } from '../pipeline/plan.ts'
import type { UploadKind } from '../pipeline/run.ts'
import { missingStudentField } from '../pipeline/student-of-row.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { compareWithStored, loadCategories, loadStudents, loadTakenSheets } from './load.ts'
import {
  compareMark,
  fieldOf,
  fillPresent,
  markText,
  placeMarks,
  type MarkPlan,
  type PlannedMark,
} from './plan.ts'
import { MARK_FORMATS, NEEDED_FIELDS, parseMarkRows, type MarkField, type MarkRow } from './rows.ts'
import { saveMarks } from './save.ts'
import { loadTimetable } from './timetable.ts'

/** Two months of a school of 700 students with seven classes a day. */
export const MAX_MARK_ROWS = 200_000

type Options = {
  /** The school's local day. */
  today: string
  /** Marks that were taken by hand may be replaced. */
  overwrite: boolean
  /** Students without a row were present. */
  othersPresent: boolean
}

type MarkFile = FilePlan<MarkPlan>
type MarksUpload = UploadKind<MarkField, MarkRow, MarkFile, MarkFile>

/** An upload of attendance of days that are over. */
export const marksUpload = async (db: Kysely<DB>, options: Options): Promise<MarksUpload> => {
  const categories = await loadCategories(db)
  return {
    kind: 'marks',
    singular: 'mark',
    formats: MARK_FORMATS,
    missingFields: (mapping) => [
      ...NEEDED_FIELDS.filter((field) => !mapping[field]),
      ...missingStudentField(mapping),
    ],
    onlyXlsx: false,
    maxRows: MAX_MARK_ROWS,
    parseRows: (data, mapping) => parseMarkRows(data, mapping, categories),
    lock: lockAssignments,
    // There are too many stored marks to load at once, so they are read in parts, together with those of the file.
    load: async (reading, parsed, mapping) => {
      // A custom plan each time: one from a time with few marks would read all of them for each part of the file.
      await sql`set local plan_cache_mode = force_custom_plan`.execute(reading)
      return compareMarks(reading, { parsed, mapping, ...options })
    },
    plan: (_, compared) => compared,
    apply: async (trx, { records }, upload) => {
      await saveMarks(trx, records, upload)
      // Undoing uses the history of marks, which names the upload.
      return { changes: [] }
    },
  }
}

const describeMark = (mark: PlannedMark) => ({
  name: fullName(mark),
  fields: mark.fields ?? describeNewMark(mark),
  rows: mark.row === null ? [] : [mark.row],
})

/** The file says the day and the class, unless the student is not in it. */
const describeNewMark = (mark: PlannedMark): FieldChange[] => [
  { field: mark.row === null ? fieldOf(mark) : 'mark', old: null, new: markText(mark.code) },
  ...(mark.comment === null ? [] : [{ field: 'comment', old: null, new: mark.comment }]),
]

type Planning = Options & {
  parsed: ParsedRows<MarkRow>
  mapping: Mapping<MarkField>
}

async function compareMarks(
  db: Kysely<DB>,
  { parsed, mapping, today, overwrite, othersPresent }: Planning,
): Promise<MarkFile> {
  const records: MarkPlan = { add: [], change: [], unchanged: 0, taken_by_hand: 0 }
  const file = { records, examples: examplesOf(records, describeMark) }
  const days = await daysOf(parsed.people)
  if (!days) return { ...file, errors: parsed.errors, affected: { total: 0, changed: 0, deactivated: 0 } }
  const [students, timetable, taken] = [
    await loadStudents(db),
    await loadTimetable(db, days),
    await loadTakenSheets(db, days),
  ]
  const { marks, errors } = await placeMarks(parsed, { today, students, timetable }, mapping)
  if (othersPresent) await fillPresent(marks, { today, students, timetable, taken: taken.sheets })
  await compareWithStored(db, [...marks.values()], (mark, stored) =>
    compareMark(records, mark, stored, { overwrite }),
  )
  return {
    ...file,
    errors: byRow(errors),
    affected: { total: taken.marks, changed: records.change.length, deactivated: 0 },
  }
}

/** From the first to the last day of the rows; undefined without a row. */
async function daysOf(rows: readonly { day: string }[]) {
  let days: { first: string; last: string } | undefined
  for await (const { day } of interruptible(rows)) {
    days = {
      first: days && days.first < day ? days.first : day,
      last: days && days.last > day ? days.last : day,
    }
  }
  return days
}

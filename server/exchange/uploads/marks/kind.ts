import { lockAssignments } from '#server/plan/schedules/lock.ts'
import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import type { UploadKind } from '../pipeline/run.ts'
import { missingStudentField } from '../pipeline/student-of-row.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { compareWithStored, loadCategories, loadStudents, loadTaken } from './load.ts'
import {
  compareMark,
  fieldOf,
  fillPresent,
  markText,
  placeMarks,
  type MarkPlan,
  type PlannedMark,
  type StoredMark,
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
  /** Who has no row was present. */
  othersPresent: boolean
}

type MarksUpload = UploadKind<MarkField, MarkRow, PlannedMark, StoredMark, MarkPlan>

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
    compare: (reading, parsed, mapping) =>
      inTransaction(reading, async (trx) => {
        // A plan that was made while there were few marks would read all of them for each part of the file.
        await sql`set local plan_cache_mode = force_custom_plan`.execute(trx)
        return planMarks(trx, { parsed, mapping, ...options })
      }),
    describeNew: describeMark,
    lock: lockAssignments,
    save: () => Promise.resolve([]),
    saveWithId: saveMarks,
  }
}

const inTransaction = <T>(db: Kysely<DB>, run: (trx: Kysely<DB>) => Promise<T>): Promise<T> =>
  db.isTransaction ? run(db) : db.transaction().execute(run)

const describeMark = (mark: PlannedMark): FieldChange[] => [
  { field: fieldOf(mark), old: null, new: markText(mark.code) },
  ...(mark.comment === null ? [] : [{ field: 'comment', old: null, new: mark.comment }]),
]

type Planning = Options & {
  parsed: Parameters<MarksUpload['compare']>[1]
  mapping: Parameters<MarksUpload['compare']>[2]
}

async function planMarks(
  db: Kysely<DB>,
  { parsed, mapping, today, overwrite, othersPresent }: Planning,
): Promise<MarkPlan> {
  const plan: MarkPlan = {
    add: [],
    change: [],
    unchanged: 0,
    errors: parsed.errors,
    affected: { total: 0, changed: 0, deactivated: 0 },
    taken_by_hand: 0,
  }
  const days = await daysOf(parsed.people)
  if (!days) return plan
  const [students, timetable, taken] = [
    await loadStudents(db),
    await loadTimetable(db, days),
    await loadTaken(db, days),
  ]
  const { marks, errors } = await placeMarks(parsed, { today, students, timetable }, mapping)
  if (othersPresent) await fillPresent(marks, { today, students, timetable, taken: taken.sheets })
  plan.errors = errors.sort((one, other) => one.row - other.row)
  await compareWithStored(db, [...marks.values()], (mark, stored) =>
    compareMark(plan, mark, stored, { overwrite }),
  )
  plan.affected = { total: taken.marks, changed: plan.change.length, deactivated: 0 }
  return plan
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

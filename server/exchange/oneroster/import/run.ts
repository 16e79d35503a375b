import { sql, type Transaction } from 'kysely'
import type { oneRosterIn, OneRosterUpload } from '#contract/exchange/oneroster/oneroster-in.ts'
import type { ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import type { Parsed } from '#contract/index.ts'
import { STATEMENT_TIMEOUTS } from '#server/database/pool.ts'
import { previewOnCopies } from '#server/database/preview.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { assertConfirmed, requiredConfirmation, type Affected } from '#server/http/typed-confirmation.ts'
import type { Uploaded } from '#server/http/upload.ts'
import { saveUpload } from '#server/exchange/uploads/pipeline/batch.ts'
import { sentenceOfChange } from '#server/exchange/uploads/pipeline/confirm.ts'
import { readOrRefuse } from '#server/exchange/uploads/pipeline/unreadable.ts'
import { parseClassRules, rulesInUse, saveClassRules } from '#server/exchange/uploads/roster/class-rules.ts'
import { lockRoster } from '#server/exchange/uploads/roster/lock.ts'
import { readOneRoster, type OneRoster } from '../files/read.ts'
import { classesAtOnce } from './at-once.ts'
import { readClasses } from './classes.ts'
import { importCourses } from './courses.ts'
import { readEnrollments } from './enrollments.ts'
import { openForeignIds } from './foreign-ids.ts'
import { importGroups } from './groups.ts'
import type { Import } from './import.ts'
import { importMemberships } from './memberships.ts'
import { findOwnSchool } from './own-school.ts'
import { readRecords } from './records.ts'
import { ImportReport } from './report.ts'
import { importReply, rejectedRows, sentenceOf, totalsOf, type Imported } from './reply.ts'
import { importStudents } from './students.ts'
import { importTeachers } from './teachers.ts'
import { importTerms } from './terms.ts'
import { sortUsers } from './users.ts'

type Fields = Parsed<(typeof oneRosterIn)['POST /api/oneroster/upload/'], 'upload'>
type UploadCall = Context & { upload: Uploaded<Fields> }

/** What an import writes, besides what it leaves for the history. */
const IMPORTED_TABLES = [
  ...([
    'student',
    'teacher',
    'account',
    'account_identity',
    'session',
    'student_deactivation_member',
  ] as const),
  ...(['block_schedule', 'course', 'imported_course', 'student_group', 'group_number'] as const),
  ...(['imported_class', 'imported_teaching', 'group_membership', 'made_by_teacher', 'foreign_id'] as const),
]

/** As long as an upload of people waits for another one. */
const LOCK_TIMEOUT = '50s'

/**
 * Takes what a OneRoster file says of terms, courses, people, classes and enrollments into the school, all in one transaction. A
 * preview does the same to copies of the tables. Throws a Refusal for a file that cannot be used, and 409 with the text to confirm
 * where more than a tenth of the students would change.
 */
export async function uploadOneRoster(call: UploadCall): Promise<OneRosterUpload> {
  const { file, fields } = call.upload
  const sentRules = parseClassRules(fields.rules)
  const roster = await readOrRefuse(() => readOneRoster(file.bytes, file.name))
  const source = { roster, sentRules }
  if (fields.preview_only) {
    return previewOnCopies(call.db, IMPORTED_TABLES, async (trx) => {
      await setTimeouts(trx)
      const { done, affected } = await importAll(trx, call, source)
      return importReply(roster, done, { uploadId: null, confirm: requiredConfirmation('student', affected) })
    })
  }
  return call.db.transaction().execute(async (trx) => {
    await setTimeouts(trx)
    await lockRoster(trx)
    const { done, affected } = await importAll(trx, call, source)
    const { report } = done
    const singular = 'student'
    const sentence = sentenceOfChange(singular, affected)
    assertConfirmed({ singular, affected, sentence }, fields.confirm)
    if (done.rules_from === 'call') await saveClassRules(trx, done.rules)
    const { added, changed, unchanged } = totalsOf(report)
    const uploadId = await saveUpload(trx, {
      kind: 'oneroster',
      account: call.actor.account,
      fileName: file.name,
      clearsExisting: false,
      columns: ['File', 'Column', 'Value'],
      rowCount: countRows(roster),
      counts: { added, changed, unchanged, rejected: report.errors.length },
      changes: report.changes,
      rejected: rejectedRows(report.errors),
    })
    await done.saveForeignIds(uploadId)
    return importReply(roster, done, { uploadId, confirm: null })
  })
}

const setTimeouts = (trx: Transaction<DB>) =>
  sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true),
    set_config('statement_timeout', ${STATEMENT_TIMEOUTS.uploads}, true)`.execute(trx)

type Source = { roster: OneRoster; sentRules: ClassRule[] | undefined }

/** Throws a Refusal for a file of which nothing can be used. */
async function importAll(
  trx: Transaction<DB>,
  call: UploadCall,
  source: Source,
): Promise<{ done: Imported; affected: Affected }> {
  const total = await countActiveStudents(trx)
  const done = await importRecords(trx, call, source)
  const { report } = done
  assertUsable(report)
  const changed = new Set([...report.changedStudents, ...report.deactivatedStudents]).size
  return { done, affected: { total, changed, deactivated: report.deactivatedStudents.size } }
}

async function importRecords(
  trx: Transaction<DB>,
  { school, now, upload }: UploadCall,
  { roster, sentRules }: Source,
): Promise<Imported> {
  const report = new ImportReport()
  const { save: saveForeignIds, ...foreign } = await openForeignIds(trx)
  const records = await readRecords(roster, report)
  const ownSchool = findOwnSchool(records, foreign, { name: school.name, chosen: upload.fields.school })
  const tableOf = (file: string) => roster.files.find((table) => table.file === file)
  const listsAllUsers = tableOf('users')?.mode === 'bulk'
  const imported: Import = {
    trx,
    records,
    foreign,
    ownSchool,
    listsAllUsers,
    report,
    school,
    today: now.day,
  }
  if (ownSchool.id !== null) foreign.note('orgs', 'school', ownSchool.id)
  const { rules, rules_from } = await rulesInUse(trx, sentRules)
  const terms = await importTerms(imported)
  const courses = await importCourses(imported)
  const users = sortUsers(imported, roster.version)
  const teacher = await importTeachers(imported, users.teacher)
  const student = await importStudents(imported, users.student)
  const enrollments = await readEnrollments(imported, { student, teacher, isOther: users.isOther })
  const studentsByClass = Map.groupBy(
    enrollments.filter(({ kind, ended }) => kind === 'student' && !ended),
    ({ classId }) => classId,
  )
  const classes = await readClasses(imported, { rules, terms, courses }, (classId) =>
    (studentsByClass.get(classId) ?? []).map(({ person }) => person),
  )
  const isDelta = roster.files.some(({ mode }) => mode === 'delta')
  const groupOf = await importGroups(imported, classes, {
    enrollments,
    isDelta: tableOf('enrollments')?.mode !== 'bulk',
  })
  await importMemberships(imported, {
    classes,
    groupOf,
    enrollments,
    isDelta: tableOf('enrollments')?.mode !== 'bulk',
  })
  const at_once = upload.fields.preview_only ? classesAtOnce(classes.ruled, enrollments, now.day) : []
  return { report, rules, rules_from, classes: classes.ruled, at_once, isDelta, saveForeignIds }
}

/** Refuses a file of which nothing can be used. */
function assertUsable(report: ImportReport): void {
  const { added, changed, unchanged } = totalsOf(report)
  if (added + changed + unchanged > 0) return
  const errors = report.errors.slice(0, 100).map(sentenceOf)
  const message =
    errors.length > 0
      ? 'Not one row of this file can be used.'
      : 'This file holds no terms, courses, students, teachers or classes of this school.'
  throw new Refusal('unusable_file', message, { errors, error_count: report.errors.length })
}

const countRows = ({ files }: OneRoster): number => files.reduce((count, { rows }) => count + rows.length, 0)

async function countActiveStudents(trx: Transaction<DB>): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int count from student where is_active`.execute(trx)
  return rows[0]!.count
}

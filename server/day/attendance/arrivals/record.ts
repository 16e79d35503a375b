import { sql, type Transaction } from 'kysely'
import { effectiveEntry, overlaps, type AbsenceEntry } from '#contract/day/attendance/absence-rules.ts'
import type { arrivals, ArrivedStudent } from '#contract/day/attendance/arrivals.ts'
import type { Parsed } from '#contract/index.ts'
import type { AbsenceKind } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { createStudentAbsence } from '../absences/enter.ts'
import { listReportsOn } from '../absences/reports.ts'
import { retryStaleWrites } from '../sheet/write.ts'
import { classesToday, listArrivals } from './list.ts'
import { sentences } from './sentences.ts'

type NewArrival = Parsed<(typeof arrivals)['POST /attendance/arrivals/'], 'body'>
type Recorded = { message: string; absence_id: number; marks: number; student: ArrivedStudent }

/** Records that a student arrived today, once: the same time once more finds it done, another time is refused. */
export async function recordArrival(context: Context, arrival: NewArrival): Promise<Recorded> {
  const { db } = context
  // It changes marks, whose sheets may be saved at the same moment.
  return retryStaleWrites(context, () => db.transaction().execute((tx) => addArrival(tx, context, arrival)))
}

async function addArrival(tx: Transaction<DB>, context: Context, arrival: NewArrival): Promise<Recorded> {
  const { now, school } = context
  const { student_id } = arrival
  const time = arrival.time ?? now.time
  await lockStudent(tx, student_id)
  const [recorded] = await listArrivals(tx, now, student_id)
  if (recorded && arrival.time !== undefined && recorded.arrived_at !== time) {
    throw new Refusal('conflict', sentences.otherTime(recorded, school))
  }
  if (recorded) {
    const { absence_id } = recorded
    return { message: sentences.arrived(recorded, 0, school), absence_id, marks: 0, student: recorded }
  }
  await assertPossibleTime(tx, context, student_id, time)
  const reports = await listReportsOn(tx, now.day, { students: [student_id], includeFormer: false })
  const reported = effectiveEntry(reports.get(student_id) ?? [])
  const kind = kindOf(arrival.reason, reported, time)
  const { absence_ids, marks } = await createStudentAbsence(tx, context, {
    student_ids: [student_id],
    scope: undefined,
    start_date: now.day,
    end_date: now.day,
    start_time: null,
    end_time: time,
    kind: kind ?? 'unexcused',
    note: arrival.note,
    source: 'in_person',
    apply: true,
    arrival: { tardy_minutes: await tardyMinutes(tx), is_explained: kind !== undefined },
  })
  const [student] = await listArrivals(tx, now, student_id)
  return {
    message: sentences.arrived(student!, marks, school),
    absence_id: absence_ids[0]!,
    marks,
    student: student!,
  }
}

/** A second arrival of the student waits here for the first. 404 for an unknown student, 409 for one who has left. */
async function lockStudent(tx: Transaction<DB>, student: number): Promise<void> {
  const { rows } = await sql<{ is_active: boolean }>`
    select is_active from student where id = ${student} for no key update`.execute(tx)
  if (!rows[0]) throw notFound('student')
  if (!rows[0].is_active) throw new Refusal('conflict', sentences.studentLeft)
}

async function assertPossibleTime(
  tx: Transaction<DB>,
  { now, school }: Context,
  student: number,
  time: string,
): Promise<void> {
  if (time > now.time) throw wrongTime(sentences.inFuture)
  const [first] = await classesToday(tx, student, now.day)
  if (!first) throw new Refusal('not_meeting', sentences.noClasses)
  if (time <= first.start_time) throw wrongTime(sentences.beforeSchool(first.start_time, school))
}

const wrongTime = (problem: string) =>
  new Refusal('invalid', sentences.wrongTime(problem), { fields: { time: problem } })

/** The reason that was given, else what was reported for the time before the arrival; undefined where no one said why. */
function kindOf(
  reason: NewArrival['reason'],
  reported: AbsenceEntry | undefined,
  time: string,
): AbsenceKind | undefined {
  if (reason !== undefined) return reason === 'excused' ? 'late' : 'unexcused'
  if (!reported || !overlaps(reported, { start_time: '00:00', end_time: time })) return undefined
  if (reported.kind === 'unexcused' || reported.kind === 'school_activity') return reported.kind
  return 'late'
}

async function tardyMinutes(tx: Transaction<DB>): Promise<number> {
  const { tardy_minutes } = await tx.selectFrom('school').select('tardy_minutes').executeTakeFirstOrThrow()
  return tardy_minutes
}

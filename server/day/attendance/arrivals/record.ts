import type { Transaction } from 'kysely'
import { effectiveEntry, overlaps, type AbsenceEntry } from '#contract/day/attendance/absence-rules.ts'
import type { arrivals, ArrivedStudent } from '#contract/day/attendance/arrivals.ts'
import type { Parsed } from '#contract/index.ts'
import type { AbsenceKind } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { addOnce } from '#server/http/idempotency.ts'
import { createStudentAbsence } from '../absences/enter.ts'
import { listReportsOn } from '../absences/reports.ts'
import { retryStaleWrites } from '../sheet/write.ts'
import { givenReason, type GivenReason } from './given-reason.ts'
import { classesToday, listArrivals } from './list.ts'
import { listLeaves } from './list-leaves.ts'
import { lockStudent } from './lock-student.ts'
import { sentences } from './sentences.ts'

type NewArrival = Parsed<(typeof arrivals)['POST /attendance/arrivals/'], 'body'>
type Recorded = { message: string; absence_id: number; marks: number; student: ArrivedStudent }

/**
 * Records that a student arrived today, once: the same time once more finds it done, another time is refused. A student who left
 * arrives again, unless the call is a repeat with the key of the first one.
 */
export async function recordArrival(context: Context, arrival: NewArrival): Promise<Recorded> {
  // It changes marks, whose sheets may be saved at the same moment.
  return retryStaleWrites(context, () => addOnce(context, (tx) => addArrival(tx, context, arrival)))
}

async function addArrival(tx: Transaction<DB>, context: Context, arrival: NewArrival): Promise<Recorded> {
  const { now, school } = context
  const { student_id } = arrival
  const time = arrival.time ?? now.time
  await lockStudent(tx, student_id)
  const [recorded] = await listArrivals(tx, now, student_id)
  const left_at = await findOpenLeave(tx, context, student_id, arrival.time)
  if (left_at === null && recorded && arrival.time !== undefined && recorded.arrived_at !== time) {
    throw new Refusal('conflict', sentences.otherTime(recorded, school))
  }
  if (left_at === null && recorded) {
    const { absence_id } = recorded
    return { message: sentences.arrived(recorded, 0, school), absence_id, marks: 0, student: recorded }
  }
  await assertPossibleTime(tx, context, student_id, { time, left_at })
  const reports = await listReportsOn(tx, now.day, { students: [student_id], includeFormer: false })
  const reported = effectiveEntry(reports.get(student_id) ?? [])
  const given = await givenReason(tx, arrival)
  const kind = kindOf(given.excuse, reported, { time, left_at })
  const { absence_ids, marks } = await createStudentAbsence(tx, context, {
    student_ids: [student_id],
    scope: undefined,
    start_date: now.day,
    end_date: now.day,
    start_time: left_at,
    end_time: time,
    kind: kind ?? 'unexcused',
    reason_id: given.id ?? (kind === undefined || given.excuse ? undefined : reported?.reason?.id),
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

/** When the student left who now comes back; null where the student is not out, or arrived earlier, at a time that was sent. */
async function findOpenLeave(
  tx: Transaction<DB>,
  { now }: Context,
  student: number,
  sentTime: string | undefined,
): Promise<string | null> {
  const [leave] = await listLeaves(tx, now, student)
  if (!leave || leave.back_at !== null) return null
  return sentTime !== undefined && sentTime < leave.left_at ? null : leave.left_at
}

type TimeOfArrival = { time: string; left_at: string | null }

async function assertPossibleTime(
  tx: Transaction<DB>,
  { now, school }: Context,
  student: number,
  { time, left_at }: TimeOfArrival,
): Promise<void> {
  if (time > now.time) throw wrongTime(sentences.inFuture)
  if (left_at !== null && time <= left_at) throw wrongTime(sentences.beforeLeave(left_at, school))
  const [first] = await classesToday(tx, student, now.day)
  if (!first) throw new Refusal('not_meeting', sentences.noClasses)
  if (time <= first.start_time) throw wrongTime(sentences.beforeSchool(first.start_time, school))
}

const wrongTime = (problem: string) =>
  new Refusal('invalid', sentences.wrongArrival(problem), { fields: { time: problem } })

/** The reason that was given, else what was reported for the time before the arrival; undefined where no one said why. */
function kindOf(
  excuse: GivenReason['excuse'],
  reported: AbsenceEntry | undefined,
  { time, left_at }: TimeOfArrival,
): AbsenceKind | undefined {
  // Who is late was never there before.
  const excused = left_at === null ? 'late' : 'excused'
  if (excuse !== undefined) return excuse === 'excused' ? excused : 'unexcused'
  if (!reported || !overlaps(reported, { start_time: left_at ?? '00:00', end_time: time })) return undefined
  if (reported.kind === 'unexcused' || reported.kind === 'school_activity') return reported.kind
  return excused
}

async function tardyMinutes(tx: Transaction<DB>): Promise<number> {
  const { tardy_minutes } = await tx.selectFrom('school').select('tardy_minutes').executeTakeFirstOrThrow()
  return tardy_minutes
}

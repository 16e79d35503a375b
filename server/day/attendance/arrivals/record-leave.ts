import type { Transaction } from 'kysely'
import { effectiveEntry, overlaps, type AbsenceEntry } from '#contract/day/attendance/absence-rules.ts'
import type { leaves, LeftStudent } from '#contract/day/attendance/leaves.ts'
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

type NewLeave = Parsed<(typeof leaves)['POST /attendance/leaves/'], 'body'>
type Recorded = { message: string; absence_id: number; marks: number; student: LeftStudent }

/**
 * Records that a student leaves today, once until the student comes back: the same time once more finds it done, another time is
 * refused. After that it is another leave, unless the call is a repeat with the key of the first one.
 */
export async function recordLeave(context: Context, leave: NewLeave): Promise<Recorded> {
  // It changes marks, whose sheets may be saved at the same moment.
  return retryStaleWrites(context, () => addOnce(context, (tx) => addLeave(tx, context, leave)))
}

async function addLeave(tx: Transaction<DB>, context: Context, leave: NewLeave): Promise<Recorded> {
  const { now, school } = context
  const { student_id } = leave
  const time = leave.time ?? now.time
  await lockStudent(tx, student_id)
  const [recorded] = await listLeaves(tx, now, student_id)
  if (recorded?.back_at === null) {
    if (leave.time !== undefined && recorded.left_at !== time) {
      throw new Refusal('conflict', sentences.otherLeave(recorded, school))
    }
    const { absence_id } = recorded
    return { message: sentences.left(recorded, 0, school), absence_id, marks: 0, student: recorded }
  }
  await assertPossibleTime(tx, context, student_id, time)
  const reports = await listReportsOn(tx, now.day, { students: [student_id], includeFormer: false })
  const reported = reportedFrom(time, effectiveEntry(reports.get(student_id) ?? []))
  const given = await givenReason(tx, leave)
  const { absence_ids, marks } = await createStudentAbsence(tx, context, {
    student_ids: [student_id],
    scope: undefined,
    start_date: now.day,
    end_date: now.day,
    start_time: time,
    end_time: null,
    kind: kindOf(given.excuse, reported),
    reason_id: given.id ?? (given.excuse ? undefined : reported?.reason?.id),
    note: leave.note,
    source: 'in_person',
    apply: true,
    leave: { picked_up_by: leave.picked_up_by },
  })
  const [student] = await listLeaves(tx, now, student_id)
  return {
    message: sentences.left(student!, marks, school),
    absence_id: absence_ids[0]!,
    marks,
    student: student!,
  }
}

async function assertPossibleTime(
  tx: Transaction<DB>,
  { now, school }: Context,
  student: number,
  time: string,
): Promise<void> {
  if (time > now.time) throw wrongTime(sentences.inFuture)
  const classes = await classesToday(tx, student, now.day)
  const [first] = classes
  if (!first) throw new Refusal('not_meeting', sentences.noClasses)
  if (time <= first.start_time) throw wrongTime(sentences.beforeSchool(first.start_time, school))
  const end = classes.reduce((latest, { end_time }) => (end_time > latest ? end_time : latest), '')
  if (time >= end) throw wrongTime(sentences.afterSchool(end, school))
  const [arrival] = await listArrivals(tx, now, student)
  if (arrival && time <= arrival.arrived_at) {
    throw wrongTime(sentences.beforeArrival(arrival.arrived_at, school))
  }
}

const wrongTime = (problem: string) =>
  new Refusal('invalid', sentences.wrongLeave(problem), { fields: { time: problem } })

/** What was reported for the time after the leave. */
const reportedFrom = (time: string, reported: AbsenceEntry | undefined): AbsenceEntry | undefined =>
  reported && overlaps(reported, { start_time: time, end_time: '24:00' }) ? reported : undefined

/** The excuse that was given, else what was reported, else excused: the office lets the student go. */
function kindOf(excuse: GivenReason['excuse'], reported: AbsenceEntry | undefined): AbsenceKind {
  if (excuse !== undefined) return excuse === 'excused' ? 'leaves_early' : 'unexcused'
  const isReportedKind = reported?.kind === 'unexcused' || reported?.kind === 'school_activity'
  return isReportedKind ? reported.kind : 'leaves_early'
}

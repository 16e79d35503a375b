import type { CallList, FamilyCall, ReportOnDay, StudentToCall } from '#contract/day/attendance/calls.ts'
import { arrivalTime, effectiveEntry, type AbsenceEntry } from '#contract/day/attendance/absence-rules.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { listReportsOn } from '../absences/reports.ts'
import { adjacentMeetingDays } from '#server/plan/calendar/meetings.ts'
import { hasFormerStudents, listMarksOfDay, type MarkOfDay } from '../marks-of-day.ts'
import { listCalledStudents, readCallRows, type CallRow, type StoredCall } from './queries.ts'
import { cameAfterMissed, unexplainedMarks } from './missed.ts'

/** The students who missed a class of a day without a reason on file, and those whose families were called about the day. */
export async function findCallList(context: Context, day: string): Promise<CallList> {
  const { db, now, reference } = context
  const includeFormer = hasFormerStudents(day, now)
  const called = await listCalledStudents(db, day, { includeFormer })
  const marks = await listMarksOfDay(db, day, { also: called, includeFormer })
  const reports = await listReportsOn(db, day, { students: [...marks.keys()], includeFormer })
  const listed = new Set(called)
  for (const [student, own] of marks)
    if (unexplainedMarks(own, reports.get(student)).length > 0) listed.add(student)
  const rows = await readCallRows(db, day, [...listed])
  return {
    date: day,
    today: now.day,
    time: now.time,
    ...adjacentMeetingDays(reference, day),
    students: rows
      .map((row) => studentToCall(context, row, marks.get(row.student_id), reports.get(row.student_id)))
      .toSorted(byRequirement),
  }
}

/** One student as the list of a day has them, whether or not they need a reason. */
export async function findStudentToCall(
  context: Context,
  day: string,
  student: number,
): Promise<StudentToCall> {
  const { db } = context
  const includeFormer = hasFormerStudents(day, context.now)
  const marks = await listMarksOfDay(db, day, { only: [student], includeFormer })
  const reports = await listReportsOn(db, day, { students: [student], includeFormer })
  const [row] = await readCallRows(db, day, [student])
  return studentToCall(context, row!, marks.get(student), reports.get(student))
}

function studentToCall(
  { reference, school }: Context,
  { calls, ...row }: CallRow,
  marks: readonly MarkOfDay[] = [],
  reports: readonly AbsenceEntry[] = [],
): StudentToCall {
  const [firstUnexplained] = unexplainedMarks(marks, reports)
  const firstMissed = firstUnexplained ?? marks.find(({ status }) => status === 'A')
  const nameOf = (id: number) => {
    const teacher = reference.teachers.get(id)
    return teacher ? `${teacher.first_name} ${teacher.last_name}` : ''
  }
  return {
    ...row,
    needs_reason: firstUnexplained !== undefined,
    since: firstMissed?.start_time ?? null,
    came_at: cameAfterMissed(marks)?.start_time ?? null,
    ...arrivedAt(reports),
    classes: marks.map(({ section_period_id, teacher_id, start_time, status, excuse }) => ({
      section_period_id,
      teacher_id,
      teacher: nameOf(teacher_id),
      start_time,
      status,
      excuse,
    })),
    comment: marks.findLast(({ comment }) => comment !== null)?.comment ?? null,
    known: reportOnDay(effectiveEntry(reports)),
    calls: calls.map((call) => familyCall(call, school.timeZone)),
  }
}

const arrivedAt = (reports: readonly AbsenceEntry[]): Pick<StudentToCall, 'arrived_at'> => {
  const time = arrivalTime(reports)
  return time === undefined ? {} : { arrived_at: time }
}

export const reportOnDay = (entry: AbsenceEntry | undefined): ReportOnDay | null =>
  entry
    ? {
        kind: entry.kind,
        start_time: entry.start_time,
        end_time: entry.end_time,
        ...(entry.arrival && { arrived: true }),
        ...(entry.leave && { left: true }),
        ...(entry.reason && { reason: entry.reason }),
      }
    : null

const familyCall = (
  { called_at, called_by, entered_reason, ...call }: StoredCall,
  timeZone: string,
): FamilyCall => ({
  ...call,
  ...(entered_reason !== null && { entered_reason }),
  called: { ...localMoment(called_at, timeZone), by: called_by ?? '' },
})

/** Students who need a reason first, then by the first missed class, then by name. */
function byRequirement(one: StudentToCall, other: StudentToCall): number {
  return (
    Number(other.needs_reason) - Number(one.needs_reason) ||
    (one.since ?? '').localeCompare(other.since ?? '') ||
    one.last_name.localeCompare(other.last_name) ||
    one.first_name.localeCompare(other.first_name) ||
    one.student_id - other.student_id
  )
}

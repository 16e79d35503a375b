import type { SchoolTime } from '#server/clock.ts'
import { recordArrival } from '#server/day/attendance/arrivals/record.ts'
import { recordLeave } from '#server/day/attendance/arrivals/record-leave.ts'
import type { Deviation } from '../attendance/absences.ts'
import type { DemoSchool } from '../demo-school.ts'
import { excusedOn } from '../excused.ts'
import { startOf } from '../make-attendance.ts'
import { bodyOf, type RequestAt } from '../office.ts'
import type { ReasonIds } from './reasons.ts'

type AtCounter = { at: string; mark: Deviation; time: string }

const DAYS = 4

/** Who came late and left early on the last school days, as the office recorded it at the counter. */
export async function makeArrivalsAndLeaves(
  requestAt: RequestAt,
  school: DemoSchool,
  now: Pick<SchoolTime, 'day' | 'time'>,
  reasonOf: ReasonIds,
): Promise<void> {
  const hasHappened = ({ at }: AtCounter) => at < `${now.day} ${now.time}`
  for (const day of school.calendar.schoolDays.slice(-DAYS)) {
    const { late, early } = excusedOn(school, day)
    // The first one of today was reported by phone.
    const arriving = late.slice(day === now.day ? 1 : 0).map((mark) => atStartOf(school, mark, 2))
    for (const { at, mark, time } of arriving.filter(hasHappened)) {
      const body = { student_id: mark.student, time, reason_id: reasonOf(mark.comment), note: mark.comment }
      await recordArrival(await requestAt(at), bodyOf('POST /attendance/arrivals/', body))
    }
    const leaving = early.slice(day === now.day ? 1 : 0).map((mark) => atStartOf(school, mark, mark.slot))
    for (const { at, mark, time } of leaving.filter(hasHappened)) {
      const body = {
        student_id: mark.student,
        time,
        picked_up_by: pickedUpBy(school, mark),
        reason_id: reasonOf(mark.comment),
        note: mark.comment,
      }
      await recordLeave(await requestAt(at), bodyOf('POST /attendance/leaves/', body))
    }
  }
}

function atStartOf(school: DemoSchool, mark: Deviation, slot: number): AtCounter {
  const time = startOf(school, { ...mark, slot })
  return { at: `${mark.day} ${time}:20`, mark, time }
}

function pickedUpBy({ contacts }: DemoSchool, { student }: Deviation): string | undefined {
  const contact = contacts.find((one) => one.student === student)
  return contact && `${contact.name}, ${contact.relation}`
}

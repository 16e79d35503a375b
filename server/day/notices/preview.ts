import type { StudentToNotify } from '#contract/day/notices/notices.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import { isSchoolDay, schoolDaysAfter } from '#server/plan/calendar/rules.ts'
import { instantsIn } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { listUnexplainedMarks } from './marks.ts'
import { findNoticeSettings, listRecipients } from './queries.ts'
import { firstRunFor, isTooLate, type UnexplainedMark } from './rules.ts'
import { listStudents, startsOf } from './students.ts'

const DAYS = 7
/** Absences that are entered later are too late for a notice. */
const DAYS_AFTER = 3

type Week = { start_date: string; end_date: string; students: StudentToNotify[] }

/**
 * The notices that would have been sent in the last seven days at the school's times, from current marks and reported
 * absences; newest day first, then by name.
 */
export async function previewWeek({ db, now, reference, school }: Context): Promise<Week> {
  const { times } = await findNoticeSettings(db)
  const { closures } = reference
  const instantOf = instantsIn(school.timeZone)
  const days = Array.from({ length: DAYS }, (_, back) => addDays(now.day, -back))
  /** When the notices of a day would have gone out. */
  const timeOf = (day: string, marks: readonly UnexplainedMark[]) => {
    const sendingDays = [
      ...(isSchoolDay(day, closures) ? [day] : []),
      ...schoolDaysAfter(day, DAYS_AFTER, closures),
    ]
    const runs = sendingDays.flatMap((sent) =>
      times.map((time) => ({ day: sent, time, at: instantOf(sent, time) })),
    )
    const run = firstRunFor(marks, runs)
    return run && !isTooLate(day, marks, { at: run.at, instantOf }) ? { day: run.day, time: run.time } : null
  }
  const notified = await Promise.all(
    days.map(async (day) => {
      const unexplained = await listUnexplainedMarks(db, day)
      const ids = [...unexplained.keys()]
      const [students, recipients] = await Promise.all([listStudents(db, day, ids), listRecipients(db, ids)])
      return students.map((student): StudentToNotify => {
        const marks = unexplained.get(student.student_id) ?? []
        const contacts = recipients.filter(({ student_id }) => student_id === student.student_id)
        return Object.assign(student, {
          day,
          classes: startsOf(marks),
          at: timeOf(day, marks),
          contacts: contacts.map(({ name }) => name),
        })
      })
    }),
  )
  return { start_date: days.at(-1)!, end_date: now.day, students: notified.flat() }
}

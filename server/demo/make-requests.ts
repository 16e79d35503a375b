import { sql } from 'kysely'
import { requestCorrection } from '#server/day/attendance/corrections/create.ts'
import { holdDueMessages } from '#server/mail/end-waiting.ts'
import { createAbsence } from '#server/plan/schedules/cover/absences.ts'
import { findCoverDay } from '#server/plan/schedules/cover/day.ts'
import { saveCovers } from '#server/plan/schedules/cover/save.ts'
import { createRequest } from '#server/plan/schedules/requests/own.ts'
import type { DemoSchool } from './demo-school.ts'
import { bodyOf, type RequestAt } from './office.ts'
import { nextSchoolDay } from './reported-absences.ts'

/** By their last names. The classes of teacher@ stay as they are, because they are there to be tried out. */
const ABSENT = 'Wachira'
const REQUESTING = 'Kruse'
const DEMO_TEACHER = 1

/** What teachers asked of the office on the last school day, and the coverage of the next one, with one class still open. */
export async function makeRequests(requestAt: RequestAt, school: DemoSchool, today: string): Promise<void> {
  const day = school.calendar.taught.at(-1)!
  const next = nextSchoolDay(school, today)
  const idOf = (name: string) => school.teachers.find(({ last_name }) => last_name === name)!.id
  await askForCorrection(requestAt, school, day)
  await planCoverage(requestAt, { at: `${day} 15:35:20`, next, absent: idOf(ABSENT) })
  await createRequest(
    await requestAt(`${day} 16:05:40`, idOf(REQUESTING)),
    bodyOf('POST /api/teachers/me/absence-requests/', {
      start_date: next,
      end_date: next,
      kind: 'training',
      office_note: 'The district’s science workshop. I signed up in August.',
      substitute_note: 'The worksheets are in the top drawer. Please collect them at the end.',
    }),
  )
  // What was written to the office went out then, without a mail server.
  const sender = await requestAt(`${day} 16:05:45`)
  await holdDueMessages(sender.db, { now: sender.now.moment, onlyStaff: false })
}

/** An absence that the teacher can no longer change, and now knows to have been a tardy. */
async function askForCorrection(requestAt: RequestAt, school: DemoSchool, day: string): Promise<void> {
  const at = `${day} 14:50:10`
  const { db } = await requestAt(at)
  const { rows } = await sql<{
    section_period_id: number
    date: string
    teacher_id: number
    student_id: number
  }>`
    select section_period_id, day date, teacher_id, student_id from attendance_mark
    where day = any(${school.calendar.taught.slice(...LOCKED_DAYS)}::date[])
      and status = 'A' and excuse is null and teacher_id <> ${DEMO_TEACHER}
    order by day desc, section_period_id, student_id limit 1`.execute(db)
  const { student_id, ...sheet } = rows[0]!
  await requestCorrection(
    await requestAt(at, sheet.teacher_id),
    bodyOf('POST /attendance/corrections/', {
      ...sheet,
      attendance: { [String(student_id)]: { status: 'T' } },
      reason: 'Came ten minutes late from the nurse. I forgot to change the mark.',
    }),
  )
}

/** Of the days with attendance: two weeks, without the last days, in which teachers can still change their sheets. */
const LOCKED_DAYS = [-14, -4] as const

type Coverage = { at: string; next: string; absent: number }

/** The office takes the suggested teachers, and leaves the last class for the morning. */
async function planCoverage(requestAt: RequestAt, { at, next, absent }: Coverage): Promise<void> {
  const office = await requestAt(at)
  await createAbsence(
    office,
    bodyOf('POST /schedules/api/absences/', {
      teacher_id: absent,
      start_date: next,
      end_date: next,
      reason: 'Jury duty',
      substitute_note: 'Seating charts are on the desk.',
    }),
  )
  const { meetings } = await findCoverDay(office, next, [])
  const covers = meetings
    .slice(0, -1)
    .flatMap(({ section_period_id, absent_teacher_id, teacher_id }) =>
      teacher_id === null || teacher_id === DEMO_TEACHER
        ? []
        : [{ section_period_id, absent_teacher_id, teacher_id }],
    )
  await saveCovers(office, bodyOf('POST /schedules/api/cover/', { date: next, covers }))
}

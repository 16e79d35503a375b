import { DEFAULT_LANGUAGE } from '#contract/languages/languages.ts'
import type { Transaction } from 'kysely'
import { formatDay } from '#contract/formats.ts'
import { recordCall } from '#server/day/attendance/calls/add.ts'
import { createStudentAbsence } from '#server/day/attendance/absences/enter.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { saveResponse } from '#server/day/families/response.ts'
import { instantsIn, type SchoolTime } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { holdDueMessages } from '#server/mail/end-waiting.ts'
import { queueMessages } from '#server/mail/queue.ts'
import { insertNotices } from '#server/day/notices/queries.ts'
import { addConversation } from '#server/people/students/family-record/conversations.ts'
import type { DemoSchool } from './demo-school.ts'
import type { ReasonIds } from './front-desk/reasons.ts'
import { bodyOf, type RequestAt } from './office.ts'
import { HOMEROOM } from './timetable/timetable.ts'
import { missedWithoutReason, type Family } from './families.ts'
import { demoReportedAbsences } from './reported-absences.ts'
import { periodOf, startOf } from './make-attendance.ts'

/** Enters the reported absences so far. */
export async function reportAbsences(
  requestAt: RequestAt,
  school: DemoSchool,
  now: Pick<SchoolTime, 'day' | 'time'>,
  reasonOf: ReasonIds,
): Promise<void> {
  for (const { at, entry } of demoReportedAbsences(school, now, reasonOf)) {
    const office = await requestAt(at)
    await office.db.transaction().execute((tx) => createStudentAbsence(tx, office, entry))
  }
}

/** The latest contacts with families: some calls, two notices, a pending response, and conversations with two families. */
export async function makeContactWithFamilies(requestAt: RequestAt, school: DemoSchool): Promise<void> {
  const { taught } = school.calendar
  const day = taught.at(-1)!
  const missed = missedWithoutReason(school, day)
  await makeConversations(requestAt, school)
  const earlier = taught.at(-3)!
  await makeCalls(requestAt, earlier, missedWithoutReason(school, earlier).slice(0, 1))
  await makeCalls(requestAt, day, missed.slice(0, CALLS.length))
  await sendNotices(requestAt, school, { day, families: missed.slice(0, 2) })
  const [answering] = missed.slice(0, 3).slice(-1)
  if (answering) await answer(await requestAt(`${day} 18:40:00`), day, answering)
}

const CALLS = [
  ['reached', 'Overslept. Mother is bringing a note.', '09:24'],
  ['no_answer', null, '09:31'],
  ['message_left', 'Left a voicemail.', '09:36'],
] as const

async function makeCalls(requestAt: RequestAt, day: string, families: readonly Family[]): Promise<void> {
  for (const [place, { student, contact }] of families.entries()) {
    const [outcome, note, time] = CALLS[place]!
    const call = { student_id: student, date: day, outcome, contact_id: contact, note }
    await recordCall(await requestAt(`${day} ${time}:10`), bodyOf('POST /attendance/calls/', call))
  }
}

const CONVERSATIONS = [
  {
    story: 'chronic',
    daysAgo: 12,
    note: 'Applied for a bus pass. A parent will call by 7:45 AM if sick.',
  },
  { story: 'nearChronic', daysAgo: 8, note: 'Will see the nurse before going home.' },
] as const

async function makeConversations(requestAt: RequestAt, { students, calendar }: DemoSchool): Promise<void> {
  for (const { story, daysAgo, note } of CONVERSATIONS) {
    const student = students.find((one) => one.story === story)
    const day = calendar.taught.at(-daysAgo)
    if (!student || !day) continue
    await addConversation(await requestAt(`${day} 15:10:00`), { student: student.id, day, note })
  }
}

/** As they went out in the morning, without a mail server. They name no link: its days are over, and its secret would be new each time. */
async function sendNotices(
  requestAt: RequestAt,
  school: DemoSchool,
  { day, families }: { day: string; families: readonly Family[] },
): Promise<void> {
  const reporting = families.flatMap((family) => {
    if (family.email === null) return []
    const { first_name } = school.students[family.student - 1]!
    const homeroom = { student: family.student, day, slot: HOMEROOM }
    const period = periodOf(school, homeroom)
    const start_time = startOf(school, homeroom)
    return [{ ...family, email: family.email, first_name, period, start_time }]
  })
  const run = await requestAt(`${day} 10:30:00`)
  const { moment } = run.now
  const keyOf = ({ student, contact }: Family) => `notice:${day}:${student}:${contact}`
  await run.db.transaction().execute(async (tx) => {
    await queueMessages(
      tx,
      reporting.map((family) => ({
        key: keyOf(family),
        purpose: 'notice',
        student_id: family.student,
        contact_id: family.contact,
        to_name: family.name,
        to_address: family.email,
        subject: `A message from ${run.school.name}`,
        text: `Dear ${family.name},\n\n${family.first_name} is marked absent on ${formatDay(day, 'long', run.school)}, and we do not have a reason on file. Please call the school office.\n\n${run.school.name}`,
        due_at: moment,
        expires_at: instantsIn(run.school.timeZone)(day, '20:00'),
      })),
      moment,
    )
    await insertNotices(
      tx,
      reporting.map((family) => ({
        student_id: family.student,
        day,
        contact_id: family.contact,
        contact_name: family.name,
        kind: 'absence',
        marks: [{ section_period_id: family.period, start_time: family.start_time }],
        key: keyOf(family),
        unsent_because: null,
      })),
      moment,
    )
  })
  const sender = await requestAt(`${day} 10:30:05`)
  await holdDueMessages(sender.db, { now: sender.now.moment, onlyStaff: false })
}

const answer = (context: Context, day: string, { student, contact, name }: Family) =>
  context.db.transaction().execute((tx: Transaction<DB>) =>
    saveResponse(
      tx,
      { now: context.now, ip: FAMILY_ADDRESS, language: DEFAULT_LANGUAGE },
      { id: null, student_id: student, contact_id: contact, contact_name: name },
      {
        quick: null,
        ...bodyOf('POST /family/api/answers/', {
          kind: 'excused',
          start_date: day,
          end_date: day,
          reason: 'Illness',
          words: 'Sick with a cold, in bed all day. Sorry we didn’t call.',
        }),
      },
    ),
  )

/** An address for examples. */
const FAMILY_ADDRESS = '192.0.2.14'

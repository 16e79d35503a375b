import type { SchoolTime } from '#server/clock.ts'
import { HOMEROOM } from '../timetable/timetable.ts'
import type { DemoSchool } from '../demo-school.ts'
import { demoKnownAbsences, type KnownAbsenceRow } from './known-absences.ts'

/** The account of the office. */
const OFFICE = 1

type Call = {
  student_id: number
  day: string
  outcome: string
  contact_id: number
  note: string | null
  called_by_id: number
  called_at: string
}
type Conversation = {
  student_id: number
  day: string
  note: string
  entered_by_id: number
  entered_at: string
}
type Message = {
  key: string
  purpose: 'notice'
  student_id: number
  contact_id: number
  to_name: string
  to_address: string
  subject: string
  text: string
  state: 'kept'
  attempts: number
  queued_at: string
  due_at: string
  expires_at: string
  ended_at: string
}
type Notice = {
  student_id: number
  day: string
  contact_id: number
  contact_name: string
  kind: 'absence'
  marks: { section_period_id: number; start_time: string }[]
  message_id: number
  noted_at: string
}
type Answer = {
  student_id: number
  contact_id: number
  contact_name: string
  kind: 'excused'
  start_date: string
  end_date: string
  words: string
  answered_at: string
  state: 'open'
}

/** Rows of the tables of known absences and contacts with families. Moments are school-local: 'YYYY-MM-DD HH:MM:SS'. */
export type DemoFamilies = {
  known_absence: KnownAbsenceRow[]
  family_call: Call[]
  conversation: Conversation[]
  message: Message[]
  notice: Notice[]
  family_answer: Answer[]
}

/**
 * What the office knew and whom it told by a time: of the latest days before it two notices, some calls and an answer that waits,
 * conversations with two families, and what is known of today.
 */
export function demoFamilies(school: DemoSchool, now: Pick<SchoolTime, 'day' | 'time'>): DemoFamilies {
  const day = school.calendar.taught.at(-1)!
  const missed = missedWithoutReason(school, day)
  const told = missed.slice(0, 2).flatMap((family) => noticeOf(school, family, day))
  return {
    known_absence: demoKnownAbsences(school, now),
    family_call: [...callsAbout(school, school.calendar.taught.at(-3)!, 1), ...callsAbout(school, day, 3)],
    conversation: demoConversations(school),
    message: told.map(({ message }) => message),
    notice: told.map(({ notice }, index) => Object.assign(notice, { message_id: index + 1 })),
    family_answer: missed
      .slice(0, 3)
      .slice(-1)
      .map((family) => answerOf(family, day)),
  }
}

/** A student, and the contact who is called first. */
type Family = { student: number; contact: number; name: string; email: string | null }

/** The families of those who missed a day from its beginning without AEX: those who can be told by mail first. */
function missedWithoutReason({ deviations, contacts }: DemoSchool, day: string): Family[] {
  const missed = deviations.filter(
    (one) => one.day === day && one.slot === HOMEROOM && one.status === 'A' && one.excuse !== 'AEX',
  )
  return missed
    .flatMap(({ student }): Family[] => {
      const index = contacts.findIndex((contact) => contact.student_id === student)
      const contact = contacts[index]
      if (!contact) return []
      const email = contact.may_receive ? contact.email : null
      return [{ student, contact: index + 1, name: contact.name, email }]
    })
    .toSorted((one, other) => Number(one.email === null) - Number(other.email === null))
}

const CALLS = [
  ['reached', 'Overslept. Mother brings a note.', '09:24'],
  ['no_answer', null, '09:31'],
  ['message_left', 'Left word on the machine.', '09:36'],
] as const

const callsAbout = (school: DemoSchool, day: string, count: number): Call[] =>
  missedWithoutReason(school, day)
    .slice(0, count)
    .map(({ student, contact }, place) => {
      const [outcome, note, time] = CALLS[place]!
      return {
        student_id: student,
        day,
        outcome,
        contact_id: contact,
        note,
        called_by_id: OFFICE,
        called_at: `${day} ${time}:10`,
      }
    })

const CONVERSATIONS = [
  {
    story: 'chronic',
    daysAgo: 12,
    note: 'Bus pass applied for. A parent calls by 07:45 in case of illness.',
  },
  { story: 'nearChronic', daysAgo: 8, note: 'Will see the nurse before going home.' },
] as const

function demoConversations({ students, stories, calendar }: DemoSchool): Conversation[] {
  return CONVERSATIONS.flatMap(({ story, daysAgo, note }) => {
    const student = students.find(({ id }) => stories.get(id) === story)
    const day = calendar.taught.at(-daysAgo)
    if (!student || !day) return []
    return [{ student_id: student.id, day, note, entered_by_id: OFFICE, entered_at: `${day} 15:10:00` }]
  })
}

/** As it went out in the morning, without a mail server. The days of its link are over. */
function noticeOf(
  school: DemoSchool,
  { student, contact, name, email }: Family,
  day: string,
): { message: Message; notice: Omit<Notice, 'message_id'> }[] {
  if (email === null) return []
  const { first_name, grade_level_id } = school.students[student - 1]!
  const block = school.calendar.blocks.find(
    ({ start_date, end_date }) => start_date <= day && day <= end_date,
  )!
  const period = school.periods[school.periodAt(block.id, grade_level_id, HOMEROOM) - 1]!
  const at = `${day} 10:30:00`
  const message: Message = {
    key: `notice:${day}:${student}:${contact}`,
    purpose: 'notice',
    student_id: student,
    contact_id: contact,
    to_name: name,
    to_address: email,
    subject: 'A message from Willowmere School',
    text: `Dear ${name},\n\n${first_name} is marked absent on ${day}, and we do not know why. Please call the school office.\n\nWillowmere School`,
    state: 'kept',
    attempts: 0,
    queued_at: at,
    due_at: at,
    expires_at: `${day} 20:00:00`,
    ended_at: `${day} 10:30:05`,
  }
  const marks = [{ section_period_id: period.id, start_time: period.start_time }]
  const notice = { student_id: student, day, contact_id: contact, contact_name: name, marks, noted_at: at }
  return [{ message, notice: { ...notice, kind: 'absence' } }]
}

const answerOf = ({ student, contact, name }: Family, day: string): Answer => ({
  student_id: student,
  contact_id: contact,
  contact_name: name,
  kind: 'excused',
  start_date: day,
  end_date: day,
  words: 'A cold, in bed all day. Sorry that we did not call.',
  answered_at: `${day} 18:40:00`,
  state: 'open',
})

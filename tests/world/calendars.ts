import ICAL from 'ical.js'
import type { Meeting, Meetings } from '#contract/plan/calendar/calendar-shapes.ts'
import { feedFile } from '#server/plan/calendar/feed-file.ts'
import type { Person } from './person.ts'
import type { World } from './world.ts'

/** An event as a calendar program reads it; times are in UTC. */
export type ReadEvent = { from: string; until: string; summary: string }

/** Reads an iCalendar file by another parser than ours: the meetings in order, and the days without school. */
export function readCalendar(text: string) {
  const file = new ICAL.Component(ICAL.parse(text) as unknown[])
  const events = file.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const meetings: ReadEvent[] = []
  const closed: ReadEvent[] = []
  for (const event of events) {
    const occurrences = event.iterator()
    for (let next = occurrences.next(); next; next = occurrences.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(next)
      const read = { from: icalTime(startDate), until: icalTime(endDate), summary: event.summary }
      ;(startDate.isDate ? closed : meetings).push(read)
    }
  }
  const inOrder = (one: ReadEvent, other: ReadEvent) => (keyOf(one) < keyOf(other) ? -1 : 1)
  return {
    name: String(file.getFirstPropertyValue('x-wr-calname')),
    ids: events.map(({ uid }) => uid),
    meetings: meetings.sort(inOrder),
    closed: closed.sort(inOrder),
  }
}

const icalTime = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString())
const keyOf = ({ from, until, summary }: ReadEvent) => `${from} ${until} ${summary}`

/** A class on the Mondays around a change of daylight saving time. */
export const mondays: Meeting = {
  assignment_id: 7,
  section_period_id: 3,
  name: 'Grade 9, 9:00-10:00\u00a0AM',
  teacher: 'Tess Lund',
  teacher_id: 1,
  group: 'Core 9A',
  group_id: 1,
  group_type: 'core',
  room_number: null,
  start_time: '09:00',
  end_time: '10:00',
  days_of_week: ['Monday'],
  block: 'Autumn',
  block_start: '2026-10-19',
  block_end: '2026-11-13',
  first_day: '2026-10-19',
  last_day: '2026-11-13',
}

/** The file of a student in a school in New York, unless said otherwise. */
export const createFeedFile = (schedule: Meetings, more: Partial<Parameters<typeof feedFile>[0]> = {}) =>
  feedFile({
    name: 'Suri Student, Larkfield School',
    for: 'student',
    schedule,
    from: '2026-08-17',
    until: '2027-12-31',
    timeZone: 'America/New_York',
    moment: new Date('2026-09-14T13:05:00Z'),
    host: 'larkfield.example',
    ...more,
  })

/** Creating, deleting and reading calendar addresses. */
export const feedCalls = {
  createForStudent: (person: Person, studentId: number) =>
    person.call('POST /students/api/schedule/:studentId/feed/', { params: { studentId } }),
  deleteForStudent: (person: Person, studentId: number) =>
    person.call('DELETE /students/api/schedule/:studentId/feed/', { params: { studentId } }),
  createForTeacher: (person: Person, teacherId: number) =>
    person.call('POST /schedules/api/teachers/:teacherId/feed/', { params: { teacherId } }),
  deleteForTeacher: (person: Person, teacherId: number) =>
    person.call('DELETE /schedules/api/teachers/:teacherId/feed/', { params: { teacherId } }),
  read: ({ app }: World, address: string, headers: Record<string, string> = {}) =>
    app.inject({ url: new URL(address).pathname, headers: { host: 'localhost:3000', ...headers } }),
}

export const scheduleCalls = {
  ofStudent: (person: Person, studentId: number) =>
    person.call('GET /students/api/schedule/:studentId/', { params: { studentId } }),
  ofTeacher: (person: Person, teacherId: number, since?: string) =>
    person.call('GET /schedules/api/teachers/:teacherId/schedule/', {
      params: { teacherId },
      query: since === undefined ? {} : { since },
    }),
  ofGroup: (person: Person, groupId: number) =>
    person.call('GET /schedules/api/groups/:groupId/schedule/', { params: { groupId } }),
}

import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { Meeting, Meetings } from '#contract/calendar/calendar-shapes.ts'
import { meetsOn } from '#contract/meeting.ts'
import { instantsIn } from '#server/http/clock.ts'
import { addDays, laterOf } from './days.ts'

type FeedContent = {
  /** The calendar's name in calendar programs. */
  name: string
  /** Events for a student name the teacher too. */
  for: 'student' | 'teacher'
  schedule: Meetings
  /** The first day of the feed. */
  from: string
  timeZone: string
  /** When the file was created. */
  moment: Date
  /** A host name, so that no two schools share an event. */
  host: string
}

const REFRESH_HOURS = 4

/**
 * A schedule as an iCalendar file (RFC 5545). Each meeting is an event of its own in UTC, so that no program has to
 * know the school's time zone. A closed day has no meetings; the closure itself is an all-day event.
 */
export function feedFile({
  name,
  schedule,
  from,
  timeZone,
  moment,
  host,
  for: audience,
}: FeedContent): string {
  const file = ical({
    name,
    prodId: { company: 'Homeroom', product: 'Schedule', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_HOURS * 3600,
  })
  const instantAt = instantsIn(timeZone)
  for (const { meeting, day } of meetingsFrom(schedule, from)) {
    file.createEvent({
      id: `${meeting.assignment_id}-${day}@${host}`,
      start: instantAt(day, meeting.start_time),
      end: instantAt(day, meeting.end_time),
      stamp: moment,
      summary: audience === 'student' ? `${meeting.teacher}: ${meeting.group}` : meeting.group,
      description: `${meeting.name}, ${meeting.block}`,
      ...(meeting.room_number !== null && { location: `Room ${meeting.room_number}` }),
    })
  }
  for (const { id, name: reason, start_date, end_date } of schedule.closures) {
    if (end_date < from) continue
    file.createEvent({
      id: `closed-${id}@${host}`,
      start: new Date(start_date),
      end: new Date(addDays(end_date, 1)),
      allDay: true,
      stamp: moment,
      summary: `No school: ${reason}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return `${file.toString()}\r\n`
}

function* meetingsFrom({ schedule, closures }: Meetings, from: string) {
  for (const meeting of schedule) {
    for (let day = laterOf(meeting.first_day, from); day <= meeting.last_day; day = addDays(day, 1)) {
      if (meetsOn(meeting, day, closures)) yield { meeting, day } satisfies { meeting: Meeting; day: string }
    }
  }
}

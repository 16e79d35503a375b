import type { Meeting, Meetings } from '#contract/plan/calendar/calendar-shapes.ts'
import { closureOn } from '#contract/meeting.ts'
import type { Weekday } from '#contract/words.ts'
import { instantsIn } from '#server/clock.ts'
import { addDays, earlierOf, laterOf, weekdayNames, weekdayOf } from './days.ts'
import { icalEvent, icalFile } from './ical-text.ts'

type FeedContent = {
  /** The calendar's name in calendar programs. */
  name: string
  /** Events of a teacher name the group alone, those of a group the teacher alone, all others both. */
  for: 'student' | 'teacher' | 'group' | 'room'
  schedule: Meetings
  /** The first and the last day of the feed, those of the school year. */
  from: string
  until: string
  timeZone: string
  /** When the file was created. */
  moment: Date
  /** A host name, so that no two schools share an event. */
  host: string
}

const REFRESH_HOURS = 4
/** A feed has at most so many days, whatever the settings say of the school year. */
const MAX_FEED_DAYS = 400
/** Lessons and closures; a teacher of eight lessons a day has 1,700 in a year. */
const MAX_FEED_EVENTS = 4000

/**
 * The schedule of a school year as an iCalendar file (RFC 5545). Each meeting is a separate event in UTC, so that programs need
 * not know the school's time zone. A closed day has no meetings; the closure itself is an all-day event. A block or closure that
 * continues after the year is cut off at the year's last day.
 */
export function feedFile(content: FeedContent): string {
  const { schedule, timeZone, moment, host } = content
  const first = content.from
  const last = earlierOf(content.until, addDays(first, MAX_FEED_DAYS - 1))
  const instantAt = cachedInstants(instantsIn(timeZone))
  const events: string[] = []
  for (const { id, name: reason, start_date, end_date } of schedule.closures) {
    if (end_date < first || start_date > last || events.length >= MAX_FEED_EVENTS) continue
    events.push(
      icalEvent({
        uid: `closed-${id}@${host}`,
        firstDay: start_date,
        endDay: addDays(earlierOf(end_date, last), 1),
        stamp: moment,
        summary: `No school: ${reason}`,
      }),
    )
  }
  for (const { meeting, day } of neededMeetings(schedule, { first, last, today: dayOf(moment) })) {
    if (events.length >= MAX_FEED_EVENTS) break
    events.push(
      icalEvent({
        uid: `${meeting.assignment_id}-${day}@${host}`,
        start: instantAt(day, meeting.start_time),
        end: instantAt(day, meeting.end_time),
        stamp: moment,
        summary: summaryOf(meeting, content.for),
        description: `${meeting.name}, ${meeting.block}`,
        location: meeting.room_number === null ? null : `Room ${meeting.room_number}`,
      }),
    )
  }
  return icalFile(content.name, REFRESH_HOURS, events)
}

function summaryOf({ teacher, group }: Meeting, owner: FeedContent['for']): string {
  if (owner === 'teacher') return group
  return owner === 'group' ? teacher : `${teacher}: ${group}`
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Computing an instant is slower than writing its event, and classes share a few start times, so instants are cached. */
function cachedInstants(instantAt: (day: string, time: string) => Date): typeof instantAt {
  const cached = new Map<string, Date>()
  return (day, time) => {
    const key = `${day} ${time}`
    const instant = cached.get(key) ?? instantAt(day, time)
    cached.set(key, instant)
    return instant
  }
}

type FeedDays = { first: string; last: string; today: string }

/** Day by day. If there are too many, only those from today on, because past ones are not needed in a calendar program. */
function neededMeetings(schedule: Meetings, { first, last, today }: FeedDays) {
  const all = () => meetingsBetween(schedule, first, last)
  return all().drop(MAX_FEED_EVENTS).next().done === true
    ? all()
    : meetingsBetween(schedule, laterOf(first, today), last)
}

/** Each meeting on each of its days, closed days left out. */
function* meetingsBetween({ schedule, closures }: Meetings, first: string, last: string) {
  const byWeekday = new Map<Weekday, Meeting[]>()
  for (const meeting of schedule) {
    for (const weekday of meeting.days_of_week) {
      const cached = byWeekday.get(weekday)
      if (cached) cached.push(meeting)
      else byWeekday.set(weekday, [meeting])
    }
  }
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const [weekday] = weekdayNames([weekdayOf(day)])
    if (weekday === undefined || closureOn(day, closures)) continue
    for (const meeting of byWeekday.get(weekday) ?? [])
      if (meeting.first_day <= day && day <= meeting.last_day) yield { meeting, day }
  }
}

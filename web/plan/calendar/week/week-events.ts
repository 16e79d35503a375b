import type { ClassChange, Meetings } from '#contract/plan/calendar/calendar-shapes.ts'
import { minutesBetween } from '#contract/days.ts'
import { closureOn, meetsOn } from '#contract/meeting.ts'
import { subjectOf } from '#contract/plan/calendar/class-title.ts'
import { schoolWeek } from '#web/school/calendar/school-weeks.ts'
import { roomText } from '#web/school/sheets/room-text.ts'

/** One class on one day: a teacher with one or more groups. */
export type Occurrence = {
  key: string
  day: string
  start_time: string
  end_time: string
  teacher: string
  groups: string[]
  /** The section period's name. */
  name: string
  rooms: string[]
  /** What is taught, where the school has entered it. */
  subject: string | null
  /** Who covers it on this day, and in which other room it is. */
  change?: ClassChange | undefined
}
export type WeekDay = { day: string; closure: string | undefined; occurrences: Occurrence[] }

/** Monday to Friday of the week that begins on a Monday, with what meets on each day, by time. */
export const toWeek = (monday: string, meetings: Meetings): WeekDay[] =>
  schoolWeek(monday).map((day) => {
    return {
      day,
      closure: closureOn(day, meetings.closures)?.name,
      occurrences: occurrencesOn(day, meetings),
    }
  })

function occurrencesOn(day: string, { schedule, closures, changes = [] }: Meetings) {
  const classes = new Map<string, Occurrence>()
  for (const meeting of schedule) {
    if (!meetsOn(meeting, day, closures)) continue
    const key = `${day} ${meeting.section_period_id} ${meeting.teacher_id}`
    const { start_time, end_time, teacher, teacher_id, section_period_id, name } = meeting
    const occurrence = classes.get(key) ?? {
      key,
      day,
      start_time,
      end_time,
      teacher,
      name,
      groups: [],
      rooms: [],
      subject: subjectOf({ ...meeting, name: meeting.has_own_name === true ? meeting.name : null }),
      change: changes.find(
        (one) =>
          one.day === day && one.section_period_id === section_period_id && one.teacher_id === teacher_id,
      ),
    }
    occurrence.groups.push(meeting.group)
    if (meeting.room_number !== null) occurrence.rooms.push(meeting.room_number)
    classes.set(key, occurrence)
  }
  return [...classes.values()].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
}

const sortKey = ({ start_time, end_time, key }: Occurrence) => `${start_time} ${end_time} ${key}`

const FIRST_HOUR = 7
const LAST_HOUR = 18

/** The hours that a week shows ('07:00'): 7 AM to 6 PM, and more if a class meets earlier or later. */
export function hoursOf(week: readonly WeekDay[]): string[] {
  const all = week.flatMap(({ occurrences }) => occurrences)
  const first = Math.min(FIRST_HOUR, ...all.map(({ start_time }) => Math.floor(hoursOfDay(start_time))))
  const end = Math.max(LAST_HOUR, ...all.map(({ end_time }) => Math.ceil(hoursOfDay(end_time))))
  return Array.from({ length: end - first }, (_, index) => hourText(first + index))
}

const hoursOfDay = (time: string) => minutesBetween('00:00', time) / 60
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Whose week it is. Events leave out what is the same in all of them, such as the teacher in a teacher's week. */
export type Viewpoint = 'student' | 'teacher' | 'group' | 'room'

/** The text of an event: `title` in bold, `details` below it. */
export function eventText(viewpoint: Viewpoint, occurrence: Occurrence) {
  const { teacher, groups, name, rooms, subject, change } = occurrence
  const usual = rooms.length > 0 ? `, ${roomText([...new Set(rooms)])}` : ''
  const room = change?.room_number ? `, Room ${change.room_number} today` : usual
  if (viewpoint === 'room') return { title: groups.join(', '), details: `${teacher}, ${name}` }
  if (viewpoint === 'teacher') return { title: groups.join(', '), details: `${name}${room}` }
  if (viewpoint === 'group') return { title: teacher, details: `${name}${room}` }
  const who = change?.covered_by ? `${change.covered_by} covers` : teacher
  return { title: subject === null ? who : `${subject}: ${who}`, details: `${groups.join(', ')}${room}` }
}

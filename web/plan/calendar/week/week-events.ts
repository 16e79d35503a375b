import type { Meetings } from '#contract/plan/calendar/calendar-shapes.ts'
import { closureOn, meetsOn } from '#contract/meeting.ts'
import { schoolWeek } from '#web/school/calendar/school-weeks.ts'

/** One class on one day: a teacher with one or more groups. */
type Occurrence = {
  key: string
  day: string
  start_time: string
  end_time: string
  teacher: string
  groups: string[]
  /** The section period's name. */
  name: string
  rooms: string[]
}
export type WeekDay = { day: string; closure: string | undefined; occurrences: Occurrence[] }

/** Monday to Friday of the week that begins on a Monday, with what meets on each day, by time. */
export const toWeek = (monday: string, { schedule, closures }: Meetings): WeekDay[] =>
  schoolWeek(monday).map((day) => {
    return {
      day,
      closure: closureOn(day, closures)?.name,
      occurrences: occurrencesOn(day, schedule, closures),
    }
  })

function occurrencesOn(day: string, schedule: Meetings['schedule'], closures: Meetings['closures']) {
  const classes = new Map<string, Occurrence>()
  for (const meeting of schedule) {
    if (!meetsOn(meeting, day, closures)) continue
    const key = `${day} ${meeting.section_period_id} ${meeting.teacher_id}`
    const { start_time, end_time, teacher, name } = meeting
    const occurrence = classes.get(key) ?? {
      key,
      day,
      start_time,
      end_time,
      teacher,
      name,
      groups: [],
      rooms: [],
    }
    occurrence.groups.push(meeting.group)
    if (meeting.room_number !== null) occurrence.rooms.push(meeting.room_number)
    classes.set(key, occurrence)
  }
  return [...classes.values()].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
}

const sortKey = ({ start_time, end_time, key }: Occurrence) => `${start_time} ${end_time} ${key}`

const FIRST_HOUR = '07:00'
const LAST_HOUR = '18:00'

/** The whole hours that a week shows: 07:00 to 18:00, and more if something meets outside of them. */
export function visibleHours(week: readonly WeekDay[]): { from: string; until: string } {
  const all = week.flatMap(({ occurrences }) => occurrences)
  const from = all.map(({ start_time }) => `${start_time.slice(0, 2)}:00`)
  const until = all.map(({ end_time }) => nextHour(end_time))
  return { from: [FIRST_HOUR, ...from].sort()[0]!, until: [LAST_HOUR, ...until].sort().at(-1)! }
}

const nextHour = (time: string) =>
  time.endsWith(':00') ? time : `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:00`

/** Whose week it is: the events leave out what is the same in all of them. */
export type Viewpoint = 'student' | 'teacher' | 'group' | 'room'

/** The text of an event: `title` in bold, `details` below it. */
export function eventText(viewpoint: Viewpoint, { teacher, groups, name, rooms }: Occurrence) {
  const room = rooms.length > 0 ? `, Room ${[...new Set(rooms)].join(', ')}` : ''
  if (viewpoint === 'room') return { title: groups.join(', '), details: `${teacher}, ${name}` }
  if (viewpoint === 'teacher') return { title: groups.join(', '), details: `${name}${room}` }
  return { title: teacher, details: `${viewpoint === 'student' ? groups.join(', ') : name}${room}` }
}

/** A meeting of a grade on a day, as a file may name it. Times are 'HH:MM'. */
export type NamedMeeting = {
  /** Its own name; null where people call it by grade and time. */
  name: string | null
  start_time: string
  end_time: string
  homeroom: boolean
}

type Matches = (meeting: NamedMeeting, number: number | null) => boolean

const key = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

const TIME = String.raw`(\d{1,2}):(\d{2})(?::00)?\s*([ap])?\.?(?:m\.?)?`
const TIMES = new RegExp(String.raw`^${TIME}(?:\s*(?:-|–|to)\s*${TIME})?$`, 'i')
const NUMBER = /^(?:p|per|period|hour|class|block)?\.?\s*0*([1-9]\d?)$/i
const HOMEROOM = /^(?:hr|homeroom|home room|advisory)$/i

/** 'HH:MM' from hours, minutes and a or p; undefined where there is no such time. */
function clockTime(hours: string | undefined, minutes = '', half = ''): string | undefined {
  if (hours === undefined) return undefined
  const isTwelve = half !== ''
  const hour = Number(hours)
  if (Number(minutes) > 59 || hour > (isTwelve ? 12 : 23) || (isTwelve && hour === 0)) return undefined
  const shown = isTwelve ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return `${String(shown).padStart(2, '0')}:${minutes}`
}

/**
 * Which meetings a text of a file means: by the name of a section period, by its time ('9:00', '9:00 AM', '09:00-09:50'), as the
 * homeroom ('HR'), or by its number ('3', 'P3', 'Period 3'), which is its place among the times of the day. Undefined for a text
 * that can only be a name.
 */
export function periodMatcher(text: string): Matches {
  const name = key(text)
  const byName: Matches = (meeting) => meeting.name !== null && key(meeting.name) === name
  // 'Grade 9, 09:00-10:00' is what a section period without a name is called.
  const times = TIMES.exec(name.replace(/^grade \d{1,2}, /, ''))
  const [start, end] = times
    ? [clockTime(times[1], times[2], times[3]), clockTime(times[4], times[5], times[6])]
    : []
  const number = NUMBER.exec(name)?.[1]
  return (meeting, place) => {
    if (byName(meeting, place)) return true
    if (start !== undefined)
      return meeting.start_time === start && (end === undefined || meeting.end_time === end)
    if (HOMEROOM.test(name)) return meeting.homeroom
    return number !== undefined && place === Number(number) && !meeting.homeroom
  }
}

/**
 * The number of each meeting of a day: its place among the different times of the grade, homeroom not counted, for which it is
 * null.
 */
export function numberMeetings<M extends NamedMeeting>(meetings: readonly M[]): Map<M, number | null> {
  const starts = [
    ...new Set(meetings.filter(({ homeroom }) => !homeroom).map(({ start_time }) => start_time)),
  ].sort()
  return new Map(
    meetings.map((meeting) => [meeting, meeting.homeroom ? null : starts.indexOf(meeting.start_time) + 1]),
  )
}

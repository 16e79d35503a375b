/** Text of iCalendar files: https://www.rfc-editor.org/rfc/rfc5545 */

type EventFields = {
  uid: string
  /** When the file was created. */
  stamp: Date
  summary: string
  description?: string
  location?: string | null
} & (
  | { start: Date; end: Date }
  /** Days 'YYYY-MM-DD', the end excluded: an all-day event, during which no one counts as busy. */
  | { firstDay: string; endDay: string }
)

/** An event, as lines with their ends. */
export const icalEvent = (event: EventFields): string =>
  'BEGIN:VEVENT\r\n' +
  line('UID', event.uid) +
  `SEQUENCE:0\r\nDTSTAMP:${utc(event.stamp)}\r\n` +
  ('start' in event
    ? `DTSTART:${utc(event.start)}\r\nDTEND:${utc(event.end)}\r\n`
    : `DTSTART;VALUE=DATE:${plain(event.firstDay)}\r\nDTEND;VALUE=DATE:${plain(event.endDay)}\r\n` +
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE\r\nTRANSP:TRANSPARENT\r\n') +
  line('SUMMARY', event.summary) +
  (event.location ? line('LOCATION', event.location) : '') +
  (event.description ? line('DESCRIPTION', event.description) : '') +
  'END:VEVENT\r\n'

/** A calendar of events; programs read it again after so many hours. */
export const icalFile = (name: string, refreshHours: number, events: readonly string[]): string =>
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Homeroom//Schedule//EN\r\nMETHOD:PUBLISH\r\n' +
  line('NAME', name) +
  // Not part of the standard: programs show the value as it is, with escapes.
  `${fold(`X-WR-CALNAME:${name.replaceAll(/[\r\n]+/g, ' ')}`)}\r\n` +
  `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H\r\nX-PUBLISHED-TTL:PT${refreshHours}H\r\n` +
  `${events.join('')}END:VCALENDAR\r\n`

const plain = (text: string) => text.replaceAll(/[-:]/g, '')
/** '20260914T130500Z' */
const utc = (moment: Date) => `${plain(moment.toISOString().slice(0, 19))}Z`

const line = (name: string, text: string) => `${fold(`${name}:${escape(text)}`)}\r\n`

const escape = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

const MAX_OCTETS = 75

/** The rest of a line with one octet per character, which can be split without looking at each. */
const foldAscii = (text: string, from: number): string =>
  from >= text.length
    ? ''
    : `\r\n ${text.slice(from, from + MAX_OCTETS - 1)}${foldAscii(text, from + MAX_OCTETS - 1)}`

/** Lines have 75 octets at the most; what follows begins with a space. No character is split. */
function fold(text: string): string {
  if (text.length * 3 <= MAX_OCTETS) return text
  const bytes = Buffer.byteLength(text)
  if (bytes <= MAX_OCTETS) return text
  if (bytes === text.length) return text.slice(0, MAX_OCTETS) + foldAscii(text, MAX_OCTETS)
  let folded = ''
  let octets = 0
  for (const character of text) {
    const length = Buffer.byteLength(character)
    if (octets + length > MAX_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += length
  }
  return folded
}

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { Meeting } from '#contract/plan/calendar/calendar-shapes.ts'
import { WEEKDAYS } from '#contract/words.ts'
import { instantsIn, localNow } from '#server/clock.ts'
import { createFeedFile, mondays, readCalendar } from '#tests/world/calendars.ts'
import { addDays, weekdayOf } from './days.ts'

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const FIRST = '2026-10-12'
const LAST_DAY = 200
const daysAround = fc.nat(LAST_DAY).map((days) => addDays(FIRST, days))
const spans = fc.tuple(fc.nat(LAST_DAY), fc.nat(40)).map(([from, length]) => ({
  first_day: addDays(FIRST, from),
  last_day: addDays(FIRST, from + length),
}))
const meetings = fc
  .record({
    span: spans,
    begins: fc.integer({ min: 6 * 60, max: 18 * 60 }),
    minutes: fc.integer({ min: 5, max: 120 }),
    days_of_week: fc.subarray([...WEEKDAYS], { minLength: 1 }),
    teacher: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .filter((name) => !/\p{Cc}/u.test(name)),
  })
  .map(({ span, begins, minutes, ...rest }) =>
    Object.assign({}, mondays, span, rest, { start_time: clock(begins), end_time: clock(begins + minutes) }),
  )

/** What a week's page must show, found by walking through every day without the rule that the file uses. */
function expected(schedule: readonly Meeting[], closed: ReadonlySet<string>) {
  const found: string[] = []
  for (let days = 0; days <= LAST_DAY + 40; days += 1) {
    const day = addDays(FIRST, days)
    if (closed.has(day)) continue
    for (const one of schedule) {
      const fits = one.days_of_week.some((weekday) => WEEKDAYS.indexOf(weekday) + 1 === weekdayOf(day))
      if (fits && one.first_day <= day && day <= one.last_day)
        found.push(`${day}T${one.start_time} ${day}T${one.end_time} ${one.teacher}: Core 9A`)
    }
  }
  return found.sort()
}

describe('What another program reads from the file', () => {
  test('is what the weeks show: blocks, days, closures and times, for any school', () => {
    const schools = fc.record({
      schedule: fc.array(meetings, { maxLength: 5 }),
      closures: fc.array(spans, { maxLength: 3 }),
      timeZone: fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Sydney', 'Asia/Kolkata'),
    })
    fc.assert(
      fc.property(schools, ({ schedule, closures, timeZone }) => {
        const meetingsSent = schedule.map((one, assignment_id) => Object.assign({}, one, { assignment_id }))
        const reasons = closures.map(({ first_day, last_day }, id) => ({
          id,
          name: 'Fair',
          start_date: first_day,
          end_date: last_day,
        }))
        const closed = new Set(reasons.flatMap(({ start_date, end_date }) => daysFrom(start_date, end_date)))
        const read = readCalendar(createFeedFile({ schedule: meetingsSent, closures: reasons }, { timeZone }))
        const localTime = (moment: string) => localNow(new Date(moment), timeZone).slice(0, 16)
        assert.deepEqual(
          read.meetings
            .map(({ from, until, summary }) => `${localTime(from)} ${localTime(until)} ${summary}`)
            .sort(),
          expected(meetingsSent, closed),
        )
      }),
      { numRuns: 150 },
    )
  })
})

function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

describe('A local time', () => {
  test('that daylight saving time skips is an hour later, and one that it repeats is one of the two', () => {
    const at = instantsIn('America/New_York')
    assert.equal(at('2027-03-14', '02:30').toISOString(), '2027-03-14T07:30:00.000Z')
    assert.match(at('2026-11-01', '01:30').toISOString(), /^2026-11-01T0[56]:30/)
  })

  test('is the school’s local time, in any time zone', () => {
    const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        daysAround,
        fc.integer({ min: 6 * 60, max: 20 * 60 }),
        (zone, day, minute) => {
          const time = clock(minute)
          assert.equal(localNow(instantsIn(zone)(day, time), zone), `${day}T${time}:00`)
        },
      ),
    )
  })
})

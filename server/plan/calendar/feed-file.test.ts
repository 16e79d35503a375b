import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createFeedFile, mondays, readCalendar } from '#tests/world/calendars.ts'

describe('The calendar file', () => {
  test('keeps nine o’clock at nine on both sides of daylight saving time', () => {
    const { meetings } = readCalendar(createFeedFile({ schedule: [mondays], closures: [] }))
    assert.deepEqual(
      meetings.map(({ from }) => from),
      ['2026-10-19T13', '2026-10-26T13', '2026-11-02T14', '2026-11-09T14'].map(
        (hour) => `${hour}:00:00.000Z`,
      ),
    )
  })

  test('names the teacher to students and only the group to teachers, for any characters in the names', () => {
    const odd = { ...mondays, teacher: 'Zoë; O’Neil, "Z"', group: 'Core\\9\n,A 🦉'.repeat(6) }
    const forStudent = readCalendar(createFeedFile({ schedule: [odd], closures: [] }))
    assert.equal(forStudent.meetings[0]?.summary, `${odd.teacher}: ${odd.group}`)
    const forTeacher = readCalendar(createFeedFile({ schedule: [odd], closures: [] }, { for: 'teacher' }))
    assert.equal(forTeacher.meetings[0]?.summary, odd.group)
    assert.equal(forTeacher.name, 'Suri Student, Larkfield School')
  })

  test('has lines of 75 octets at the most, each with its end', () => {
    const text = createFeedFile({ schedule: [{ ...mondays, group: 'Übung 🦉 '.repeat(30) }], closures: [] })
    const lines = text.split('\r\n')
    assert.equal(lines.pop(), '')
    assert.deepEqual(
      lines.filter((line) => Buffer.byteLength(line) > 75),
      [],
    )
    assert.doesNotMatch(lines.join(''), /[\r\n]/)
  })

  test('has closures as all-day events, and nothing from before the school year', () => {
    const closures = [
      { id: 1, name: 'Fair', start_date: '2026-10-26', end_date: '2026-10-27' },
      { id: 2, name: 'Last year', start_date: '2026-08-10', end_date: '2026-08-10' },
    ]
    const early = { ...mondays, first_day: '2026-08-03', last_day: '2026-08-24' }
    const read = readCalendar(createFeedFile({ schedule: [mondays, early], closures }))
    assert.deepEqual(read.closed, [{ from: '2026-10-26', until: '2026-10-28', summary: 'No school: Fair' }])
    assert.deepEqual(
      read.meetings.map(({ from }) => from.slice(0, 10)),
      ['2026-08-17', '2026-08-24', '2026-10-19', '2026-11-02', '2026-11-09'],
    )
  })

  test('ends with the school year, even for a block and a closure that continue', () => {
    const endless = { ...mondays, last_day: '2199-12-31', block_end: '2199-12-31' }
    const closures = [
      { id: 1, name: 'Summer', start_date: '2026-11-30', end_date: '2027-02-01' },
      { id: 2, name: 'Next year', start_date: '2027-01-04', end_date: '2027-01-04' },
    ]
    const read = readCalendar(createFeedFile({ schedule: [endless], closures }, { until: '2026-12-18' }))
    assert.equal(read.meetings.at(-1)?.from.slice(0, 10), '2026-11-23')
    assert.deepEqual(read.closed, [{ from: '2026-11-30', until: '2026-12-19', summary: 'No school: Summer' }])
  })

  test('has 400 days and 4,000 events at the most, those from today on where there are too many', () => {
    const endless = { ...mondays, first_day: '2026-08-17', last_day: '2199-12-31' }
    const days = readCalendar(createFeedFile({ schedule: [endless], closures: [] }, { until: '2199-12-31' }))
    assert.equal(days.meetings.at(-1)?.from.slice(0, 10), '2027-09-20')
    const many = Array.from({ length: 400 }, (_, nth) => Object.assign({}, endless, { assignment_id: nth }))
    const file = createFeedFile({ schedule: many, closures: [] })
    const { meetings } = readCalendar(file)
    assert.equal(meetings.length, 4000)
    assert.equal(meetings[0]?.from.slice(0, 10), '2026-09-14')
    assert.ok(file.length < 2_000_000, `${file.length}`)
  })

  test('gives each meeting a unique id that does not change', () => {
    const schedule = { schedule: [mondays, { ...mondays, assignment_id: 8 }], closures: [] }
    const { ids } = readCalendar(createFeedFile(schedule))
    assert.equal(new Set(ids).size, 8)
    assert.deepEqual(readCalendar(createFeedFile(schedule, { moment: new Date() })).ids, ids)
  })
})

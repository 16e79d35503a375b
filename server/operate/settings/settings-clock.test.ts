import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { allPresent, openSheet, submitSheet } from '#tests/world/sheets.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let head: Person
let one: Class
beforeFile(async () => {
  head = await world.superuser('Hanna Head')
  one = await addClass(world, { name: 'Lund', students: ['Ana Abara'] })
  await submitSheet(one.teacher, one, allPresent(one))
})

/** What people read, with plain spaces. */
const shown = (text: string) => text.replaceAll('\u00a0', ' ')
const showTimesIn = (clock: '12h' | '24h') => head.call('PATCH /api/settings/', { body: { clock } })

const texts = async () => {
  const [periods, sheet, user] = await Promise.all([
    head.call('GET /schedules/api/section-periods/'),
    openSheet(one.teacher, one),
    one.teacher.call('GET /api/current-user/'),
  ])
  const period = periods.body.find(({ id }) => id === one.period)
  return {
    period: shown(period?.name ?? ''),
    saved: shown(sheet.body.message),
    clock: user.body.display.clock,
    wire: [period?.start_time, sheet.body.taken?.at],
  }
}

describe('The clock of the school', () => {
  test('is read in sentences and names from the next call on, while times on the wire stay HH:MM', async () => {
    await showTimesIn('12h')
    const { period, saved, clock, wire } = await texts()
    assert.equal(period, 'Grade 9, 9:00-10:00 AM')
    assert.match(saved, /^Saved at 9:05 AM by /)
    assert.equal(clock, '12h')
    assert.deepEqual(wire, ['09:00', '09:05'])
    await showTimesIn('24h')
    assert.equal((await texts()).period, 'Grade 9, 09:00-10:00')
  })

  test('is that of the file about a student too', async () => {
    await showTimesIn('12h')
    const params = { studentId: one.students[0]! }
    const { text } = await head.call('GET /students/api/file/:studentId/', { params })
    assert.match(shown(text), /Grade 9, 9:00-10:00 AM/)
    assert.match(shown(text), /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M/)
    assert.doesNotMatch(text, /\d\d:\d\d-\d\d:\d\d/)
  })

  test('is that of the times of a section period in the audit log', async () => {
    await showTimesIn('12h')
    const params = { id: one.period }
    const reply = await head.call('PUT /schedules/api/section-periods/:id/', {
      params,
      body: {
        block_schedule: one.block,
        grade_level: 4,
        start_time: '09:00',
        end_time: '13:15',
        days_of_week: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      },
    })
    assert.equal(reply.status, 200, reply.text)
    const { body } = await head.call('GET /api/audit/', { query: {} })
    const changes = body.entries.flatMap((entry) => entry.changes)
    const end = changes.find(({ field }) => field === 'end time')
    assert.deepEqual(
      [end?.old, end?.new].map((text) => shown(text ?? '')),
      ['10:00 AM', '1:15 PM'],
    )
  })
})

describe('The locale of the school', () => {
  test('is that of days in sentences, from the next call on', async () => {
    const other = await addClass(world, { name: 'Tomorrow' })
    const messageIn = async (locale: 'en-US' | 'en-GB' | 'en-CA') => {
      await head.call('PATCH /api/settings/', { body: { locale } })
      const { body } = await openSheet(other.teacher, other, { date: '2026-09-15' })
      return body.may.blocked_reason
    }
    assert.match((await messageIn('en-GB')) ?? '', /^Tuesday, 15 September 2026 is in the future/)
    assert.match((await messageIn('en-US')) ?? '', /^Tuesday, September 15, 2026 is in the future/)
    assert.equal((await one.teacher.call('GET /api/current-user/')).body.display.locale, 'en-US')
  })

  test('is refused where it is another one, with a sentence', async () => {
    const reply = await head.send({ method: 'PATCH', url: '/api/settings/', payload: { locale: 'fr-CA' } })
    assert.equal(reply.statusCode, 400)
    assert.deepEqual(reply.json().fields, { locale: 'must be en-US, en-GB, or en-CA' })
  })
})

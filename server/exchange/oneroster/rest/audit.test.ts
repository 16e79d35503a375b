import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { MAX_ROWS_A_MINUTE } from '#server/http/audit/repeats.ts'
import { makeClock } from '#server/clock.ts'
import { addClient } from '#tests/world/clients/client.ts'
import { useWorld } from '#tests/world/world.ts'
import { syncRoster } from '../records/sync.ts'
import { auditReading } from './audit.ts'

const world = useWorld()

test('An app that reads page after page is in the audit log by its name, and visible to the students', async () => {
  const suri = await world.student('Suri Student')
  const { id } = await addClient(world, 'Nightly')
  await syncRoster(world.db)
  const { rows } = await sql<{ place: number }>`
    select place from roster_record where own_id = 'student-' || ${suri.student}`.execute(world.db)
  const moment = new Date()
  const context = { ...world, clock: { ...makeClock(undefined), moment: () => moment } }
  const read = (key: string) =>
    auditReading(
      context,
      { id, name: 'Nightly' },
      { key, path: `/${key}` },
      rows.map(({ place }) => place),
    )
  for (let page = 0; page < MAX_ROWS_A_MINUTE; page += 1) await read('classes')
  await read('users')
  const sora = await world.superuser('Sora Auditor')
  const { entries } = (await sora.call('GET /api/audit/', { query: { action: 'export' } })).body
  assert.deepEqual(
    entries.map(({ by, what }) => [by, what]),
    [
      ['The app Nightly', 'read many more lists of the roster: Suri Student'],
      ['The app Nightly', 'read classes'],
    ],
  )
  const own = (await suri.call('GET /students/api/me/privacy/', { query: {} })).body.days.flatMap(
    (day) => day.entries,
  )
  assert.deepEqual(
    own.map(({ by, what }) => [by, what]),
    [['The app Nightly', 'The school’s roster']],
  )
})

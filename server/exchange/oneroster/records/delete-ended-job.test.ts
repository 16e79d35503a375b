import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { rosterReader } from '#tests/world/oneroster/roster-reader.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { RETENTION_DAYS, deleteEndedRecords } from './delete-ended-job.ts'

const world = useWorld()
const { synced } = rosterReader(world)

test('Records that ended are forgotten after their time, and no others', async () => {
  const [old, recent, current] = [
    await addGroup(world, { name: 'Ended long ago' }),
    await addGroup(world, { name: 'Ended lately' }),
    await addGroup(world, { name: 'Goes on' }),
  ]
  await synced('classes')
  await sql`update student_group set archived_on = '2026-09-14' where id in (${old}, ${recent})`.execute(
    world.db,
  )
  await synced('classes')
  const now = new Date('2028-01-10T02:30:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  for (const [group, days] of [
    [old, RETENTION_DAYS + 1],
    [recent, RETENTION_DAYS - 1],
    [current, RETENTION_DAYS + 1],
  ] as const)
    await sql`update roster_record set changed_at = ${daysAgo(days)}
      where collection = 'classes' and own_id = ${`group-${group}`}`.execute(world.db)
  assert.equal(await deleteEndedRecords(world.db, now), 1)
  assert.deepEqual(
    Object.keys(await synced('classes')).toSorted(),
    [`group-${current}`, `group-${recent}`].toSorted(),
  )
})

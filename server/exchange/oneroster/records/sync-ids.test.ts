import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { rosterReader } from '#tests/world/oneroster/roster-reader.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import type { Collection } from './collections.ts'

const world = useWorld()
let lund: Class
beforeFile(async () => {
  lund = await addClass(world, { name: 'Lund' })
})
const { synced, fieldsOf } = rosterReader(world)

const give = (collection: Collection, ownId: string, sourcedId: string) =>
  world.db.insertInto('foreign_id').values({ collection, own_id: ownId, sourced_id: sourcedId }).execute()

describe('Ids of another system', () => {
  test('are exported instead of our own, even in references between records', async () => {
    await synced('users')
    await give('users', `student-${lund.students[0]}`, 'abc-1')
    await give('classes', `group-${lund.group}`, 'sect-9')
    const users = await synced('users')
    assert.equal(users[`student-${lund.students[0]}`]?.fields['sourcedId'], 'abc-1')
    const enrollments = Object.values(await synced('enrollments')).map(({ fields }) => fields)
    const own = enrollments.find(({ userSourcedId }) => userSourcedId === 'abc-1')
    assert.equal(own?.['classSourcedId'], 'sect-9')
    assert.equal((await fieldsOf('roles', `role-student-${lund.students[0]}`))?.['userSourcedId'], 'abc-1')
  })

  test('leave the former id as that of a deleted record', async () => {
    const former = (await synced('users'))[`student-${lund.students[0]}/student-${lund.students[0]}`]
    assert.deepEqual([former?.sourced_id, former?.deleted], [`student-${lund.students[0]}`, true])
    assert.doesNotMatch(JSON.stringify(former?.fields), /Ana|Abara/)
  })

  test('may change places, and may be ids that are ours for another record', async () => {
    const [first, second, third] = lund.students.map((id) => `student-${id}`) as [string, string, string]
    await sql`delete from foreign_id where collection = 'users'`.execute(world.db)
    await give('users', first, second)
    await give('users', second, third)
    const users = await synced('users')
    assert.deepEqual(
      [first, second, third].map((id) => users[id]?.sourced_id),
      [second, third, `${third}-own1`],
    )
    await sql`update foreign_id set sourced_id = 'x' where own_id = ${first}`.execute(world.db)
    await sql`update foreign_id set sourced_id = ${second} where own_id = ${second}`.execute(world.db)
    const later = await synced('users')
    assert.deepEqual(
      [first, second, third].map((id) => later[id]?.sourced_id),
      ['x', second, third],
    )
    await sql`delete from foreign_id`.execute(world.db)
    const own = await synced('users')
    assert.deepEqual(
      [first, second, third].map((id) => own[id]?.sourced_id),
      [first, second, third],
    )
  })
})

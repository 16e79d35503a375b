import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { feedCalls, readCalendar } from '#tests/world/calendars.ts'
import { findAudit } from '#tests/world/groups.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
let tess: Person
let group: number
beforeFile(async () => {
  admin = await world.admin()
  tess = await world.teacher('Tess Lund')
  const suri = await world.student('Suri Student')
  group = await addGroup(world, { name: 'Core 9A', students: [suri.student!] })
  const other = await addGroup(world, { name: 'Core 9B' })
  await sql`update student_group set room_number = '104' where id in (${group}, ${other})`.execute(world.db)
  const block = await addBlock(world, { from: '2026-09-14', until: '2026-09-25' })
  for (const [id, day] of [
    [group, 1],
    [other, 2],
  ] as const) {
    const period = await addPeriod(world, { block, days: [day] })
    await assign(world, { period, group: id, teacher: tess.teacher! })
  }
})

const make = {
  group: (person: Person, groupId = group) =>
    person.call('POST /schedules/api/groups/:groupId/feed/', { params: { groupId } }),
  room: (person: Person, room = '104') => person.call('POST /schedules/api/rooms/feed/', { body: { room } }),
}
const end = {
  group: (person: Person, groupId = group) =>
    person.call('DELETE /schedules/api/groups/:groupId/feed/', { params: { groupId } }),
  room: (person: Person, room = '104') =>
    person.call('DELETE /schedules/api/rooms/feed/', { query: { room } }),
}
const statusOf = async (address: string) => (await feedCalls.read(world, address)).statusCode
const readFeed = async (address: string) => readCalendar((await feedCalls.read(world, address)).body)

describe('The calendar address of a group or a room', () => {
  test('is for the office to make and to end', async () => {
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student('Pia Pupil'), 403],
      [tess, 403],
    ] as const) {
      for (const call of [make.group, make.room, end.group, end.room])
        assert.equal((await call(person)).status, status)
    }
    assert.equal((await make.group(admin, 99_999)).failure.message, 'Group not found.')
    assert.equal((await make.room(admin, '999')).failure.message, 'Room not found.')
    assert.equal((await make.room(admin, ' ')).status, 400)
    for (const call of [end.group, end.room])
      assert.equal((await call(admin)).failure.message, 'Calendar address not found.')
  })

  test('of a group names the teacher of each meeting, and ends by the office', async () => {
    const { address } = (await make.group(admin)).body
    const read = await readFeed(address)
    assert.equal(read.name, 'Core 9A, Larkfield School')
    assert.deepEqual(
      read.meetings.map(({ from, summary }) => [from.slice(0, 10), summary]),
      ['2026-09-14', '2026-09-21'].map((day) => [day, 'Tess Lund']),
    )
    const feedFor = async (person: Person) =>
      (await person.call('GET /schedules/api/groups/:groupId/schedule/', { params: { groupId: group } })).body
        .feed
    assert.match((await feedFor(tess)).made_on ?? '', /^20\d\d-/)
    assert.deepEqual([(await feedFor(tess)).may.change, (await feedFor(admin)).may.change], [false, true])
    assert.equal((await end.group(admin)).body.made_on, null)
    assert.equal(await statusOf(address), 404)
  })

  test('of a room names teacher and group, of all groups that meet there', async () => {
    const first = (await make.room(admin)).body.address
    const { address } = (await make.room(admin)).body
    assert.equal(await statusOf(first), 404)
    const read = await readFeed(address)
    assert.equal(read.name, 'Room 104, Larkfield School')
    assert.deepEqual(
      read.meetings.map(({ summary }) => summary),
      ['Tess Lund: Core 9A', 'Tess Lund: Core 9B', 'Tess Lund: Core 9A', 'Tess Lund: Core 9B'],
    )
    assert.equal((await end.room(admin)).body.made_on, null)
    assert.equal(await statusOf(address), 404)
    const [entry] = await findAudit(world, 'calendar_feed', null)
    assert.deepEqual(entry?.details, { of: 'room', room: '104' })
  })

  test('is not found while its group is archived, or no group has its room', async () => {
    const ofGroup = (await make.group(admin)).body.address
    const ofRoom = (await make.room(admin)).body.address
    const archive = (on: string | null) =>
      sql`update student_group set archived_on = ${on}::date where room_number = '104'`.execute(world.db)
    await archive('2026-09-14')
    assert.deepEqual([await statusOf(ofGroup), await statusOf(ofRoom)], [404, 404])
    await archive(null)
    assert.deepEqual([await statusOf(ofGroup), await statusOf(ofRoom)], [200, 200])
  })
})

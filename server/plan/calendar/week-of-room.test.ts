import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let tess: Person
beforeFile(async () => {
  tess = await world.teacher('Tess Lund')
})

const ofRoom = (person: Person, room?: string) =>
  person.call('GET /schedules/api/rooms/schedule/', { query: room === undefined ? {} : { room } })

describe('The schedule of a room', () => {
  test('is empty in a school without rooms', async () => {
    const { status, body } = await ofRoom(tess)
    assert.deepEqual([status, body.room, body.rooms, body.schedule], [200, null, [], []])
  })

  test('has what meets in it and nothing else; without a room it is that of the first one', async () => {
    const block = await addBlock(world)
    for (const [room, from, until] of [
      ['104', '09:00', '10:00'],
      ['12', '10:00', '11:00'],
    ] as const) {
      const group = await addGroup(world, { name: `Core of ${room}` })
      await sql`update student_group set room_number = ${room} where id = ${group}`.execute(world.db)
      const period = await addPeriod(world, { block, days: [1], from, until })
      await assign(world, { period, group, teacher: tess.teacher! })
    }
    const groupsIn = async (room?: string) =>
      (await ofRoom(tess, room)).body.schedule.map(({ group }) => group)
    assert.deepEqual(await groupsIn('104'), ['Core of 104'])
    assert.deepEqual(await groupsIn(), ['Core of 12'])
    assert.deepEqual((await ofRoom(tess)).body.rooms, ['12', '104'])
  })

  test('is refused to students, and where there is no such room', async () => {
    assert.equal((await ofRoom(await world.student('Suri Student'))).status, 403)
    const { status, failure } = await ofRoom(tess, '999')
    assert.deepEqual([status, failure.message], [404, 'Room not found.'])
  })
})

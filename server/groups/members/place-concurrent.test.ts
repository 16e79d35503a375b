import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { membershipsOf, move } from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const TODAY = '2026-09-14'
const world = useWorld()
let admin: Person
beforeFile(async () => {
  admin = await world.admin()
})

describe('Many moves at once', () => {
  test('of one student end in one group, with nobody told that something broke', async () => {
    const pia = await world.addStudent('Pia Pulled')
    const groups = await Promise.all(['P1', 'P2', 'P3', 'P4'].map((name) => addGroup(world, { name })))
    const told = await Promise.all(groups.map((group_id) => move(admin, { student_id: pia, group_id })))
    assert.deepEqual(
      told.map(({ status }) => status),
      [200, 200, 200, 200],
    )
    const history = await membershipsOf(world, pia)
    assert.equal(history.length, 1)
    assert.match(history[0] ?? '', new RegExp(`^P[1-4] \\[${TODAY},\\)$`))
  })

  test('never fill a group beyond its capacity', async () => {
    const group = await addGroup(world, { name: 'Core Rush', capacity: 3 })
    const rush = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((nth) => world.addStudent(`Rush ${'abcdef'[nth - 1]}`)),
    )
    const told = await Promise.all(rush.map((student_id) => move(admin, { student_id, group_id: group })))
    assert.deepEqual(
      told.map(({ status }) => status).sort((one, other) => one - other),
      [200, 200, 200, 409, 409, 409],
    )
  })
})

describe('What a person may do with groups', () => {
  test('travels in the reply', async () => {
    const input = { params: { kind: 'core-groups' as const, gradeLevelId: 4 } }
    const key = 'GET /api/groups/:kind/grade-level-data/:gradeLevelId/' as const
    assert.deepEqual((await admin.call(key, input)).body.may, { edit: true })
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    assert.deepEqual((await (await world.teacher('Rea Reader')).call(key, input)).body.may, { edit: false })
  })
})

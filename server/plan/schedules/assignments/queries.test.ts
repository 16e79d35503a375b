import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Timetable, useTimetable } from '#tests/world/assignments.ts'
import { addGroup, addPeriod, assign } from '#tests/world/timetable.ts'

let { world, admin, ada, block, period, nth } = {} as Timetable
useTimetable((timetable) => {
  ;({ world, admin, ada, block, period, nth } = timetable)
})

const listRecent = (person = admin, grade_level = 4) =>
  person.call('GET /schedules/api/recent-teachers/', { query: { grade_level } })

describe('Recent teachers', () => {
  test('are listed for staff only, and for a grade', async () => {
    assert.equal((await listRecent(world.visitor())).status, 401)
    assert.equal((await listRecent(await world.student('Sid Second'))).status, 403)
    assert.equal((await listRecent(admin, 99)).status, 400)
  })

  test('are the last six who were assigned in the grade, once each, without inactive teachers', async () => {
    const names = ['One', 'Two', 'Six', 'Ten', 'Gone', 'Four', 'Five', 'Nine']
    const ids: number[] = []
    for (const last of names) ids.push(await world.addTeacher(`Tea ${last}${nth}`))
    const elsewhere = await addPeriod(world, { block, grade: 3 })
    const groups = [ids, ids].flat()
    for (const [index, teacher] of groups.entries()) {
      const group = await addGroup(world, { name: `Many ${nth}-${index}` })
      await assign(world, { period, group, teacher })
    }
    const eighth = await addGroup(world, { name: `Eighth ${nth}`, grade: 3 })
    await assign(world, { period: elsewhere, group: eighth, teacher: ada })
    await sql`update teacher set active = false where id = ${ids[4]}`.execute(world.db)
    const { body } = await listRecent(admin)
    assert.deepEqual(
      body.map(({ id }) => id),
      [7, 6, 5, 3, 2, 1].map((index) => ids[index]),
    )
    assert.match(body[0]?.email ?? '', /@larkfield\.example$/)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addClass, type Class } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const MONDAY = '2026-09-14'
const world = useWorld()
let admin: Person
beforeFile(async () => {
  admin = await world.admin()
})

const classes = (person: Person, date = MONDAY, teacher_id?: number) =>
  person.call('GET /attendance/section-periods/', {
    query: teacher_id === undefined ? { date } : { date, teacher_id },
  })

const roster = async (one: Class, day: string) =>
  (await classes(one.teacher, day)).body.section_periods[0]?.groups[0]?.students.map(({ id }) => id)

describe('Yesterday`s roster', () => {
  test('is not changed by a move of today', async () => {
    const [mover, stayer] = [await world.addStudent('Mia Mover'), await world.addStudent('Sam Stayer')]
    const [from, to] = [
      await addClass(world, { name: 'From', students: [] }),
      await addClass(world, { name: 'To', students: [] }),
    ]
    await sql`insert into group_membership (student_id, student_group_id, type, during)
      select student_id, ${from.group}, 'core', '[2026-08-17,)' from unnest(${[mover, stayer]}::bigint[]) student_id`.execute(
      world.db,
    )
    const moved = await admin.call('POST /api/groups/:kind/update-membership/', {
      params: { kind: 'core-groups' },
      body: { student_id: mover, group_id: to.group, grade_level: 4 },
    })
    assert.equal(moved.status, 200)
    assert.deepEqual(await roster(from, '2026-09-11'), [mover, stayer])
    assert.deepEqual(await roster(to, '2026-09-11'), [])
    assert.deepEqual(await roster(from, MONDAY), [stayer])
    assert.deepEqual(await roster(to, MONDAY), [mover])
  })
})

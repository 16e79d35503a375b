import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Timetable, getGrid, useTimetable } from '#tests/world/assignments.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'

const TODAY = '2026-09-14'
let { world, admin, ada, ben, block, core, nth } = {} as Timetable
useTimetable((timetable) => {
  ;({ world, admin, ada, ben, block, core, nth } = timetable)
})

describe('The grid is refused', () => {
  test('to visitors and students, without a grade, and for an unknown block', async () => {
    assert.equal((await getGrid(world.visitor(), block)).status, 401)
    assert.equal((await getGrid(await world.student(), block)).status, 403)
    const gradeless = {
      method: 'GET',
      url: '/schedules/api/schedule-grid-data/?block_schedule_id=1',
    } as const
    assert.equal((await admin.send(gradeless)).statusCode, 400)
    assert.equal((await getGrid(admin, 99999)).status, 404)
  })
})

describe('The grid', () => {
  test('may not be edited by a teacher where only the office edits, nor by anybody once the block is over', async () => {
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    const reply = await getGrid(await world.teacher('Rea Reader'), block)
    assert.deepEqual([reply.status, reply.body.may.edit], [200, false])
    await sql`update school set teachers_may_edit = true`.execute(world.db)
    const past = await addBlock(world, { name: 'Summer', from: '2026-07-01', until: '2026-07-31' })
    const { body } = await getGrid(admin, past)
    assert.deepEqual([body.may.edit, body.first_day], [false, '2026-07-31'])
  })

  test('begins today, or on the first day of a block to come', async () => {
    const next = await addBlock(world, { name: 'Next', from: '2026-11-02', until: '2026-12-18' })
    const days = async (id: number) => {
      const { first_day, last_day } = (await getGrid(admin, id)).body
      return [first_day, last_day]
    }
    assert.deepEqual(await days(block), [TODAY, '2026-10-30'])
    assert.deepEqual(await days(next), ['2026-11-02', '2026-12-18'])
  })

  test('has the groups of the grade with their teachers and how many students they have', async () => {
    const students = [await world.addStudent(`Ann Active${nth}`), await world.addStudent(`Gil Gone${nth}`)]
    const cte = await addGroup(world, { name: `CTE ${nth}`, type: 'cte', students })
    await sql`update student set is_active = false where id = ${students[1]}`.execute(world.db)
    await sql`update student_group set teacher_id = ${ben} where id = ${cte}`.execute(world.db)
    const { groups } = (await getGrid(admin, block)).body
    assert.deepEqual(
      groups.find(({ id }) => id === cte),
      {
        id: cte,
        name: `CTE ${nth}`,
        type: 'cte',
        teacher: { id: ben, first_name: 'Ben', last_name: 'Bolt' },
        student_count: 1,
      },
    )
    assert.ok(groups.findIndex(({ id }) => id === core) < groups.findIndex(({ id }) => id === cte))
  })

  test('has the other assignments at its times, and none that cannot conflict', async () => {
    const clubs = await addBlock(world, { name: 'Clubs', from: '2026-09-01', until: '2026-09-30' })
    const late = await addBlock(world, { name: 'Late', from: '2026-10-31', until: '2026-12-18' })
    const chess = await addGroup(world, { name: `Chess ${nth}`, grade: 3 })
    const meets = async (of: number, from: string, until: string, ended?: string) => {
      const id = await addPeriod(world, { block: of, grade: 3, from, until, days: [2] })
      await assign(world, { period: id, group: chess, teacher: ada, until: ended ?? null })
      return id
    }
    const seen = await meets(clubs, '09:30', '10:30')
    await meets(clubs, '10:00', '11:00')
    await meets(clubs, '08:00', '09:00')
    await meets(late, '09:00', '10:00')
    await meets(clubs, '09:00', '10:00', TODAY)
    assert.deepEqual((await getGrid(admin, block)).body.elsewhere, [
      {
        section_period_id: seen,
        start_time: '09:30',
        end_time: '10:30',
        days_of_week: ['Tuesday'],
        first_day: TODAY,
        last_day: '2026-09-30',
        group_id: chess,
        group_name: `Chess ${nth}`,
        teacher_id: ada,
        teacher_name: 'Ada Abel',
        block_name: 'Clubs',
        same_class: null,
      },
    ])
  })

  test('has the students of several groups by name, with their days in each', async () => {
    const both = await world.addStudent(`Bo Both${nth}`)
    const one = await world.addStudent(`On One${nth}`)
    const mine = await addGroup(world, { name: `Mine ${nth}`, students: [both, one] })
    const cte = await addGroup(world, { name: `CTE ${nth}`, type: 'cte', students: [both] })
    await sql`update group_membership set during = daterange(lower(during), '2026-09-21')
      where student_group_id = ${cte}`.execute(world.db)
    const { students } = (await getGrid(admin, block)).body
    assert.deepEqual(
      students.filter(({ name }) => name.includes(`${nth},`)),
      [
        {
          name: `Both${nth}, Bo`,
          groups: [
            { group_id: mine, first_day: '2026-08-17', last_day: null },
            { group_id: cte, first_day: '2026-08-17', last_day: '2026-09-20' },
          ],
        },
      ],
    )
  })
})

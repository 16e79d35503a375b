import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Assigning, gridOf, openAssigning } from '#tests/world/assigning.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'

const TODAY = '2026-09-14'
let { world, admin, ada, ben, block, period, core, nth } = {} as Assigning
openAssigning((given) => {
  ;({ world, admin, ada, ben, block, period, core, nth } = given)
})

const recent = (person: Person, grade_level = 4) =>
  person.call('GET /schedules/api/recent-teachers/', { query: { grade_level } })

describe('The grid is refused', () => {
  test('to visitors and students, without a grade, and for a block that is not there', async () => {
    assert.equal((await gridOf(world.visitor(), block)).status, 401)
    assert.equal((await gridOf(await world.student(), block)).status, 403)
    const gradeless = {
      method: 'GET',
      url: '/schedules/api/schedule-grid-data/?block_schedule_id=1',
    } as const
    assert.equal((await admin.send(gradeless)).statusCode, 400)
    assert.equal((await gridOf(admin, 99999)).status, 404)
  })
})

describe('The grid', () => {
  test('is read but not written by a teacher where only the office edits, and by nobody once the block is over', async () => {
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    const reply = await gridOf(await world.teacher('Rea Reader'), block)
    assert.deepEqual([reply.status, reply.body.may], [200, { edit: false }])
    await sql`update school set teachers_may_edit = true`.execute(world.db)
    const past = await addBlock(world, { name: 'Summer', from: '2026-07-01', until: '2026-07-31' })
    const { body } = await gridOf(admin, past)
    assert.deepEqual([body.may, body.first_day], [{ edit: false }, '2026-07-31'])
  })

  test('counts from today, or from the first day of a block to come', async () => {
    const next = await addBlock(world, { name: 'Next', from: '2026-11-02', until: '2026-12-18' })
    const days = async (id: number) => {
      const { first_day, last_day } = (await gridOf(admin, id)).body
      return [first_day, last_day]
    }
    assert.deepEqual(await days(block), [TODAY, '2026-10-30'])
    assert.deepEqual(await days(next), ['2026-11-02', '2026-12-18'])
  })

  test('brings the groups of the grade with their teachers and how many students they have', async () => {
    const students = [await world.addStudent(`Ann Asked${nth}`), await world.addStudent(`Gil Gone${nth}`)]
    const cte = await addGroup(world, { name: `CTE ${nth}`, type: 'cte', students })
    await sql`update student set is_active = false where id = ${students[1]}`.execute(world.db)
    await sql`update student_group set teacher_id = ${ben} where id = ${cte}`.execute(world.db)
    const { groups } = (await gridOf(admin, block)).body
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

  test('brings who meets elsewhere at its times, and nothing that can be in nobody’s way', async () => {
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
    assert.deepEqual((await gridOf(admin, block)).body.elsewhere, [
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
      },
    ])
  })

  test('brings the students of several groups by name, with their days in each', async () => {
    const both = await world.addStudent(`Bo Both${nth}`)
    const one = await world.addStudent(`On One${nth}`)
    const mine = await addGroup(world, { name: `Mine ${nth}`, students: [both, one] })
    const cte = await addGroup(world, { name: `CTE ${nth}`, type: 'cte', students: [both] })
    await sql`update group_membership set during = daterange(lower(during), '2026-09-21')
      where student_group_id = ${cte}`.execute(world.db)
    const { students } = (await gridOf(admin, block)).body
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

describe('Recent teachers', () => {
  test('are told to staff only, and for a grade', async () => {
    assert.equal((await recent(world.visitor())).status, 401)
    assert.equal((await recent(await world.student('Sid Second'))).status, 403)
    assert.equal((await recent(admin, 99)).status, 400)
  })

  test('are the last six who were assigned in the grade, once each and without those who left', async () => {
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
    const { body } = await recent(admin)
    assert.deepEqual(
      body.map(({ id }) => id),
      [7, 6, 5, 3, 2, 1].map((index) => ids[index]),
    )
    assert.match(body[0]?.email ?? '', /@larkfield\.example$/)
  })
})

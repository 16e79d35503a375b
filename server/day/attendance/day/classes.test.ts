import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  addClass,
  addClosure,
  addGroup,
  addPeriod,
  addBlock,
  assign,
  useClassWorld,
} from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'

const MONDAY = '2026-09-14'
const { world, admin, lund } = useClassWorld()

const classes = (person: Person, date = MONDAY, teacher_id?: number) =>
  person.call('GET /attendance/section-periods/', {
    query: teacher_id === undefined ? { date } : { date, teacher_id },
  })

const count = async (person: Person, day: string) => (await classes(person, day)).body.section_periods.length

describe('The classes of a day', () => {
  test('are a teacher`s own, with their students by last name', async () => {
    await addClass(world, { name: 'Other' })
    const { body } = await classes(lund.teacher)
    const [cy, ana, bo] = [lund.students[2], lund.students[0], lund.students[1]]
    assert.deepEqual(body, {
      section_periods: [
        {
          id: lund.period,
          name: 'Grade 9, 9:00-10:00\u00a0AM',
          has_own_name: false,
          start_time: '09:00',
          end_time: '10:00',
          teachers: [{ id: lund.teacher.teacher, first_name: 'Tess', last_name: 'Lund' }],
          groups: [
            {
              id: lund.group,
              name: 'Core Lund',
              type: 'core',
              room: null,
              teacher_id: lund.teacher.teacher,
              students: [
                { id: ana, name: 'AbaraLund, Ana' },
                { id: bo, name: 'BegumLund, Bo' },
                { id: cy, name: 'ChenLund, Cy' },
              ],
            },
          ],
          taken: [],
        },
      ],
    })
  })

  test('are everyone`s for an admin, or those of one teacher', async () => {
    const all = await classes(admin)
    assert.ok(all.body.section_periods.length >= 2)
    const one = await classes(admin, MONDAY, lund.teacher.teacher!)
    assert.deepEqual(
      one.body.section_periods.map(({ id }) => id),
      [lund.period],
    )
    assert.deepEqual((await classes(admin, MONDAY, 99999)).body, { section_periods: [] })
  })

  test('show a teacher nothing of a colleague in the same section period', async () => {
    const colleague = await world.teacher('Cole Colleague')
    const group = await addGroup(world, { name: 'Core Cole', students: [await world.addStudent('Zoe Zed')] })
    await assign(world, { period: lund.period, group, teacher: colleague.teacher! })
    const [own] = (await classes(lund.teacher)).body.section_periods
    assert.deepEqual(
      own?.groups.map(({ id }) => id),
      [lund.group],
    )
    assert.deepEqual(own?.teachers.length, 1)
    const both = (await classes(admin)).body.section_periods.find(({ id }) => id === lund.period)
    assert.deepEqual(
      both?.teachers.map(({ last_name }) => last_name),
      ['Colleague', 'Lund'],
    )
    assert.deepEqual(
      both?.groups.map(({ name }) => name),
      ['Core Cole', 'Core Lund'],
    )
  })

  test('are none at the weekend, outside the block and on weekdays without them', async () => {
    const mondays = await world.teacher('Mo Mondays')
    const group = await addGroup(world, { name: 'Core Mondays' })
    const period = await addPeriod(world, { block: await addBlock(world), days: [1] })
    await assign(world, { period, group, teacher: mondays.teacher! })
    assert.equal((await classes(mondays)).body.section_periods[0]?.groups[0]?.students.length, 0)
    for (const day of ['2026-09-12', '2026-09-15', '2026-11-02', '2026-08-10']) {
      assert.deepEqual((await classes(mondays, day)).body, { section_periods: [] }, day)
    }
  })

  test('meet on the first and on the last day of their block', async () => {
    const days = ['2026-08-14', '2026-08-17', '2026-10-30', '2026-11-02']
    assert.deepEqual(await Promise.all(days.map((day) => count(lund.teacher, day))), [0, 1, 1, 0])
  })

  test('follow the assignments of that day', async () => {
    const [old, next] = [await world.teacher('Olga Old'), await world.teacher('Nina Next')]
    const group = await addGroup(world, { name: 'Core Handover' })
    const period = await addPeriod(world, { block: await addBlock(world) })
    await assign(world, { period, group, teacher: old.teacher!, until: '2026-09-11' })
    await assign(world, { period, group, teacher: next.teacher!, since: '2026-09-11' })
    assert.deepEqual([await count(old, '2026-09-10'), await count(old, '2026-09-11')], [1, 0])
    assert.deepEqual([await count(next, '2026-09-10'), await count(next, '2026-09-11')], [0, 1])
  })

  test('on a closed day are none, with the name of the holiday', async () => {
    await addClosure(world, 'Labor Day', '2026-09-07')
    assert.deepEqual((await classes(lund.teacher, '2026-09-07')).body, {
      message: 'Monday, September 7, 2026 is a holiday: Labor Day',
      code: 'holiday',
      section_periods: [],
    })
  })

  test('say by what to sort students where the school reads names as First Last', async () => {
    const head = await world.superuser()
    await head.call('PATCH /api/settings/', { body: { name_order: 'first_last' } })
    const { body } = await classes(lund.teacher)
    await head.call('PATCH /api/settings/', { body: { name_order: 'last_first' } })
    assert.deepEqual(body.section_periods[0]?.groups[0]?.students, [
      { id: lund.students[0], name: 'Ana AbaraLund', sort_name: 'AbaraLund, Ana' },
      { id: lund.students[1], name: 'Bo BegumLund', sort_name: 'BegumLund, Bo' },
      { id: lund.students[2], name: 'Cy ChenLund', sort_name: 'ChenLund, Cy' },
    ])
  })

  test('leave out what has been archived', async () => {
    const archived = await addClass(world, { name: 'Gone' })
    await sql`update section_period set archived_on = '2026-08-17' where id = ${archived.period}`.execute(
      world.db,
    )
    assert.deepEqual((await classes(archived.teacher)).body.section_periods, [])
  })
})

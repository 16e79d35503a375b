import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/world/person.ts'
import { openWorld, type World } from '#tests/world/world.ts'

describe('reading students', () => {
  let world: World
  let teacher: Person
  before(async () => {
    world = await openWorld()
    teacher = await world.teacher('Tamsin Zeller')
  })
  after(() => world.close())

  test('visitors, people without a role and students may not read the directory', async () => {
    const pupil = await world.student('Pia Pupil')
    const people: [Person, number][] = [
      [world.visitor(), 401],
      [await world.newcomer(), 403],
      [pupil, 403],
    ]
    for (const [person, status] of people) {
      assert.equal((await person.call('GET /students/api/list/')).status, status)
      const details = { params: { studentId: pupil.student! } }
      assert.equal((await person.call('GET /students/api/details/:studentId/', details)).status, status)
      const body = { student_ids: [pupil.student!] }
      assert.equal((await person.call('POST /attendance/week-summaries/', { body })).status, status)
    }
  })

  test('an unknown student is a 404, a number that no record can have a 400', async () => {
    const unknown = await teacher.call('GET /students/api/details/:studentId/', {
      params: { studentId: 2_147_483_647 },
    })
    assert.equal(unknown.status, 404)
    assert.equal(unknown.failure.message, 'There is no such student.')
    for (const id of ['0', '-1', 'one', '2147483648', '9'.repeat(40), '1.5', '%00']) {
      const { statusCode } = await teacher.send({ url: `/students/api/details/${id}/` })
      assert.equal(statusCode, 400, id)
    }
  })

  test('the list is in the order of last names, as people sort them, with homeroom teachers in the same order', async () => {
    const ids: number[] = []
    for (const name of ['Ana Zamora', 'ben aalto', 'Édith Éluard', 'Cy Eklund', 'Al Eklund']) {
      ids.push(await world.addStudent(name))
    }
    const others = [await world.addTeacher('Ivo Ångström'), await world.addTeacher('Gone Goodby')]
    await sql`update teacher set active = false where id = ${others[1]}`.execute(world.db)
    await sql`insert into student_homeroom_teacher (student_id, teacher_id)
      select ${ids[0]}::int, unnest(${[teacher.teacher, ...others]}::int[])`.execute(world.db)
    await sql`insert into student_homeroom_teacher (student_id, teacher_id) values (${ids[1]}, ${others[1]})`.execute(
      world.db,
    )

    const { body } = await teacher.call('GET /students/api/list/')
    const told = body.filter(({ id }) => ids.includes(id))
    assert.deepEqual(
      told.map(({ last_name, first_name }) => `${last_name}, ${first_name}`),
      ['aalto, ben', 'Eklund, Al', 'Eklund, Cy', 'Éluard, Édith', 'Zamora, Ana'],
    )
    assert.equal(told.at(-1)!.homeroom_teacher, 'Ivo Ångström, Tamsin Zeller')
    assert.ok(!('homeroom_teacher' in told[0]!), 'a teacher who has left is not shown')
    assert.ok(!('is_active' in told[0]!), 'undeclared fields stay here')
  })

  test('inactive students are in a list of their own', async () => {
    const id = await world.addStudent('Ina Inactive')
    await sql`update student set is_active = false where id = ${id}`.execute(world.db)
    const { body: active } = await teacher.call('GET /students/api/list/')
    assert.ok(!active.some((student) => student.id === id))
    const { body: inactive } = await teacher.call('GET /students/api/list/', { query: { inactive: '1' } })
    assert.deepEqual(
      inactive.map((student) => student.id),
      [id],
    )
  })

  test('the details tell whether this person may edit', async () => {
    const params = { studentId: await world.addStudent('Dana Detail', 2) }
    const { body } = await teacher.call('GET /students/api/details/:studentId/', { params })
    assert.deepEqual(body, {
      id: params.studentId,
      first_name: 'Dana',
      last_name: 'Detail',
      email: 'dana.detail@larkfield.example',
      grade_level: 2,
      student_number: null,
      is_active: true,
      homeroom_teachers: [],
      may: { edit: true },
    })
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    const later = await teacher.call('GET /students/api/details/:studentId/', { params })
    await sql`update school set teachers_may_edit = true`.execute(world.db)
    assert.deepEqual(later.body.may, { edit: false })
  })
})

describe('week summaries', () => {
  let world: World
  let teacher: Person
  before(async () => {
    world = await openWorld({ now: '2026-09-16T10:00:00' })
    teacher = await world.teacher()
    await sql`with block as (
      insert into block_schedule (name, start_date, end_date) values ('Term 1', '2026-08-17', '2026-10-16') returning id
    ), period as (
      insert into section_period (block_schedule_id, grade_level_id, start_time, end_time, days_of_week)
      select id, 4, time '08:00' + (n * interval '1 hour'), time '08:50' + (n * interval '1 hour'), '{1,2,3,4,5,6,7}'
      from block, generate_series(0, 2) n returning id
    ) insert into student_group (type, name, grade_level_id) values ('core', 'Core 9-1', 4)`.execute(world.db)
  })
  after(() => world.close())

  /** Marks as 'day period status excuse'. */
  async function mark(student: number, ...marks: string[]) {
    for (const one of marks) {
      const [day, period, status, excuse = null] = one.split(' ')
      await sql`insert into attendance_sheet (section_period_id, day, teacher_id, taken_by_id)
        values (${period}, ${day}, ${teacher.teacher}, ${teacher.account}) on conflict do nothing`.execute(
        world.db,
      )
      await sql`insert into attendance_mark (section_period_id, day, student_id, status, excuse,
        teacher_id, student_group_id, taken_by_id)
        values (${period}, ${day}, ${student}, ${status}, ${excuse}, ${teacher.teacher}, 1, ${teacher.account})`.execute(
        world.db,
      )
    }
  }

  test('every mark counts once, in the week from Monday to Sunday that it fell in', async () => {
    const maya = await world.addStudent('Maya Marks')
    await mark(maya, '2026-09-06 1 A', '2026-09-07 1 P', '2026-09-13 1 T TUX')
    await mark(maya, '2026-09-14 1 P', '2026-09-14 2 A', '2026-09-14 3 A AUX')
    await mark(maya, '2026-09-15 1 A AEX', '2026-09-15 2 T', '2026-09-15 3 T TEX', '2026-09-16 1 P')
    await mark(maya, '2026-09-20 1 P', '2026-09-21 1 A')
    const { body } = await teacher.call('POST /attendance/week-summaries/', { body: { student_ids: [maya] } })
    assert.deepEqual(body, {
      [maya]: {
        current: { P: 3, A: 2, T: 2, E: 1, total: 8 },
        previous: { P: 1, A: 0, T: 1, E: 0, total: 2 },
      },
    })
  })

  test('who has no marks, is unknown or is asked for twice is there once, with zeros', async () => {
    const nora = await world.addStudent('Nora Nothing')
    const none = { P: 0, A: 0, T: 0, E: 0, total: 0 }
    const { body } = await teacher.call('POST /attendance/week-summaries/', {
      body: { student_ids: [nora, String(nora), 999_999] },
    })
    assert.deepEqual(body, {
      [nora]: { current: none, previous: none },
      999_999: { current: none, previous: none },
    })
  })

  const ask = (student_ids: unknown) =>
    teacher.send({ method: 'POST', url: '/attendance/week-summaries/', payload: { student_ids } })

  test('nobody in view is an empty answer; too many, or what is no number, a 400', async () => {
    assert.deepEqual((await ask([])).json(), {})
    for (const ids of [
      Array.from({ length: 501 }, (_, index) => index + 1),
      [0],
      ['x'],
      [null],
      'all',
      undefined,
    ]) {
      assert.equal((await ask(ids)).statusCode, 400)
    }
  })
})

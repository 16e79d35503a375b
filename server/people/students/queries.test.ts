import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const ONLY_FOR_OFFICE = {
  deactivate: false,
  change_email: false,
  download_file: false,
  erase: false,
  see_contacts: false,
  edit_contacts: false,
}

const world = useWorld()
let teacher: Person
beforeFile(async () => {
  teacher = await world.teacher('Tamsin Zeller')
})

describe('Reading students', () => {
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

  test('an unknown student is a 404, an id that no record can have a 400', async () => {
    const unknown = await teacher.call('GET /students/api/details/:studentId/', {
      params: { studentId: 2_147_483_648 },
    })
    assert.equal(unknown.status, 404)
    assert.equal(unknown.failure.message, 'Student not found.')
    for (const id of ['0', '-1', 'one', '9007199254740992', '9'.repeat(40), '1.5', '%00']) {
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
      select ${ids[0]}::bigint, unnest(${[teacher.teacher, ...others]}::bigint[])`.execute(world.db)
    await sql`insert into student_homeroom_teacher (student_id, teacher_id) values (${ids[1]}, ${others[1]})`.execute(
      world.db,
    )

    const { body } = await teacher.call('GET /students/api/list/')
    const listed = body.filter(({ id }) => ids.includes(id))
    assert.deepEqual(
      listed.map(({ last_name, first_name }) => `${last_name}, ${first_name}`),
      ['aalto, ben', 'Eklund, Al', 'Eklund, Cy', 'Éluard, Édith', 'Zamora, Ana'],
    )
    assert.equal(listed.at(-1)!.homeroom_teacher, 'Ivo Ångström, Tamsin Zeller')
    assert.ok(!('homeroom_teacher' in listed[0]!), 'a teacher who has left is not shown')
    assert.ok(!('is_active' in listed[0]!), 'undeclared fields stay here')
  })

  test('inactive students are listed separately', async () => {
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

  test('the details include whether this person may edit', async () => {
    const params = { studentId: await world.addStudent('Dana Detail', 2) }
    const { body } = await teacher.call('GET /students/api/details/:studentId/', { params })
    assert.deepEqual(body, {
      id: params.studentId,
      first_name: 'Dana',
      last_name: 'Detail',
      email: 'dana.detail@larkfield.example',
      grade_level: 2,
      preferred_name: null,
      pronunciation: null,
      photo: null,
      student_number: null,
      is_active: true,
      leaves_on: null,
      enters_on: null,
      left_on: null,
      homeroom_teachers: [],
      deactivation: null,
      may: { edit: true, ...ONLY_FOR_OFFICE },
    })
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    const later = await teacher.call('GET /students/api/details/:studentId/', { params })
    await sql`update school set teachers_may_edit = true`.execute(world.db)
    assert.deepEqual(later.body.may, { edit: false, ...ONLY_FOR_OFFICE })
  })
})

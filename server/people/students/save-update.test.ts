import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { statusesOf, useWorld } from '#tests/world/world.ts'

const UPDATE = 'PATCH /students/api/update/:studentId/'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

describe('Updating a student', () => {
  type Change = NonNullable<Parameters<typeof office.call<typeof UPDATE>>[1]>['body']
  const change = (studentId: number, body: Change & object, person = office) =>
    person.call(UPDATE, { params: { studentId }, body })
  const sendChange = (studentId: number, payload: object) =>
    office.send({ method: 'PATCH', url: `/students/api/update/${studentId}/`, payload })
  const auditOf = async (student: number) => {
    const { rows } = await sql<{ account: number; details: Record<string, unknown> }>`
      select account_id account, details from audit where subject = 'student' and action = 'change' and subject_id = ${student}
      order by id`.execute(world.db)
    return rows
  }

  test('visitors, students and teachers who may not edit are refused', async () => {
    const pupil = await world.student('Pia Pupil')
    const teacher = await world.teacher()
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    const replies = []
    for (const person of [world.visitor(), await world.newcomer(), pupil, teacher]) {
      replies.push((await change(pupil.student!, { first_name: 'Changed' }, person)).status)
    }
    await sql`update school set teachers_may_edit = true`.execute(world.db)
    assert.deepEqual(replies, [401, 403, 403, 403])
    assert.equal((await change(pupil.student!, {}, teacher)).body.first_name, 'Pia')
  })

  test('an unknown student is a 404', async () => {
    assert.equal((await change(2_147_483_647, { first_name: 'Nobody' })).status, 404)
  })

  test('bad fields are a 400 that names each, and nothing is saved', async () => {
    const id = await world.addStudent('Vera Valid')
    const reply = await sendChange(id, {
      first_name: '',
      email: 'vera@',
      grade_level: 0,
      is_active: 'no',
      last_name: 'Saved',
    })
    assert.equal(reply.statusCode, 400)
    assert.deepEqual(Object.keys(reply.json().fields).sort(), [
      'email',
      'first_name',
      'grade_level',
      'is_active',
    ])
    for (const payload of [
      { student_number: 'x'.repeat(41) },
      { student_number: 12 },
      { homeroom_teacher_ids: ['x'] },
      { homeroom_teacher_ids: [0] },
      { homeroom_teacher_ids: { 0: 1 } },
      { homeroom_teacher_ids: null },
    ]) {
      assert.equal((await sendChange(id, payload)).statusCode, 400, JSON.stringify(payload))
    }
    assert.equal((await change(id, {})).body.last_name, 'Valid')
  })

  test('homeroom teachers who are unknown or have left are a 400, and nothing else is saved', async () => {
    const id = await world.addStudent('Hana Home')
    const left = await world.addTeacher('Lars Left')
    await sql`update teacher set active = false where id = ${left}`.execute(world.db)
    const reply = await change(id, { first_name: 'Changed', homeroom_teacher_ids: [left, 2_000_000_000] })
    assert.equal(reply.status, 400)
    assert.match(reply.failure.fields!.homeroom_teacher_ids!, new RegExp(`${left}, 2000000000`))
    assert.equal((await change(id, {})).body.first_name, 'Hana')
  })

  test('an address or a number that belongs to someone else is a 409 that names the field', async () => {
    const id = await world.addStudent('Dupe Drake')
    await change(await world.addStudent('Owen Owner'), { student_number: '00123' })
    const number = await change(id, { student_number: '00123' })
    assert.equal(number.status, 409)
    assert.deepEqual(number.failure.fields, { student_number: 'already belongs to Owen Owner' })
    const email = await change(id, { email: 'OWEN.OWNER@larkfield.example' })
    assert.equal(email.status, 409)
    assert.deepEqual(email.failure.fields, { email: 'already belongs to Owen Owner' })
    const staff = await change(id, { email: 'ada.admin@larkfield.example' })
    assert.deepEqual(staff.failure.fields, { email: 'already belongs to Ada Admin' })
  })

  test('only sent fields change, with an audit entry', async () => {
    const id = await world.addStudent('Cleo Change', 3)
    const reply = await change(id, { last_name: 'Çelik', student_number: 'A-1' })
    assert.equal(reply.status, 200, reply.text)
    const { message, may, ...cleo } = reply.body
    assert.deepEqual(cleo, {
      id,
      first_name: 'Cleo',
      last_name: 'Çelik',
      email: 'cleo.change@larkfield.example',
      grade_level: 3,
      preferred_name: null,
      pronunciation: null,
      photo: null,
      student_number: 'A-1',
      is_active: true,
      leaves_on: null,
      enters_on: null,
      left_on: null,
      homeroom_teachers: [],
      deactivation: null,
    })
    assert.deepEqual(may, {
      edit: true,
      deactivate: true,
      change_email: true,
      download_file: true,
      erase: false,
      see_contacts: true,
      edit_contacts: true,
    })
    assert.equal(message, 'Student saved.')
    const details = { last_name: { old: 'Change', new: 'Çelik' }, student_number: { old: null, new: 'A-1' } }
    assert.deepEqual(await auditOf(id), [{ account: office.account, details }])
    assert.equal((await change(id, { student_number: '' })).body.student_number, null)
    await change(id, { first_name: 'Cleo' })
    assert.equal((await auditOf(id)).length, 2, 'saving the same value is no change')
  })

  test('homeroom teachers are replaced as a set; inactive ones are hidden and stay', async () => {
    const id = await world.addStudent('Homer Room')
    const [alba, boris, inactive] = [
      await world.addTeacher('Alba Aoki'),
      await world.addTeacher('Boris Berg'),
      await world.addTeacher('Gina Gone'),
    ]
    await change(id, { homeroom_teacher_ids: [inactive, boris, boris, String(boris)] })
    await sql`update teacher set active = false where id = ${inactive}`.execute(world.db)
    const { body } = await change(id, { homeroom_teacher_ids: [alba] })
    assert.deepEqual(body.homeroom_teachers, [{ id: alba, first_name: 'Alba', last_name: 'Aoki' }])
    await sql`update teacher set active = true where id = ${inactive}`.execute(world.db)
    assert.deepEqual(
      (await change(id, {})).body.homeroom_teachers.map((one) => one.id),
      [alba, inactive],
    )
    assert.deepEqual((await change(id, { homeroom_teacher_ids: [] })).body.homeroom_teachers, [])
    assert.deepEqual((await auditOf(id)).at(-1)!.details, {
      homeroom_teacher_ids: { old: [alba, inactive], new: [] },
    })
  })

  test('of several updates at the same moment one is saved whole, and no call fails', async () => {
    const id = await world.addStudent('Race Rivera')
    const teachers = [await world.addTeacher('Ray Race'), await world.addTeacher('Rue Race')]
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        change(id, {
          first_name: `Race ${index}`,
          grade_level: (index % 7) + 1,
          is_active: index % 2 === 0,
          homeroom_teacher_ids: [teachers[index % 2]!],
        }),
      ),
    )
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200])
    const { body } = await change(id, {})
    assert.match(body.first_name, /^Race \d+$/)
    const last = Number(body.first_name.slice(5))
    assert.equal(body.grade_level, (last % 7) + 1)
    assert.deepEqual(
      body.homeroom_teachers.map((one) => one.id),
      [teachers[last % 2]],
    )
  })

  test('of two students who get the same number at the same moment, only one does', async () => {
    const ids = [await world.addStudent('Nia Number'), await world.addStudent('Noa Number')]
    const replies = await Promise.all(ids.map((id) => change(id, { student_number: '777' })))
    assert.deepEqual(statusesOf(replies), [200, 409])
    assert.ok(replies.find(({ status }) => status === 409)!.failure.fields!.student_number)
  })
})

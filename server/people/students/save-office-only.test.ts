import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'

const UPDATE = 'PATCH /students/api/update/:studentId/'
const world = useWorld()
let office: Person
let tomas: Person
beforeFile(async () => {
  office = await world.admin()
  tomas = await world.teacher('Tomas Teacher')
})

type Change = NonNullable<Parameters<typeof office.call<typeof UPDATE>>[1]>['body']
const change = (person: Person, studentId: number, body: Change & object) =>
  person.call(UPDATE, { params: { studentId }, body })
const recordOf = async (id: number) => {
  const { rows } = await sql<{ email: string; is_active: boolean }>`
    select email, is_active from student where id = ${id}`.execute(world.db)
  return rows[0]!
}

describe('A teacher who may edit', () => {
  test('does not deactivate a student, and changes nothing else by the same call', async () => {
    const id = await world.addStudent('Dan Dorn')
    const reply = await change(tomas, id, { is_active: false, first_name: 'Daniel' })
    assert.deepEqual([reply.status, reply.failure.code], [403, 'forbidden'])
    assert.equal(reply.failure.message, 'Only the office can deactivate students. Please ask the office.')
    assert.deepEqual(Object.keys(reply.failure.fields ?? {}), ['is_active'])
    assert.deepEqual(await recordOf(id), { email: 'dan.dorn@larkfield.example', is_active: true })
  })

  test('cannot change a student’s address, not even to their own, so that they cannot sign in as the student', async () => {
    const id = await world.addStudent('Eve Eden')
    for (const email of ['tomas.second@larkfield.example', 'tomas.teacher@larkfield.example']) {
      const reply = await change(tomas, id, { email })
      assert.deepEqual([reply.status, Object.keys(reply.failure.fields ?? {})], [403, ['email']])
      assert.match(reply.failure.message, /^Only the office can change a student’s email address./)
    }
    assert.equal((await recordOf(id)).email, 'eve.eden@larkfield.example')
  })

  test('changes the other fields, sending address and status as they are, as the form does', async () => {
    const id = await world.addStudent('Fay Finn')
    const body = { first_name: 'Faye', email: 'fay.finn@larkfield.example', is_active: true, grade_level: 5 }
    const reply = await change(tomas, id, body)
    assert.deepEqual([reply.status, reply.body.first_name, reply.body.grade_level], [200, 'Faye', 5])
    const { edit, deactivate, change_email } = reply.body.may
    assert.deepEqual([edit, deactivate, change_email], [true, false, false])
    const { body: seen } = await office.call('GET /students/api/details/:studentId/', {
      params: { studentId: id },
    })
    assert.deepEqual([seen.may.deactivate, seen.may.change_email], [true, true])
  })

  test('cannot add a student with the address of a person who has signed in, which the office can', async () => {
    await world.newcomer('Nell Newcomer')
    const student = {
      first_name: 'Nell',
      last_name: 'Newcomer',
      email: 'NELL.newcomer@larkfield.example',
      grade_level: 4,
    }
    const reply = await tomas.call('POST /students/api/add/', { body: student })
    assert.deepEqual([reply.status, Object.keys(reply.failure.fields ?? {})], [403, ['email']])
    assert.match(reply.failure.message, /already signed in\. Please ask the office to add them\.$/)
    assert.equal((await office.call('POST /students/api/add/', { body: student })).status, 200)
  })

  test('uploads a file: rows that deactivate or give another address are errors, the others are saved', async () => {
    const header = ['first_name', 'last_name', 'email', 'grade_level', 'is_active', 'student_number']
    const row = (name: string, email: string, active: string, number: string) => [
      name,
      'Upload',
      email,
      '9',
      active,
      number,
    ]
    const first = makeXlsx([
      header,
      row('Ada', 'ada@larkfield.example', '1', 'U1'),
      row('Bo', 'bo@larkfield.example', '1', 'U2'),
      row('Cy', 'cy@larkfield.example', '1', 'U3'),
    ])
    const UPLOAD = 'POST /students/api/upload-students/'
    assert.equal((await tomas.upload(UPLOAD, first, 'first.xlsx')).status, 200)
    const second = makeXlsx([
      header,
      row('Ada', 'ada@larkfield.example', '0', 'U1'),
      row('Bo', 'tomas.second@larkfield.example', '1', 'U2'),
      row('Cyrus', 'cy@larkfield.example', '1', 'U3'),
    ])
    for (const fields of [{ preview_only: 'true' }, {}] as Record<string, string>[]) {
      const { status, body, text } = await tomas.upload(UPLOAD, second, 'second.xlsx', fields)
      assert.deepEqual([status, body.changes.changed, body.error_count], [200, 1, 2], text)
      assert.match(body.errors[0]!, /^Row 2: Ada Upload would be deactivated, and only the office/)
      assert.match(body.errors[1]!, /^Row 3: .* is not the address of Bo Upload/)
    }
    const { rows } = await sql`select first_name, email, is_active from student where last_name = 'Upload'
      order by student_number`.execute(world.db)
    assert.deepEqual(rows, [
      { first_name: 'Ada', email: 'ada@larkfield.example', is_active: true },
      { first_name: 'Bo', email: 'bo@larkfield.example', is_active: true },
      { first_name: 'Cyrus', email: 'cy@larkfield.example', is_active: true },
    ])
    const { body } = await office.upload(UPLOAD, second, 'second.xlsx')
    assert.deepEqual([body.changes.changed, body.error_count], [2, 0])
  })
})

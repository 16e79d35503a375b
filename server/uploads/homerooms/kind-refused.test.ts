import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Person } from '#tests/world/person.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { makeCsv } from '#tests/fixtures/make-xlsx.ts'

const UPLOAD = 'POST /students/api/upload-homeroom-teachers/'
const HEADER = ['pcontact_email', 'courseSection_TeacherEmail', 'courseSection_courseName']
const sample = await readFile('tests/fixtures/infinite-campus-homerooms.csv')

describe('a file of homeroom teachers is refused', () => {
  let world: World
  let office: Person
  before(async () => {
    world = await openWorld()
    office = await world.admin()
  })
  after(() => world.close())

  const teachersOf = async (studentId: number) => {
    const told = await office.call('GET /students/api/details/:studentId/', { params: { studentId } })
    return told.body.homeroom_teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  }

  test('from a visitor, a student, someone tied to no record, and a teacher where only the office writes', async () => {
    assert.equal((await world.visitor().upload(UPLOAD, sample, 'homerooms.csv')).status, 401)
    for (const person of [await world.student(), await world.newcomer()]) {
      assert.equal((await person.upload(UPLOAD, sample, 'homerooms.csv')).status, 403)
    }
    const teacher = await world.teacher('Theo Teacher')
    await world.db.updateTable('school').set({ teachers_may_edit: false }).execute()
    const told = await teacher.upload(UPLOAD, sample, 'homerooms.csv')
    await world.db.updateTable('school').set({ teachers_may_edit: true }).execute()
    assert.equal(told.status, 403)
  })

  test('from a teacher who wants to clear all assignments', async () => {
    const teacher = await world.teacher('Tara Teacher')
    for (const fields of [{ clear_existing: 'true' }, { clear_existing: 'on', preview_only: 'true' }]) {
      const told = await teacher.upload(UPLOAD, sample, 'homerooms.csv', fields)
      assert.equal(told.status, 403)
      assert.match(told.failure.message, /^Only the office can clear/)
    }
  })

  test('without a file, and when it is no spreadsheet', async () => {
    const none = await office.upload(UPLOAD, '', '', { use_homeroom_lookup: 'true' })
    assert.deepEqual([none.status, none.failure.message], [400, 'Please select a file to upload.'])
    assert.equal((await office.upload(UPLOAD, Buffer.from('%PDF-1.7'), 'a.csv')).status, 415)
  })

  test('with a column mapping that cannot be read or names a missing column, and tells the columns it has', async () => {
    const mappings: [string, RegExp][] = [
      ['{', /must be JSON/],
      ['[]', /must be JSON/],
      ['{"colour":"pcontact_email"}', /not "colour"/],
      ['{"student_email":7}', /must name a column/],
      ['{"student_email":"Kid"}', /^This file has no column "Kid"\./],
      ['{"student_email":"pcontact_email","teacher_email":"pcontact_email"}', /one column for two fields/],
    ]
    for (const [column_mapping, sentence] of mappings) {
      const told = await office.upload(UPLOAD, sample, 'homerooms.csv', { column_mapping })
      assert.equal(told.status, 400, told.text)
      assert.match(told.failure.message, sentence)
      assert.deepEqual(told.failure.available_columns, HEADER)
      assert.ok(told.failure.fields?.column_mapping)
    }
  })

  test('without the needed columns, looked at or saved, and tells the columns it has, below a title too', async () => {
    const columns = ['Kid mail', 'Advisor mail', 'Room']
    const file = makeCsv([
      ['Homerooms of this year'],
      columns,
      ['a@larkfield.example', 'b@larkfield.example', '7'],
    ])
    for (const fields of [{}, { preview_only: 'true' }] as Record<string, string>[]) {
      const told = await office.upload(UPLOAD, file, 'homerooms.csv', fields)
      assert.equal(told.status, 422)
      assert.deepEqual(told.failure.available_columns, columns)
      assert.deepEqual(told.failure.details?.first_rows, [
        ['a@larkfield.example', 'b@larkfield.example', '7'],
      ])
    }
    const byName = makeCsv([
      ['pcontact_email', 'courseSection_courseName'],
      ['a@larkfield.example', 'Low'],
    ])
    const told = await office.upload(UPLOAD, byName, 'homerooms.csv', { use_homeroom_lookup: 'false' })
    assert.match(told.failure.message, /no column courseSection_TeacherEmail or teacher_email/)
  })

  test('without one usable row, and then clears nothing', async () => {
    const [suri, low] = [await world.addStudent('Sam Sole'), await world.addTeacher('Lou Low')]
    await world.db
      .insertInto('student_homeroom_teacher')
      .values({ student_id: suri, teacher_id: low })
      .execute()
    const told = await office.upload(
      UPLOAD,
      makeCsv([HEADER, ['nobody@larkfield.example', 'lou.low@larkfield.example', 'x']]),
      'homerooms.csv',
      { clear_existing: 'true' },
    )
    assert.equal(told.status, 422)
    assert.match(told.failure.errors?.[0] ?? '', /^Row 2: pcontact_email "nobody@/)
    assert.deepEqual(await teachersOf(suri), ['Lou Low'])
    assert.equal((await world.db.selectFrom('upload_batch').selectAll().execute()).length, 0)
  })
})

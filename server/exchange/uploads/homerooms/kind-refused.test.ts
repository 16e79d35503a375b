import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Person } from '#tests/world/person.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { homeroomTeachersOf } from '#tests/world/uploads.ts'
import { useWorld } from '#tests/world/world.ts'
import { makeCsv } from '#tests/fixtures/make-xlsx.ts'

const UPLOAD = 'POST /students/api/upload-homeroom-teachers/'
const HEADER = ['pcontact_email', 'courseSection_TeacherEmail', 'courseSection_courseName']
const sample = await readFile('tests/fixtures/infinite-campus-homerooms.csv')

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

describe('a file of homeroom teachers is refused', () => {
  test('from a visitor, a student, an account of role none, and a teacher where only the office may edit', async () => {
    assert.equal((await world.visitor().upload(UPLOAD, sample, 'homerooms.csv')).status, 401)
    for (const person of [await world.student(), await world.newcomer()]) {
      assert.equal((await person.upload(UPLOAD, sample, 'homerooms.csv')).status, 403)
    }
    const teacher = await world.teacher('Theo Teacher')
    await world.db.updateTable('school').set({ teachers_may_edit: false }).execute()
    const reply = await teacher.upload(UPLOAD, sample, 'homerooms.csv')
    await world.db.updateTable('school').set({ teachers_may_edit: true }).execute()
    assert.equal(reply.status, 403)
  })

  test('from a teacher with clear_existing', async () => {
    const teacher = await world.teacher('Tara Teacher')
    for (const fields of [{ clear_existing: 'true' }, { clear_existing: 'on', preview_only: 'true' }]) {
      const reply = await teacher.upload(UPLOAD, sample, 'homerooms.csv', fields)
      assert.equal(reply.status, 403)
      assert.match(reply.failure.message, /^Only the office can clear/)
    }
  })

  test('without a file, and when the file is no spreadsheet', async () => {
    const none = await office.upload(UPLOAD, '', '', { use_homeroom_lookup: 'true' })
    assert.deepEqual([none.status, none.failure.message], [400, 'Please select a file to upload.'])
    assert.equal((await office.upload(UPLOAD, Buffer.from('%PDF-1.7'), 'a.csv')).status, 415)
  })

  test('with an invalid column mapping or a missing column, and the refusal lists the columns of the file', async () => {
    const mappings: [string, RegExp][] = [
      ['{', /must be JSON/],
      ['[]', /must be JSON/],
      ['{"color":"pcontact_email"}', /not "color"/],
      ['{"student_email":7}', /must have a column/],
      ['{"student_email":"Kid"}', /^This file has no column "Kid"\./],
      ['{"student_email":"pcontact_email","teacher_email":"pcontact_email"}', /one column for two fields/],
    ]
    for (const [column_mapping, sentence] of mappings) {
      const reply = await office.upload(UPLOAD, sample, 'homerooms.csv', { column_mapping })
      assert.equal(reply.status, 400, reply.text)
      assert.match(reply.failure.message, sentence)
      assert.deepEqual(reply.failure.available_columns, HEADER)
      assert.ok(reply.failure.fields?.column_mapping)
    }
  })

  test('without the required columns, previewed or saved, and the refusal lists the columns below a title', async () => {
    const columns = ['Kid mail', 'Advisor mail', 'Room']
    const file = makeCsv([
      ['Homerooms of this year'],
      columns,
      ['a@larkfield.example', 'b@larkfield.example', '7'],
    ])
    for (const fields of [{}, { preview_only: 'true' }] as Record<string, string>[]) {
      const reply = await office.upload(UPLOAD, file, 'homerooms.csv', fields)
      assert.equal(reply.status, 422)
      assert.deepEqual(reply.failure.available_columns, columns)
      assert.deepEqual(reply.failure.details?.first_rows, [
        ['a@larkfield.example', 'b@larkfield.example', '7'],
      ])
    }
    const byName = makeCsv([
      ['pcontact_email', 'courseSection_courseName'],
      ['a@larkfield.example', 'Low'],
    ])
    const reply = await office.upload(UPLOAD, byName, 'homerooms.csv', { use_homeroom_lookup: 'false' })
    assert.match(reply.failure.message, /no column courseSection_TeacherEmail or teacher_email/)
  })

  test('without a usable row, and clears nothing', async () => {
    const [suri, low] = [await world.addStudent('Sam Sole'), await world.addTeacher('Lou Low')]
    await world.db
      .insertInto('student_homeroom_teacher')
      .values({ student_id: suri, teacher_id: low })
      .execute()
    const reply = await office.upload(
      UPLOAD,
      makeCsv([HEADER, ['nobody@larkfield.example', 'lou.low@larkfield.example', 'x']]),
      'homerooms.csv',
      { clear_existing: 'true' },
    )
    assert.equal(reply.status, 422)
    assert.match(reply.failure.errors?.[0] ?? '', /^Row 2: pcontact_email "nobody@/)
    assert.deepEqual(await homeroomTeachersOf(office, suri), ['Lou Low'])
    assert.equal((await world.db.selectFrom('upload_batch').selectAll().execute()).length, 0)
  })
})

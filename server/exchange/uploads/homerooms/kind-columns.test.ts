import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Person } from '#tests/world/person.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { homeroomTeachersOf } from '#tests/world/uploads.ts'
import { useWorld } from '#tests/world/world.ts'
import { makeCsv } from '#tests/fixtures/make-xlsx.ts'

const UPLOAD = 'POST /students/api/upload-homeroom-teachers/'
const HEADER = ['pcontact_email', 'courseSection_TeacherEmail', 'courseSection_courseName']

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
  await world.addTeacher('Lou Low')
  await world.addTeacher('Max More')
})

describe('columns that the user chose', () => {
  test('are used instead of the matched ones, for any headers', async () => {
    const student = await world.addStudent('Otis Klein')
    const file = makeCsv([
      ['Kid mail', '担任', 'teacher_email'],
      ['otis.klein@larkfield.example', 'lou.low@larkfield.example', 'max.more@larkfield.example'],
    ])
    const column_mapping = JSON.stringify({
      student_email: 'Kid mail',
      teacher_email: '担任',
      homeroom_name: null,
    })
    const reply = await office.upload(UPLOAD, file, 'homerooms.csv', { column_mapping })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(reply.body.columns_used, { student_email: 'Kid mail', teacher_email: '担任' })
    assert.deepEqual(await homeroomTeachersOf(office, student), ['Lou Low'])
  })

  test('or were matched are named where no row can be used, so that the page keeps them', async () => {
    const file = makeCsv([HEADER, ['nobody@larkfield.example', 'lou.low@larkfield.example', '']])
    const { status, failure } = await office.upload(UPLOAD, file, 'nobody.csv', { preview_only: 'true' })
    assert.deepEqual([status, failure.message], [422, 'None of the rows in this file can be used.'])
    assert.deepEqual(failure.details?.column_mapping, {
      student_email: HEADER[0],
      teacher_email: HEADER[1],
      homeroom_name: HEADER[2],
    })
  })

  test('are used again by a second upload, which adds teachers, or with clear_existing replaces those of all students', async () => {
    const row = (student: string, teacher: string) =>
      makeCsv([HEADER, [`${student}@larkfield.example`, `${teacher}@larkfield.example`, '']])
    const otis = 1
    const ida = await world.addStudent('Ida Idle')
    await office.upload(UPLOAD, row('ida.idle', 'lou.low'), 'a.csv')
    await office.upload(UPLOAD, row('otis.klein', 'max.more'), 'b.csv')
    assert.deepEqual(await homeroomTeachersOf(office, otis), ['Lou Low', 'Max More'])
    const reply = await office.upload(UPLOAD, row('otis.klein', 'max.more'), 'c.csv', {
      clear_existing: 'true',
    })
    assert.deepEqual([reply.body.changes.changed, reply.body.changes.unchanged], [2, 0], reply.text)
    assert.deepEqual(
      [await homeroomTeachersOf(office, otis), await homeroomTeachersOf(office, ida)],
      [['Max More'], []],
    )
  })
})

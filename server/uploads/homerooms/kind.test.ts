import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Person } from '#tests/world/person.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { makeCsv } from '#tests/fixtures/make-xlsx.ts'

const UPLOAD = 'POST /students/api/upload-homeroom-teachers/'
const HEADER = ['pcontact_email', 'courseSection_TeacherEmail', 'courseSection_courseName']
const sample = await readFile('tests/fixtures/infinite-campus-homerooms.csv')

describe('the vendor sample', () => {
  let world: World
  let office: Person
  before(async () => {
    world = await openWorld()
    office = await world.admin()
    await office.upload(
      'POST /api/staff/upload/',
      await readFile('tests/fixtures/teachers.csv'),
      'teachers.csv',
    )
    const students = await readFile('tests/fixtures/infinite-campus-students.xlsx')
    await office.upload('POST /students/api/upload-students/', students, 'students.xlsx')
  })
  after(() => world.close())

  test('looked at first tells columns, guess and what would change, and changes nothing', async () => {
    const told = await office.upload(UPLOAD, sample, 'homerooms.csv', { preview_only: 'true' })
    assert.equal(told.status, 200, told.text)
    assert.deepEqual(told.body.available_columns, HEADER)
    assert.deepEqual(told.body.columns_used, {
      student_email: HEADER[0],
      teacher_email: HEADER[1],
      homeroom_name: HEADER[2],
    })
    assert.deepEqual([told.body.changes.added, told.body.preview, told.body.upload_id], [22, true, null])
    assert.equal(told.body.changes.examples[0]?.fields[0]?.field, 'homeroom_teachers')
    assert.equal((await world.db.selectFrom('student_homeroom_teacher').selectAll().execute()).length, 0)
  })

  test('gives every student a teacher by address, as .csv and as .xls, and folds what repeats', async () => {
    const told = await office.upload(UPLOAD, sample, 'homerooms.csv')
    assert.deepEqual([told.status, told.body.error_count, told.body.changes.added], [200, 0, 22], told.text)
    assert.equal(told.body.method_used, 'teacher_email')
    assert.match(told.body.message, /^22 rows, 22 students: /)
    const xls = await readFile('tests/fixtures/infinite-campus-homerooms.xls')
    const again = await office.upload(UPLOAD, xls, 'homerooms.xls')
    assert.deepEqual([again.status, again.body.changes.unchanged], [200, 22], again.text)
    const students = (await office.call('GET /students/api/list/')).body
    assert.deepEqual([students.length, students.filter((one) => !one.homeroom_teacher)], [22, []])
  })

  test('is kept as a batch with the teachers from before', async () => {
    const batch = await world.db
      .selectFrom('upload_batch')
      .selectAll()
      .where('kind', '=', 'homeroom_teachers')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    assert.deepEqual([batch.row_count, batch.added, batch.clear_existing], [22, 22, false])
    const changes = await world.db
      .selectFrom('upload_change')
      .selectAll()
      .where('upload_batch_id', '=', batch.id)
      .execute()
    assert.equal(changes.length, 22)
    assert.ok(changes.every(({ before: old }) => JSON.stringify(old) === '{"teachers":[]}'))
  })
})

describe('columns chosen by hand', () => {
  let world: World
  let office: Person
  before(async () => {
    world = await openWorld()
    office = await world.admin()
    await world.addTeacher('Lou Low')
    await world.addTeacher('Max More')
  })
  after(() => world.close())

  const teachersOf = async (studentId: number) => {
    const told = await office.call('GET /students/api/details/:studentId/', { params: { studentId } })
    return told.body.homeroom_teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  }

  test('are used in the place of the guess, whatever they are called', async () => {
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
    const told = await office.upload(UPLOAD, file, 'homerooms.csv', { column_mapping })
    assert.equal(told.status, 200, told.text)
    assert.deepEqual(told.body.columns_used, { student_email: 'Kid mail', teacher_email: '担任' })
    assert.deepEqual(await teachersOf(student), ['Lou Low'])
  })

  test('a second upload adds to the teachers, with clear_existing it takes their place everywhere', async () => {
    const row = (student: string, teacher: string) =>
      makeCsv([HEADER, [`${student}@larkfield.example`, `${teacher}@larkfield.example`, '']])
    const otis = 1
    const ida = await world.addStudent('Ida Idle')
    await office.upload(UPLOAD, row('ida.idle', 'lou.low'), 'a.csv')
    await office.upload(UPLOAD, row('otis.klein', 'max.more'), 'b.csv')
    assert.deepEqual(await teachersOf(otis), ['Lou Low', 'Max More'])
    const told = await office.upload(UPLOAD, row('otis.klein', 'max.more'), 'c.csv', {
      clear_existing: 'true',
    })
    assert.deepEqual([told.body.changes.changed, told.body.changes.unchanged], [2, 0], told.text)
    assert.deepEqual([await teachersOf(otis), await teachersOf(ida)], [['Max More'], []])
  })
})

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Person } from '#tests/world/person.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { useWorld } from '#tests/world/world.ts'

const UPLOAD = 'POST /students/api/upload-homeroom-teachers/'
const HEADER = ['pcontact_email', 'courseSection_TeacherEmail', 'courseSection_courseName']
const sample = await readFile('tests/fixtures/infinite-campus-homerooms.csv')

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
  await office.upload(
    'POST /api/staff/upload/',
    await readFile('tests/fixtures/teachers.csv'),
    'teachers.csv',
  )
  const students = await readFile('tests/fixtures/infinite-campus-students.xlsx')
  await office.upload('POST /students/api/upload-students/', students, 'students.xlsx')
})

describe('the vendor sample', () => {
  test('previewed shows columns, their mapping and the changes, and saves nothing', async () => {
    const reply = await office.upload(UPLOAD, sample, 'homerooms.csv', { preview_only: 'true' })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(reply.body.available_columns, HEADER)
    assert.deepEqual(reply.body.columns_used, {
      student_email: HEADER[0],
      teacher_email: HEADER[1],
      homeroom_name: HEADER[2],
    })
    assert.deepEqual([reply.body.changes.added, reply.body.preview, reply.body.upload_id], [22, true, null])
    assert.equal(reply.body.changes.preview?.groups[0]?.fields[0]?.field, 'homeroom_teachers')
    assert.equal((await world.db.selectFrom('student_homeroom_teacher').selectAll().execute()).length, 0)
  })

  test('assigns a teacher to all students by address, as .csv and as .xls, and merges repeated rows', async () => {
    const reply = await office.upload(UPLOAD, sample, 'homerooms.csv')
    assert.deepEqual(
      [reply.status, reply.body.error_count, reply.body.changes.added],
      [200, 0, 22],
      reply.text,
    )
    assert.equal(reply.body.method_used, 'teacher_email')
    assert.match(reply.body.message, /^22 rows, 22 students: /)
    const xls = await readFile('tests/fixtures/infinite-campus-homerooms.xls')
    const again = await office.upload(UPLOAD, xls, 'homerooms.xls')
    assert.deepEqual([again.status, again.body.changes.unchanged], [200, 22], again.text)
    const students = (await office.call('GET /students/api/list/')).body
    assert.deepEqual([students.length, students.filter((one) => !one.homeroom_teacher)], [22, []])
  })

  test('is stored as a batch with the teachers from before', async () => {
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

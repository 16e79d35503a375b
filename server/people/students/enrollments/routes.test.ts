import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addTakenClass } from '#tests/world/corrections.ts'
import { undoUpload } from '#tests/world/uploads.ts'
import { useWorld } from '#tests/world/world.ts'

const TODAY = '2026-09-14'
const YEAR_START = '2026-08-17'
const LIST = 'GET /api/students/:studentId/enrollments/'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const list = (studentId: number, person = office) => person.call(LIST, { params: { studentId } })
/** First day, last day, grade, entry and exit of each, the latest first. */
const shown = async (studentId: number) =>
  (await list(studentId)).body.map(({ first_day, last_day, grade_level, entry_code, exit_code }) => [
    first_day,
    last_day,
    grade_level,
    entry_code,
    exit_code,
  ])
const uploadStudents = (emails: readonly string[]) =>
  office.upload(
    'POST /students/api/upload-students/',
    makeXlsx([
      ['first_name', 'last_name', 'email', 'grade_level', 'is_active'],
      ...emails.map((email) => ['Una', 'Uploaded', email, '9', '1']),
    ]),
    'students.xlsx',
  )
const idOf = async (email: string) => {
  const { rows } = await sql<{ id: number }>`select id from student where email = ${email}`.execute(world.db)
  return rows[0]!.id
}

describe('The enrollments of a student', () => {
  test('are for the office: others are refused, and an unknown student is a 404', async () => {
    const pupil = await world.student('Pia Pupil')
    const replies = []
    for (const person of [world.visitor(), await world.newcomer(), pupil, await world.teacher()]) {
      replies.push((await list(pupil.student!, person)).status)
    }
    assert.deepEqual(replies, [401, 403, 403, 403])
    assert.equal((await list(2_147_483_647)).status, 404)
  })

  test('begin since the school year began for uploaded students, as long as no attendance was taken', async () => {
    await uploadStudents(['una@larkfield.example'])
    assert.deepEqual(await shown(await idOf('una@larkfield.example')), [[YEAR_START, null, 4, 'new', null]])
    await addTakenClass(world, await world.superuser(), 'Lund')
    const { body } = await uploadStudents(['late@larkfield.example'])
    const late = await idOf('late@larkfield.example')
    assert.deepEqual(await shown(late), [[TODAY, null, 4, 'new', null]])
    await undoUpload(office, body.upload_id)
    assert.equal((await list(late)).status, 404)
  })

  test('begin today for a student whom a teacher adds', async () => {
    const teacher = await world.teacher('Tara Teacher')
    const { body } = await teacher.call('POST /students/api/add/', {
      body: { first_name: 'Nia', last_name: 'New', email: 'nia@larkfield.example', grade_level: 2 },
    })
    assert.deepEqual(await shown(body.id), [[TODAY, null, 2, 'new', null]])
    const { rows } = await sql<{ changed_by_id: number }>`
      select changed_by_id from enrollment where student_id = ${body.id}`.execute(world.db)
    assert.deepEqual(rows, [{ changed_by_id: teacher.account }])
  })

  test('end with the day of a deactivation, whose reason the office has not given yet', async () => {
    const id = await world.addStudent('Dee Gone')
    const change = (is_active: boolean) =>
      office.call('PATCH /students/api/update/:studentId/', {
        params: { studentId: id },
        body: { is_active },
      })
    const before = await shown(id)
    await change(false)
    assert.deepEqual(await shown(id), [[YEAR_START, TODAY, 4, 'new', 'unknown']])
    await change(true)
    assert.deepEqual(await shown(id), before)
  })

  test('of one student do not overlap, and only one is open', async () => {
    const id = await world.addStudent('Ola Overlap')
    const add = (first_day: string) =>
      sql`insert into enrollment (student_id, first_day, grade_level_id, entry_code)
        values (${id}, ${first_day}::date, 4, 'new')`.execute(world.db)
    await assert.rejects(() => add('2027-01-01'), /enrollments_do_not_overlap/)
  })

  test('are in the file of everything', async () => {
    const id = await world.addStudent('Fay File')
    const file = await office.send({ method: 'GET', url: `/students/api/file/${id}/` })
    assert.match(file.body, /Enrollment[\s\S]*New student/)
  })
})

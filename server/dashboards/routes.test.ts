import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { addStudents, deleteGroup, placeStudents } from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const OVERVIEW = 'GET /students/api/overview/'
const UPLOAD = 'POST /students/api/upload-students/'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const overview = async (person: Person) => (await person.call(OVERVIEW)).body
const activityOf = async (person: Person) =>
  (await overview(person)).activity.map(({ by, what }) => `${by} ${what}`)

describe('The overview of students', () => {
  test('is for the staff', async () => {
    assert.equal((await world.visitor().call(OVERVIEW)).status, 401)
    assert.equal((await (await world.newcomer()).call(OVERVIEW)).status, 403)
    assert.equal((await (await world.student('Pia Pupil')).call(OVERVIEW)).status, 403)
  })

  test('counts all, active and new students, and those without a homeroom group', async () => {
    const { students: first } = await overview(office)
    assert.deepEqual(first, { total: 1, active: 1, new: 0, new_days: 30, pending: 1 })
    const [, inactive, inHomeroom] = await addStudents(world, ['Abe Active', 'Gus Gone', 'Hal Housed'])
    await sql`update student set is_active = false where id = ${inactive!}`.execute(world.db)
    await addGroup(world, { name: 'HR 9', type: 'homeroom', students: [inHomeroom!, inactive!] })
    assert.deepEqual((await overview(await world.teacher())).students, {
      total: 4,
      active: 3,
      new: 0,
      new_days: 30,
      pending: 2,
    })
  })

  test('counts as new the students added by hand or by an upload in the last 30 days, each once', async () => {
    const add = (first_name: string, email: string) =>
      office.call('POST /students/api/add/', {
        body: { first_name, last_name: 'Neu', grade_level: 4, email },
      })
    await add('Ada', 'ada@larkfield.example')
    await add('Old', 'old@larkfield.example')
    const header = ['first_name', 'last_name', 'email', 'grade_level']
    const rows = [
      ['Ada', 'Newly', 'ada@larkfield.example', '9'],
      ['Uma', 'Upload', 'uma@larkfield.example', '9'],
    ]
    await office.upload(UPLOAD, makeXlsx([header, ...rows]), 'autumn.xlsx')
    const { total } = (await overview(office)).students
    assert.equal((await overview(office)).students.new, 3)
    await world.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update audit set at = now() - interval '31 days'
        where subject = 'student' and details ->> 'first_name' = 'Old'`.execute(tx)
    })
    const { students } = await overview(office)
    assert.deepEqual([students.total, students.new], [total, 2])
  })
})

describe('Recent activity', () => {
  beforeEach(() => sql`truncate audit`.execute(world.db))

  test('is empty at first', async () => assert.deepEqual(await activityOf(office), []))

  test('shows who did what, newest first, without changed values', async () => {
    const teacher = await world.teacher('Tess Tell')
    const added = await teacher.call('POST /students/api/add/', {
      body: { first_name: 'Cleo', last_name: 'Clark', grade_level: 4, email: 'cleo@larkfield.example' },
    })
    await office.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: added.body.id },
      body: { email: 'secret@larkfield.example', last_name: 'Clarke' },
    })
    const group = await addGroup(world, { name: 'Core 9K' })
    await placeStudents(office, [{ student_id: added.body.id, group_id: group }])
    await placeStudents(office, [{ student_id: added.body.id, group_id: null }])
    await office.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: added.body.id },
      body: { is_active: false },
    })
    assert.deepEqual(await activityOf(teacher), [
      'Ada Admin deactivated Cleo Clarke',
      'Ada Admin moved Cleo Clarke out of a group',
      'Ada Admin moved Cleo Clarke to Core 9K',
      'Ada Admin changed Cleo Clarke: email, last name',
      'Tess Tell added Cleo Clarke',
    ])
    const { text, body } = await teacher.call(OVERVIEW)
    assert.doesNotMatch(text, /secret/)
    assert.deepEqual(body.activity[0]!.about, { kind: 'student', id: added.body.id })
    assert.match(body.activity[0]!.at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  })

  test('shows one save as one line', async () => {
    const ids = await addStudents(world, ['Ina Ink', 'Jon Jay', 'Kim Kay'])
    const [one, other] = [
      await addGroup(world, { name: 'Core 9L' }),
      await addGroup(world, { name: 'Core 9M' }),
    ]
    await placeStudents(
      office,
      ids.map((student_id) => ({ student_id, group_id: one })),
    )
    await placeStudents(office, [
      { student_id: ids[0]!, group_id: other },
      { student_id: ids[1]!, group_id: null },
    ])
    await deleteGroup(office, one)
    const body = { num_groups: 3, grade_level_id: 5 }
    await office.call('POST /api/groups/:kind/create_groups/', { params: { kind: 'cte-groups' }, body })
    assert.deepEqual(await activityOf(office), [
      'Ada Admin created 3 groups',
      'Ada Admin deleted the group Core 9L',
      'Ada Admin moved 2 students between groups',
      'Ada Admin moved 3 students to a deleted group',
    ])
    assert.equal((await overview(office)).activity[2]!.about, null)
  })

  test('shows uploads and their undoing', async () => {
    const rows = [
      ['first_name', 'last_name', 'email', 'grade_level'],
      ['Vic', 'Visible', 'vic@larkfield.example', '9'],
    ]
    const { body } = await office.upload(UPLOAD, makeXlsx(rows), 'late.xlsx')
    const uploadId = body.upload_id!
    await office.call('POST /api/uploads/:uploadId/undo/', { params: { uploadId } })
    assert.deepEqual(await activityOf(office), [
      'Ada Admin undid the upload late.xlsx',
      'Ada Admin uploaded late.xlsx: 1 added, 0 changed',
    ])
    assert.deepEqual((await overview(office)).activity[1]!.about, { kind: 'upload', id: uploadId })
  })

  test('is the 10 newest entries, only about students and their groups', async () => {
    for (let number = 1; number <= 12; number++) {
      await office.call('POST /api/groups/:kind/add/', {
        params: { kind: 'core-groups' },
        body: { name: `Cohort ${number}`, grade_level: 6 },
      })
    }
    await office.call('POST /courses/api/add/', {
      body: { name: 'Poetry', grade_level_id: 4, core_class_id: 2 },
    })
    const lines = await activityOf(office)
    assert.deepEqual(
      [lines.length, lines[0], lines[9]],
      [10, 'Ada Admin created the group Cohort 12', 'Ada Admin created the group Cohort 3'],
    )
  })
})

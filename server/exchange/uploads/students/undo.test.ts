import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { updateGroup } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { addClass, addGroup } from '#tests/world/timetable.ts'
import { undoUpload } from '#tests/world/uploads.ts'
import { useWorld } from '#tests/world/world.ts'

const HEADER = ['first_name', 'last_name', 'email', 'grade_level']
const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@larkfield.example`

describe('undoing an upload of students', () => {
  const world = useWorld()
  let office: Person
  beforeFile(async () => {
    office = await world.admin()
  })

  const upload = async (students: [name: string, grade: string][]) => {
    const rows = students.map(([name, grade]) => [...name.split(' '), emailOf(name), grade])
    const saved = await office.upload(
      'POST /students/api/upload-students/',
      makeXlsx([HEADER, ...rows]),
      'students.xlsx',
    )
    assert.equal(saved.status, 200, saved.text)
    return saved.body.upload_id!
  }
  const undo = (uploadId: number) => undoUpload(office, uploadId)
  const studentNamed = (firstName: string) =>
    world.db.selectFrom('student').selectAll().where('first_name', '=', firstName).executeTakeFirst()
  const currentGroups = async (studentId: number) =>
    (
      await sql<{ id: number }>`select student_group_id id from group_membership
        where student_id = ${studentId} and upper_inf(during)`.execute(world.db)
    ).rows.map(({ id }) => id)

  test('keeps an added student who has signed in since, by the account or by a session', async () => {
    const uploadId = await upload([
      ['Sid Signedin', '9'],
      ['Sue Session', '9'],
      ['Una Unused', '9'],
    ])
    for (const firstName of ['Sid', 'Sue', 'Una']) {
      const { id, email } = (await studentNamed(firstName))!
      const values = { email, first_name: firstName, last_name: 'X', role: 'student', student_id: id }
      await world.db.insertInto('account').values(values).execute()
    }
    await sql`update account set signed_in_at = now() where first_name = 'Sid'`.execute(world.db)
    await sql`insert into session (token_hash, account_id, ends_at)
      select '\\x01', id, now() + interval '1 hour' from account where first_name = 'Sue'`.execute(world.db)
    const undone = await undo(uploadId)
    assert.deepEqual(
      undone.body.kept.map(({ name, reason }) => [name, reason]),
      [
        ['Sue Session', 'has signed in since'],
        ['Sid Signedin', 'has signed in since'],
      ],
      undone.text,
    )
    assert.ok(await studentNamed('Sid'))
    assert.ok(await studentNamed('Sue'))
    assert.equal(await studentNamed('Una'), undefined)
  })

  test('keeps an added student for whom a correction was requested', async () => {
    const uploadId = await upload([
      ['Cora Corrected', '9'],
      ['Nia Never', '9'],
    ])
    const { period, teacher } = await addClass(world, { name: 'Lund' })
    const { rows } = await sql<{ id: number }>`
      insert into attendance_correction (section_period_id, day, teacher_id, version, reason, requested_by_id)
      values (${period}, '2026-09-09', ${teacher.teacher}, 1, 'came late', ${teacher.account}) returning id`.execute(
      world.db,
    )
    await sql`insert into attendance_correction_mark (attendance_correction_id, student_id, status)
      values (${rows[0]!.id}, ${(await studentNamed('Cora'))!.id}, 'T')`.execute(world.db)
    const undone = await undo(uploadId)
    assert.deepEqual(
      undone.body.kept.map(({ name, reason }) => [name, reason]),
      [['Cora Corrected', 'has attendance']],
      undone.text,
    )
    assert.ok(await studentNamed('Cora'))
    assert.equal(await studentNamed('Nia'), undefined)
  })

  test('returns students to the groups that they left, except archived ones or those of another grade', async () => {
    const names = ['Rae Rejoin', 'Ozu Other', 'Abe Archived']
    const students: number[] = []
    for (const name of names) students.push(await world.addStudent(name))
    const groups: number[] = []
    for (const student of students)
      groups.push(await addGroup(world, { name: `Core 9 ${student}`, students: [student] }))
    const [unchanged, moved, archived] = groups
    const uploadId = await upload(names.map((name) => [name, '10']))
    assert.deepEqual(await Promise.all(students.map(currentGroups)), [[], [], []])
    const changed = await updateGroup(office, moved!, {
      name: 'Core 10',
      grade_level: 5,
      teacher: await world.addTeacher('Mina Mentor'),
    })
    assert.equal(changed.status, 200, changed.text)
    await sql`update student_group set archived_on = '2026-08-17' where id = ${archived}`.execute(world.db)
    assert.equal((await undo(uploadId)).body.reverted, 3)
    assert.deepEqual(await Promise.all(students.map(currentGroups)), [[unchanged], [], []])
    assert.equal((await studentNamed('Ozu'))?.grade_level_id, 4)
  })

  test('restores what an upload changed before columns of the database were renamed', async () => {
    const group = await addGroup(world, { name: 'Core 9 Old' })
    const student = await world.addStudent('Otto Old', 5)
    const added = await world.addStudent('Ada Added', 5)
    const { rows } = await sql<{ id: number }>`
      insert into upload_batch (kind, account_id, file_name, row_count, added, changed, unchanged, columns)
      values ('students', ${office.account}, 'old.xlsx', 2, 1, 1, 0, '["email"]') returning id`.execute(
      world.db,
    )
    const uploadId = rows[0]!.id
    // Written as the version did whose table of students had a column grade_level.
    const values = {
      first_name: 'Otto',
      last_name: 'Old',
      email: emailOf('Otto Old'),
      is_active: true,
      student_number: null,
    }
    const changes = [
      {
        id: student,
        before: { id: student, ...values, last_name: 'Older', grade_level: 4 },
        after: { id: student, ...values, grade_level: 5 },
        left_groups: [group],
      },
      {
        id: added,
        before: null,
        after: {
          ...values,
          first_name: 'Ada',
          last_name: 'Added',
          email: emailOf('Ada Added'),
          grade_level: 5,
        },
        left_groups: [],
      },
    ]
    await sql`insert into upload_change (upload_batch_id, record_id, before, after, left_groups)
      select ${uploadId}, id, before, after, left_groups from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as change (id bigint, before jsonb, after jsonb, left_groups bigint[])`.execute(world.db)
    const undone = await undo(uploadId)
    assert.deepEqual([undone.body.reverted, undone.body.kept], [2, []], undone.text)
    const restored = await studentNamed('Otto')
    assert.deepEqual([restored?.last_name, restored?.grade_level_id], ['Older', 4])
    assert.deepEqual(await currentGroups(student), [group])
    assert.equal(await studentNamed('Ada'), undefined)
  })
})

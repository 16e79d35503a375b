import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { OneRosterUpload } from '#contract/exchange/oneroster/oneroster-in.ts'
import { cleanArchive, type TestArchive, type TestRecord } from '#tests/fixtures/oneroster.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import {
  changesOf,
  countsOf,
  importedState,
  recordIn,
  sendArchive,
  sendPreviewed,
  undoImport,
} from '#tests/oneroster/import-files.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const send = (archive: TestArchive, fields?: Record<string, string>, person = office) =>
  (fields?.['preview_only'] ? sendArchive : sendPreviewed)(person, archive, fields)
const undo = (body: OneRosterUpload) => undoImport(office, body)

describe('A file of changes', () => {
  const ended = (one: TestRecord) => ({ ...one, status: 'tobedeleted' })

  test('ends memberships, deactivates people, and destroys nothing', async () => {
    const full = cleanArchive('1.2')
    const { body: first } = await send(full)
    const saved = await importedState(world)
    const delta = changesOf(full, {
      users: [ended(recordIn(full, 'users', 'student-3')), ended(recordIn(full, 'users', 'teacher-2'))],
      enrollments: [
        ended(recordIn(full, 'enrollments', 'e-2')),
        {
          ...recordIn(full, 'enrollments', 'e-4'),
          sourcedId: 'e-9',
          userSourcedId: 'student-2',
          status: 'active',
        },
      ],
    })
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int count from student where is_active`.execute(world.db)
    const confirm = rows[0]!.count >= 20 ? { confirm: 'CHANGE 3 STUDENTS' } : {}
    const { body } = await send(delta, confirm)
    assert.equal(body.is_delta, true)
    assert.deepEqual(countsOf(body), {
      block_schedule: [0, 0, 0, 0],
      course: [0, 0, 0, 0],
      student: [0, 0, 1, 0],
      teacher: [0, 0, 1, 0],
      group: [0, 0, 0, 0],
      membership: [1, 0, 2, 0],
    })
    const active = await sql<object>`
      select last_name, is_active from student where student_number like 'N-%'
      union all select last_name, active from teacher where last_name in ('Team', 'Teach') order by 1`.execute(
      world.db,
    )
    assert.deepEqual(active.rows, [
      { last_name: 'One', is_active: true },
      { last_name: 'Teach', is_active: true },
      { last_name: 'Team', is_active: false },
      { last_name: 'Three', is_active: false },
      { last_name: 'Two', is_active: true },
    ])
    assert.equal((await undo(body)).status, 200)
    assert.deepEqual(await importedState(world), saved)
    assert.equal((await undo(first)).status, 200)
  })

  test('finds a student with another number and address by the other system’s id', async () => {
    const { body: first } = await send(cleanArchive('1.2'))
    const later = cleanArchive('1.2')
    Object.assign(recordIn(later, 'users', 'student-1'), {
      identifier: 'M-1',
      email: 'sam@larkfield.example',
    })
    const { body } = await send(later)
    assert.deepEqual([body.error_count, countsOf(body)['student']], [0, [0, 1, 0, 0]])
    assert.equal((await undo(body)).status, 200)
    assert.equal((await undo(first)).status, 200)
    assert.equal((await office.call('GET /api/integrations/')).body.last_upload, null)
  })

  test('shows as a preview students in several simultaneous classes, and sessions that become no block schedule', async () => {
    const archive = cleanArchive('1.2')
    const [, term] = archive.records['academicSessions']!
    archive.records['academicSessions']!.push({ ...term, sourcedId: 'h', type: 'semester', title: 'Half' })
    const { body } = await send(archive, { preview_only: 'true' })
    assert.deepEqual(
      body.classes.map(({ title }) => title),
      ['Homeroom 7-1', 'Math 7-1', 'Robotics A'],
    )
    assert.deepEqual(body.at_once, [{ classes: [[0, 1]], students: 1 }])
    assert.ok(body.left_out.some(({ reason }) => reason.endsWith('These were skipped: Half.')))
  })

  test('changes no one of the office, not even a person who teaches', async () => {
    const { body: first } = await send(cleanArchive('1.2'))
    await sql`update account set role = 'admin' where email = 'teacher-1@larkfield.example'`.execute(world.db)
    const later = cleanArchive('1.2')
    Object.assign(recordIn(later, 'users', 'teacher-1'), { familyName: 'Changed', enabledUser: 'false' })
    const { body } = await send(later)
    assert.deepEqual(countsOf(body)['teacher'], [0, 0, 0, 0])
    assert.ok(body.left_out.some(({ reason }) => reason === 'Files cannot change office staff.'))
    await sql`update account set role = 'teacher' where email = 'teacher-1@larkfield.example'`.execute(
      world.db,
    )
    assert.equal((await undo(first)).status, 200)
  })

  test('moves a student to another grade and its groups, and back when it is undone', async () => {
    const full = cleanArchive('1.2')
    const { body: first } = await send(full)
    const saved = await importedState(world)
    const later = cleanArchive('1.2')
    recordIn(later, 'users', 'student-1')['grades'] = '08'
    recordIn(later, 'classes', 'class-2')['grades'] = '07'
    later.records['enrollments'] = later.records['enrollments']!.filter(
      ({ userSourcedId }) => userSourcedId !== 'student-1',
    )
    later.records['classes']!.push({
      ...recordIn(later, 'classes', 'class-1'),
      sourcedId: 'class-8',
      title: 'Math 8',
      grades: '08',
    })
    later.records['enrollments'].push({
      ...recordIn(full, 'enrollments', 'e-1'),
      sourcedId: 'e-18',
      classSourcedId: 'class-8',
    })
    const { body } = await send(later)
    assert.equal(body.error_count, 0)
    assert.deepEqual(countsOf(body)['membership'], [1, 0, 2, 0])
    const { rows } = await sql<object>`
      select name, during from group_membership member join student_group on student_group.id = student_group_id
        join student on student.id = student_id
      where student.last_name = 'One' and student.first_name = 'Sam' order by name`.execute(world.db)
    assert.deepEqual(rows, [
      { name: 'Homeroom 7-1', during: '[2026-09-01,2026-09-14)' },
      { name: 'Math 7-1', during: '[2026-09-01,2026-09-14)' },
      { name: 'Math 8', during: '[2026-09-14,2027-06-13)' },
    ])
    assert.equal((await undo(body)).status, 200)
    assert.deepEqual(await importedState(world), saved)
    assert.equal((await undo(first)).status, 200)
  })

  test('a complete file ends the memberships that it brought and has no more, and leaves others alone', async () => {
    const full = cleanArchive('1.2')
    const { body: first } = await send(full)
    // A student whom the office added to a group of the file.
    const { student } = await world.student('Own Entry', 2)
    await sql`insert into group_membership (student_id, student_group_id, type, during)
      select ${student}, id, type, '[2026-09-01,)' from student_group where name = 'Robotics A'`.execute(
      world.db,
    )
    const later = cleanArchive('1.2')
    later.records['enrollments'] = later.records['enrollments']!.filter(
      ({ sourcedId }) => sourcedId !== 'e-3',
    )
    const { body } = await send(later)
    assert.deepEqual(countsOf(body)['membership'], [0, 0, 1, 0])
    assert.equal((await undo(body)).status, 200)
    await sql`delete from group_membership where student_id = ${student}`.execute(world.db)
    assert.equal((await undo(first)).status, 200)
  })

  test('a complete file leaves memberships alone that ended today without it', async () => {
    const full = cleanArchive('1.2')
    const { body: first } = await send(full)
    const setEnd = (end: string | null) =>
      sql`update group_membership set during = daterange(lower(during), ${end}::date) where 'member-' || id = (
        select own_id from foreign_id where collection = 'enrollments' and sourced_id = 'e-3')`.execute(
        world.db,
      )
    await setEnd('2026-09-14')
    const later = cleanArchive('1.2')
    later.records['enrollments'] = later.records['enrollments']!.filter(
      ({ sourcedId }) => sourcedId !== 'e-3',
    )
    const memberships = ({ entities }: OneRosterUpload) =>
      entities.find(({ entity }) => entity === 'membership')!
    const { body } = await sendArchive(office, later, { preview_only: 'true' })
    assert.deepEqual(countsOf(body)['membership'], [0, 0, 0, 0])
    assert.equal(memberships(body).unchanged, memberships(first).added - 1)
    await setEnd(null)
    assert.equal((await undo(first)).status, 200)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { poolOf } from '#server/database/pool.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { findMemberships } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addClass, addGroup } from '#tests/world/timetable.ts'
import { previewedRecords, undoUpload } from '#tests/world/uploads.ts'
import { openWorld, useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const upload = (rows: string[][], fields: Record<string, string> = {}) =>
  office.upload('POST /api/enrollments/upload/', makeXlsx(rows), 'enrollments.xlsx', fields)

async function addStudent(name: string, number: string, grade = 4): Promise<number> {
  const id = await world.addStudent(name, grade)
  await sql`update student set student_number = ${number} where id = ${id}`.execute(world.db)
  return id
}
const HEADERS = ['student_number', 'section_id', 'begin_date', 'end_date']

describe('A file of enrollments', () => {
  test('is refused without a column for the student or the section', async () => {
    const message = async (...headers: string[]) =>
      (await upload([headers, headers.map(() => '1')])).failure.message
    assert.equal(
      await message('section_id', 'begin_date'),
      'This file has no column student_number or student_studentNumber.',
    )
    assert.equal(
      await message('student_number', 'begin_date'),
      'This file has no column section_id or courseSection_sectionID.',
    )
  })

  test('puts students into groups by the ids of sections, with days of the past, and can be undone exactly', async () => {
    const student = await addStudent('Ada Added', 'N-1')
    await addStudent('Bea Below', 'N-2', 3)
    await office.upload(
      'POST /api/sections/upload/',
      makeXlsx([
        ['section_id', 'section_name', 'grade_level'],
        ['S1', 'Physics', '9'],
        ['S2', 'Chemistry', '9'],
        ['S3', 'CTE Welding', '9'],
      ]),
      'sections.xlsx',
    )
    const rows = [
      HEADERS,
      ['N-1', 'S1', '8/17/2026', '9/11/2026'],
      ['N-1', 'S2', '2026-09-12', ''],
      ['N-1', 'S3', '', ''],
      ['N-1', 'S1', '2026-09-14', ''],
      ['N-2', 'S2', '', ''],
      ['N-9', 'S2', '', ''],
      ['N-1', 'S9', '', ''],
      ['N-1', 'S2', 'soon', ''],
    ]
    const saved = await upload(rows)
    assert.deepEqual(saved.body.errors, [
      'Row 5: section_id "S1" is a second core group for this student on the same days. Row 3 has Chemistry.',
      'Row 6: section_id "S2" is in 9th Grade, and Bea Below is in 8th Grade.',
      'Row 7: student_number "N-9" must be the number of a student of this school.',
      'Row 8: section_id "S9" has no group yet. Please upload sections first.',
      'Row 9: begin_date "soon" must be a date such as 2026-09-14 or 9/14/2026.',
    ])
    assert.equal(saved.body.success, '8 rows: 3 enrollments, 5 rejected. 3 added, 0 changed, 0 unchanged.')
    const after = ['Physics [2026-08-17,2026-09-12)', 'Chemistry [2026-09-12,)', 'CTE Welding [2026-09-14,)']
    assert.deepEqual(await findMemberships(world, student), after)
    const again = await upload(rows, { preview_only: 'true' })
    assert.deepEqual(
      [again.body.changes.added, again.body.changes.changed, again.body.changes.unchanged],
      [0, 0, 3],
    )
    assert.equal((await undoUpload(office, saved.body.upload_id)).status, 200)
    assert.deepEqual(await findMemberships(world, student), [])
  })

  test('leaves out rows of sections that the office left out, without an error', async () => {
    await addStudent('Lou Leftout', 'X-1')
    const rules = JSON.stringify([
      { field: 'title', comparison: 'is', value: 'Study Hall', becomes: 'left_out' },
    ])
    const sections = [
      ['section_id', 'section_name', 'grade_level'],
      ['X1', 'Study Hall', '9'],
      ['X2', 'Drama', '9'],
    ]
    const saved = await office.upload('POST /api/sections/upload/', makeXlsx(sections), 's.xlsx', { rules })
    const rows = [HEADERS, ['X-1', 'X1', '', ''], ['X-1', 'X2', '', '']]
    const { body } = await upload(rows, { preview_only: 'true' })
    assert.deepEqual([body.left_out, body.changes.added, body.errors], [1, 1, []])
    // A later file that leaves it out too is undone: the earlier one still does.
    const later = await office.upload(
      'POST /api/sections/upload/',
      makeXlsx([...sections, ['X3', 'Dance', '9']]),
      's.xlsx',
    )
    await undoUpload(office, later.body.upload_id)
    assert.equal((await upload(rows, { preview_only: 'true' })).body.left_out, 1)
    await undoUpload(office, saved.body.upload_id)
    const after = await upload(rows, { preview_only: 'true' })
    assert.deepEqual(
      [after.status, after.failure.message],
      [422, 'None of the rows in this file can be used.'],
    )
  })

  test('moves a student to another group today, and undoing restores the former membership', async () => {
    const student = await addStudent('Mia Moved', 'M-1')
    const [from, to] = [await addGroup(world, { name: 'From' }), await addGroup(world, { name: 'To' })]
    await sql`insert into group_membership (student_id, student_group_id, type, during)
      values (${student}, ${from}, 'core', daterange('2026-08-17', null))`.execute(world.db)
    const { rows: before } = await sql`select * from group_membership where student_id = ${student}`.execute(
      world.db,
    )
    const rows = [
      ['student_number', 'section_name', 'first_day'],
      ['M-1', 'to', '2026-08-17'],
    ]
    const { body } = await upload(rows, { preview_only: 'true' })
    const saved = await upload(rows)
    assert.deepEqual(
      previewedRecords(body.changes).map(({ name, fields }) => [name, fields[0]?.old, fields[0]?.new]),
      [
        ['Mia Moved', 'From, since Aug 17, 2026', 'From, Aug 17, 2026 to Sep 13, 2026'],
        ['Mia Moved', null, 'To, since Sep 14, 2026'],
      ],
    )
    assert.deepEqual(await findMemberships(world, student), [
      'From [2026-08-17,2026-09-14)',
      'To [2026-09-14,)',
    ])
    await undoUpload(office, saved.body.upload_id)
    const { rows: after } = await sql`select * from group_membership where student_id = ${student}`.execute(
      world.db,
    )
    assert.deepEqual(after, before)
    assert.ok(to)
  })

  test('adds no one on days with attendance, and keeps students with attendance when it is undone', async () => {
    const one = await addClass(world, { name: 'Taken' })
    const sheet = await submitSheet(one.teacher, one, allPresent(one), { date: '2026-09-11' })
    assert.equal(sheet.status, 200)
    const student = await addStudent('Lea Late', 'L-1')
    const saved = await upload([HEADERS, ['L-1', `group-${one.group}`, '2026-08-17', '']])
    assert.deepEqual(await findMemberships(world, student), ['Core Taken [2026-09-12,)'])
    const students = [...one.students, student]
    await submitSheet(one.teacher, one, allPresent({ ...one, students }))
    const refused = await undoUpload(office, saved.body.upload_id)
    const { kept } = refused.failure.details as { kept: { name: string; reason: string }[] }
    assert.deepEqual(
      kept.map(({ name, reason }) => `${name} ${reason}`),
      ['Lea Late in Core Taken has attendance since'],
    )
  })

  test('fills a group up to its capacity, and a place that was left today is free', async () => {
    const [former, one, two, three] = [
      await addStudent('Fay Former', 'C-0'),
      await addStudent('Cat One', 'C-1'),
      await addStudent('Cat Two', 'C-2'),
      await addStudent('Cat Three', 'C-3'),
    ]
    const group = await addGroup(world, { name: 'Small', students: [former], capacity: 2 })
    await sql`update group_membership set during = '[2026-08-17,2026-09-14)' where student_id = ${former}`.execute(
      world.db,
    )
    const rows = ['C-1', 'C-2', 'C-3'].map((number) => [number, `group-${group}`, '', ''])
    const { body } = await upload([HEADERS, ...rows])
    assert.deepEqual(body.errors, [
      `Row 4: section_id "group-${group}" has room for 2 students but would have 3.`,
    ])
    const { rows: members } = await sql<{ student_id: number }>`
      select student_id from group_membership where student_group_id = ${group} and upper_inf(during)
      order by student_id`.execute(world.db)
    assert.deepEqual(
      members.map(({ student_id }) => student_id),
      [one, two],
    )
    assert.ok(three)
  })

  test('is not undone where a sheet was taken without the student since, or for a student of another grade', async () => {
    const one = await addClass(world, { name: 'Without' })
    const [left, moved] = [await addStudent('Lia Left', 'U-1'), await addStudent('Max Moved', 'U-2')]
    const [from, to] = [await addGroup(world, { name: 'First' }), await addGroup(world, { name: 'Next' })]
    for (const [student, group] of [
      [left, one.group],
      [moved, from],
    ])
      await sql`insert into group_membership (student_id, student_group_id, type, during)
        values (${student}, ${group}, 'core', '[2026-08-17,)')`.execute(world.db)
    const saved = await upload([
      HEADERS,
      ['U-1', `group-${one.group}`, '2026-08-17', '2026-09-10'],
      ['U-2', `group-${to}`, '', ''],
    ])
    assert.deepEqual(saved.body.errors, [])
    const sheet = await submitSheet(one.teacher, one, allPresent(one))
    assert.equal(sheet.status, 200, sheet.text)
    await sql`update student set grade_level_id = 3 where id = ${moved}`.execute(world.db)
    const { db, reports, url } = world
    const database = { db, writes: db, reports, url, pool: poolOf(db), close: async () => undefined }
    const tomorrow = await openWorld({ now: '2026-09-15T10:00:00', database })
    const { body } = await undoUpload(await tomorrow.admin('Tom Orrow'), saved.body.upload_id)
    await tomorrow.app.close()
    assert.deepEqual(body.kept.map(({ name, reason }) => `${name} ${reason}`).toSorted(), [
      'Lia Left in Core Without attendance was taken since without this student',
      'Max Moved in First is in another grade since',
    ])
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { previewedRecords, undoUpload } from '#tests/world/uploads.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
  await world.addTeacher('Tess Lund')
})

const upload = (rows: string[][], fields: Record<string, string> = {}) =>
  office.upload('POST /api/sections/upload/', makeXlsx(rows), 'sections.xlsx', fields)
const previewed = async (rows: string[][], fields: Record<string, string> = {}) =>
  (await upload(rows, { ...fields, preview_only: 'true' })).body
const listGroups = async () => {
  const { rows } = await sql<{ id: number; name: string; text: string; rest: string | null }>`
    select id, name, type || ' ' || name || ' of ' || grade_level_id + 5 "text", concat(teacher_id, room_number) rest
    from student_group order by type, name`.execute(world.db)
  return rows
}
const groups = async () => (await listGroups()).map(({ text }) => text)

const HEADERS = [
  'section_id',
  'course_name',
  'section_number',
  'grade_level',
  'teacher_name',
  'room',
  'period',
]

describe('A file of sections is refused', () => {
  test('without a column that tells sections apart, or one for their names', async () => {
    const refused = await upload([
      ['course_name', 'grade_level'],
      ['Math', '9'],
    ])
    assert.equal(refused.failure.message, 'This file has no column section_id or courseSection_sectionID.')
    const unnamed = await upload([
      ['section_id', 'grade_level'],
      ['1', '9'],
    ])
    assert.equal(unnamed.failure.message, 'This file has no column course_name or courseSection_courseName.')
  })

  test('with rules that are none', async () => {
    const reply = await upload([HEADERS, ['1', 'Math', '1', '9', '', '', '']], { rules: '[{"field":"x"}]' })
    assert.equal(reply.status, 400)
  })
})

describe('A file of sections', () => {
  test('previewed shows which groups its sections would become, and saves nothing', async () => {
    const reply = await previewed([
      HEADERS,
      ['11', 'Algebra', '1', '9', 'Lund, Tess', 'B12', '3'],
      ['12', 'CTE Woodwork', '1', '9', 'Lund, Tess', '', '4'],
      ['13', 'Algebra', '2', '19', '', '', ''],
      ['14', 'Algebra', '3', '9', 'Nobody Known', '', ''],
    ])
    assert.deepEqual(previewedRecords(reply.changes), [
      {
        name: 'Algebra-1',
        kind: 'added',
        fields: [
          { field: 'group_type', old: null, new: 'Core' },
          { field: 'teacher', old: null, new: 'Tess Lund' },
        ],
      },
      {
        name: 'CTE Woodwork-1',
        kind: 'added',
        fields: [
          { field: 'group_type', old: null, new: 'CTE' },
          { field: 'teacher', old: null, new: 'Tess Lund' },
        ],
      },
    ])
    assert.deepEqual(reply.errors, [
      'Row 4: grade_level "19" must be a grade from 6 to 12.',
      'Row 5: teacher_name "Nobody Known" must be the name of one active teacher.',
    ])
    assert.equal(reply.rules_from, 'default')
    assert.deepEqual(await groups(), [])
  })

  test('becomes groups by the rules that the office sends, which are remembered, and changes nothing the second time', async () => {
    const rows = [
      HEADERS,
      ['21', 'English', '1', '9', 'Tess Lund', 'A1', '1'],
      ['21', 'English', '1', '9', 'Tess Lund', 'A1', '2'],
      ['22', 'Study Hall', '1', '9', '', '', '5'],
      ['23', 'Advisory', '', '9', 'Tess Lund', '', ''],
      ['24', 'Advisory', '', '9', 'Tess Lund', '', '2'],
      ['25', 'Advisory', '', '9', 'Tess Lund', '', '3'],
    ]
    const rules = JSON.stringify([
      { field: 'course_title', comparison: 'is', value: 'study hall', becomes: 'left_out' },
      { field: 'course_title', comparison: 'begins_with', value: 'Advis', becomes: 'homeroom' },
    ])
    const saved = await upload(rows, { rules })
    assert.equal(saved.body.success, '6 rows, 4 groups: 4 added, 0 changed, 0 unchanged.')
    assert.deepEqual(
      saved.body.classes.map(({ id, becomes: target, rule }) => [id, target, rule]),
      [
        ['23', 'homeroom', 1],
        ['24', 'homeroom', 1],
        ['25', 'homeroom', 1],
        ['21', 'core', null],
        ['22', 'left_out', 0],
      ],
    )
    const made = [
      'core English-1 of 9',
      'homeroom Advisory (2) of 9',
      'homeroom Advisory (Period 2) of 9',
      'homeroom Advisory (Period 3) of 9',
    ]
    assert.deepEqual(await groups(), made)
    const again = await previewed(rows)
    assert.deepEqual([again.rules_from, again.changes.unchanged, again.changes.added], ['saved', 4, 0])
    assert.equal((await undoUpload(office, saved.body.upload_id)).status, 200)
    assert.deepEqual(await groups(), [])
  })

  test('finds groups that were created by hand by their names, and undoing restores them', async () => {
    const id = await addGroup(world, { name: 'Biology-1' })
    const row = ['31', 'biology', '1', '9', 'Tess Lund', 'Lab', '2']
    const saved = await upload([HEADERS, row])
    assert.deepEqual([saved.body.changes.added, saved.body.changes.changed], [0, 1])
    const renamed = await upload([HEADERS, row.with(1, 'Life Science')])
    assert.deepEqual(await groups(), ['core Life Science-1 of 9'])
    const first = await undoUpload(office, saved.body.upload_id)
    assert.equal(
      first.failure.message,
      'Nothing was undone. All records of this upload have changed since then.',
    )
    await undoUpload(office, renamed.body.upload_id)
    assert.equal((await undoUpload(office, saved.body.upload_id)).status, 200)
    assert.deepEqual(await groups(), ['core Biology-1 of 9'])
    const [group] = await listGroups()
    assert.deepEqual([group?.id, group?.rest], [id, ''])
    await sql`delete from student_group`.execute(world.db)
  })

  test('cannot be undone for a group that has students since', async () => {
    const saved = await upload([HEADERS, ['41', 'History', '1', '9', 'Tess Lund', '', '']])
    const student = await world.addStudent('Pia Placed')
    const listed = (await listGroups()).find(({ name }) => name === 'History-1')
    await office.call('POST /api/groups/:kind/update-membership/', {
      params: { kind: 'core-groups' },
      body: { student_id: student, group_id: listed!.id, grade_level: 4 },
    })
    const detail = await office.call('GET /api/uploads/:uploadId/', {
      params: { uploadId: saved.body.upload_id! },
      query: {},
    })
    assert.deepEqual(
      detail.body.kept.map(({ name, reason }) => `${name} ${reason}`),
      ['History-1 has students'],
    )
    assert.equal(detail.body.may.undo, false)
  })
})

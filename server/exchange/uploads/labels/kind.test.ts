import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { previewedRecords, undoUpload } from '#tests/world/uploads.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const upload = (rows: string[][], fields: Record<string, string> = {}) =>
  office.upload('POST /students/api/upload-labels/', makeXlsx(rows), 'labels.xlsx', fields)
const save = (studentId: number, body: object) =>
  office.call('PATCH /students/api/update/:studentId/', { params: { studentId }, body })
const labelsOf = async (studentId: number) =>
  (await office.call('GET /students/api/details/:studentId/', { params: { studentId } })).body.labels ?? []

async function addStudent(name: string, student_number: string, labels: string[] = []): Promise<number> {
  const id = await world.addStudent(name)
  await save(id, { student_number, labels })
  return id
}

describe('A file of labels is refused', () => {
  test('to teachers', async () => {
    const teacher = await world.teacher()
    const file = makeXlsx([['student_number', 'label']])
    const reply = await teacher.upload('POST /students/api/upload-labels/', file, 'labels.xlsx')
    assert.equal(reply.status, 403)
  })

  test('without a column for the student or for the label, and without a usable row', async () => {
    const without = async (...headers: string[]) =>
      (await upload([headers, ['one', 'other']])).failure.message
    assert.equal(
      await without('label', 'labels'),
      'This file has no column student_number or student_studentNumber.',
    )
    assert.equal(await without('student_number', 'student_email'), 'This file has no column label or labels.')
    assert.equal(
      await without('name', 'room'),
      'No header row was found. Expected columns such as student_number, student_email, label, and email.',
    )
    const unknown = await upload([
      ['student_number', 'label'],
      ['none', 'ELL'],
    ])
    assert.equal(unknown.status, 422)
  })
})

describe('A file of labels', () => {
  test('previewed reports what would change, and saves nothing', async () => {
    const student = await addStudent('Pia Preview', 'P-1')
    const { body } = await upload(
      [
        ['student_number', 'label'],
        ['P-1', 'ELL'],
      ],
      { preview_only: 'true' },
    )
    assert.deepEqual(
      [body.preview, body.changes.added, previewedRecords(body.changes)],
      [
        true,
        1,
        [{ name: 'Pia Preview', kind: 'added', fields: [{ field: 'labels', old: null, new: 'ELL' }] }],
      ],
    )
    assert.deepEqual(await labelsOf(student), [])
  })

  test('adds labels by number or address, several in a cell or in several rows, and names bad rows', async () => {
    const one = await addStudent('Ola Upload', 'U-1', ['Band'])
    const other = await addStudent('Ulf Upload', 'U-2')
    const left = await addStudent('Lou Left', 'U-3')
    await save(left, { is_active: false })
    const { body } = await upload([
      ['Student Number', 'Student Email', 'Label'],
      ['U-1', '', 'ELL; robotics'],
      ['U-1', '', 'BAND'],
      ['', 'ulf.upload@larkfield.example', 'Robotics'],
      ['', 'ulf.upload@larkfield.example', 'ell'],
      ['U-3', '', 'ELL'],
      ['U-9', '', 'ELL'],
      ['', '', 'ELL'],
      ['U-2', '', ''],
    ])
    assert.deepEqual(await labelsOf(one), ['Band', 'ELL', 'robotics'])
    assert.deepEqual(await labelsOf(other), ['ELL', 'robotics'])
    assert.deepEqual(body.errors, [
      'Row 6: Student Number "U-3" must be the number of an active student.',
      'Row 7: Student Number "U-9" must be the number of a student of this school.',
      'Row 8: Student Number is empty.',
      'Row 9: Label is empty.',
    ])
    assert.deepEqual([body.changes.added, body.changes.changed, body.changes.unchanged], [1, 1, 0])
  })

  test('is listed in the history and undone, except where labels were changed since', async () => {
    const undone = await addStudent('Una Undone', 'H-1', ['Choir'])
    const skippedStudent = await addStudent('Kit Kept', 'H-2')
    const { body } = await upload([
      ['student_number', 'label'],
      ['H-1', 'Drama'],
      ['H-2', 'Drama'],
    ])
    const params = { uploadId: body.upload_id! }
    const detail = await office.call('GET /api/uploads/:uploadId/', { params })
    assert.deepEqual(
      detail.body.changes.map(({ name, kind, fields }) => [name, kind, fields[0]?.old, fields[0]?.new]),
      [
        ['Una Undone', 'changed', 'Choir', 'Choir, Drama'],
        ['Kit Kept', 'added', null, 'Drama'],
      ],
    )
    await save(skippedStudent, { labels: ['Drama', 'Art'] })
    const reply = await undoUpload(office, body.upload_id)
    assert.deepEqual(
      [reply.body.reverted, reply.body.kept],
      [1, [{ id: skippedStudent, name: 'Kit Kept', reason: 'has other labels since' }]],
    )
    assert.deepEqual(await labelsOf(undone), ['Choir'])
    assert.deepEqual(await labelsOf(skippedStudent), ['Art', 'Drama'])
  })
})

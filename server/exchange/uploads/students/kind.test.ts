import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { previewedRecords } from '#tests/world/uploads.ts'
import { useWorld } from '#tests/world/world.ts'

const UPLOAD = 'POST /students/api/upload-students/'
const sample = await readFile('tests/fixtures/infinite-campus-students.xlsx')

const world = useWorld()

describe('the vendor sample of 44 rows', () => {
  test('previewed shows the changes and saves nothing', async () => {
    const admin = await world.admin()
    const reply = await admin.upload(UPLOAD, sample, 'students.xlsx', { preview_only: 'true' })
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.body.preview, true)
    assert.deepEqual(
      { ...reply.body.changes, preview: previewedRecords(reply.body.changes).length },
      {
        rows: 44,
        people: 22,
        added: 22,
        changed: 0,
        unchanged: 0,
        deactivated: 0,
        rejected: 0,
        preview: 22,
      },
    )
    assert.equal(reply.body.available_columns[0], 'student_studentNumber')
    assert.equal(reply.body.column_mapping.email, 'pcontact_email')
    assert.deepEqual(
      [reply.body.first_rows.length, reply.body.first_rows[0]?.length],
      [5, reply.body.available_columns.length],
    )
    assert.equal((await admin.call('GET /students/api/list/')).body.length, 0)
    assert.equal((await world.db.selectFrom('upload_batch').selectAll().execute()).length, 0)
  })

  test('uploaded adds 22 students, and uploaded again changes none', async () => {
    const admin = await world.admin('Bea Admin')
    const first = await admin.upload(UPLOAD, sample, 'students.xlsx')
    assert.equal(first.status, 200, first.text)
    assert.equal(first.body.total_processed, 22)
    assert.equal(first.body.format_detected, 'Infinite Campus')
    assert.equal(first.body.error_count, 0)
    assert.equal(first.body.success, '44 rows, 22 students: 22 added, 0 changed, 0 unchanged.')
    assert.equal((await admin.call('GET /students/api/list/')).body.length, 22)
    const second = await admin.upload(UPLOAD, sample, 'students.xlsx')
    assert.equal(second.body.changes.unchanged, 22)
    assert.equal((await admin.call('GET /students/api/list/')).body.length, 22)
  })

  test('is stored as a batch with the values from before', async () => {
    const batches = await world.db.selectFrom('upload_batch').selectAll().orderBy('id').execute()
    assert.deepEqual(
      batches.map(({ added, unchanged, row_count }) => ({ added, unchanged, row_count })),
      [
        { added: 22, unchanged: 0, row_count: 44 },
        { added: 0, unchanged: 22, row_count: 44 },
      ],
    )
    const changes = await world.db.selectFrom('upload_change').selectAll().execute()
    assert.equal(changes.length, 22)
    assert.ok(changes.every(({ before: old }) => old === null))
  })
})

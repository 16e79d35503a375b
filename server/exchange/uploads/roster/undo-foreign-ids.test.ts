import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutUpload, type AssignedId } from './undo-foreign-ids.ts'

const id = (
  sourced_id: string,
  upload_batch_id: number | null,
  former: AssignedId | null = null,
): AssignedId => ({
  sourced_id,
  upload_batch_id,
  former,
})

test('An undo removes an upload’s id from a record’s ids, at any position', () => {
  const given = id('c', 3, id('b', 2, id('a', 1)))
  assert.deepEqual(withoutUpload(given, 3), id('b', 2, id('a', 1)))
  assert.deepEqual(withoutUpload(given, 2), id('c', 3, id('a', 1)))
  assert.deepEqual(withoutUpload(given, 1), id('c', 3, id('b', 2)))
  assert.deepEqual(withoutUpload(given, 4), given)
  assert.equal(withoutUpload(id('a', 1), 1), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallFailure } from '#web/api.ts'
import {
  ChangedFile,
  isChangedFile,
  isTransient,
  mayBeSaved,
  uploadFailureMessage,
} from './upload-failures.ts'

const REFUSED = new CallFailure(422, { code: 'unusable_file', message: 'No column.' })
const SIGNED_OUT = new CallFailure(401, { code: 'signed_out', message: 'Please sign in.' })
const UNREACHABLE = new CallFailure(0, {})
const PROXY = new CallFailure(502, {})

test('The same file may work later if the connection, the session or the server failed', () => {
  assert.ok([SIGNED_OUT, UNREACHABLE, PROXY].every(isTransient))
  assert.ok(![REFUSED, new ChangedFile()].some(isTransient))
})

test('A file may have been saved only if no reply arrived', () => {
  assert.ok([UNREACHABLE, PROXY].every(mayBeSaved))
  assert.ok(![REFUSED, SIGNED_OUT, new ChangedFile()].some(mayBeSaved))
})

test('A file that can no longer be read is reported as such, not as a lost connection', async () => {
  const file = new File(['a,b'], 'a.csv')
  const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) }
  assert.equal(await isChangedFile(file, UNREACHABLE), false)
  assert.equal(await isChangedFile(gone as unknown as File, UNREACHABLE), true)
  assert.equal(await isChangedFile(gone as unknown as File, REFUSED), false)
  assert.match(uploadFailureMessage(new ChangedFile()), /^This file was changed or moved/)
})

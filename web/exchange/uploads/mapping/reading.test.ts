import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallFailure } from '#web/api.ts'
import { recognizedText, isSameMapping, readingOf, withColumn } from './reading.ts'

const READ_AS = {
  by: 'headers',
  remembered: null,
  remembers: null,
  fields: ['name', 'mail'],
  missing: ['mail'],
}

test('The columns of a rejected file can be chosen if its columns and our fields are known', () => {
  const reply = { code: 'unusable_file' as const, message: 'No column.', available_columns: ['A', 'B'] }
  assert.equal(readingOf({ failure: new Error('broken') }), undefined)
  assert.equal(readingOf({ failure: new CallFailure(422, reply) }), undefined)
  const details = { read_as: READ_AS, first_rows: [['1', '2']], column_mapping: { name: 'A' } }
  const reading = readingOf({ failure: new CallFailure(422, { ...reply, details }) })
  assert.deepEqual(reading?.mapping, { name: 'A', mail: '' })
  assert.deepEqual(reading?.columns, { names: ['A', 'B'], firstRows: [['1', '2']] })
})

test('A column chosen for one field is removed from the other', () => {
  assert.deepEqual(withColumn({ name: 'A', mail: 'B' }, 'mail', 'A'), { name: '', mail: 'A' })
  assert.deepEqual(withColumn({ name: 'A', mail: '' }, 'name', ''), { name: '', mail: '' })
})

test('Two mappings are equal whether or not they list fields without a column', () => {
  assert.ok(isSameMapping({ name: 'A', mail: '' }, { name: 'A' }))
  assert.ok(!isSameMapping({ name: 'A' }, { name: 'A', mail: 'B' }))
})

test('A file without a required column is only said to resemble a system', () => {
  assert.equal(recognizedText({ missing: [] }, 'Aeries'), 'Aeries columns recognized.')
  assert.equal(recognizedText({ missing: ['section_id'] }, 'Aeries'), 'The columns look most like Aeries.')
  assert.equal(recognizedText({ missing: ['section_id'] }, ''), 'The columns were not recognized.')
})

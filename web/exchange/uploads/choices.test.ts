import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formFieldsOf } from './choices.ts'

test('Only the user’s choices about a file are sent with it', () => {
  assert.deepEqual(formFieldsOf({}), {})
  assert.deepEqual(
    formFieldsOf({
      columns: { mapping: { email: 'Mailbox', room: '' }, name: 'Blue School' },
      rules: [{ field: 'title', comparison: 'contains', value: ' CTE ', becomes: 'cte' }],
      options: { overwrite: true },
      school: 'S1',
    }),
    {
      column_mapping: '{"email":"Mailbox","room":""}',
      mapping_name: 'Blue School',
      rules: '[{"field":"title","comparison":"contains","value":"CTE","becomes":"cte"}]',
      overwrite: true,
      school: 'S1',
    },
  )
})

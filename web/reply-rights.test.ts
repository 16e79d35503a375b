import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withRights } from './reply-rights.ts'

type Block = { id: number; may: { edit: boolean; delete: boolean } }
const RIGHTS = ['edit', 'delete'] as const
const read = (block: Omit<Block, 'may'> & { may?: Partial<Block['may']> }) =>
  withRights<Block>(block, RIGHTS).may

describe('A reply', () => {
  test('that says what is allowed is followed', () => {
    assert.deepEqual(read({ id: 1, may: { edit: false, delete: false } }), { edit: false, delete: false })
  })

  test('that does not say what is allowed allows everything', () => {
    assert.deepEqual(read({ id: 1 }), { edit: true, delete: true })
    assert.deepEqual(read({ id: 1, may: { delete: false } }), { edit: true, delete: false })
  })
})

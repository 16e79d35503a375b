import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { likelyBlock } from './likeliest.ts'

const autumn = { id: 1, start_date: '2026-08-17', end_date: '2026-10-16' }
const winter = { id: 2, start_date: '2026-10-26', end_date: '2026-12-18' }
const spring = { id: 3, start_date: '2027-01-04', end_date: '2027-03-12' }
// The lists of the server have the newest block first.
const blocks = [spring, winter, autumn]

const idOn = (today: string, remembered?: number) => likelyBlock(blocks, { today, remembered })?.id

describe('The block on which a screen opens', () => {
  test('is that of today', () => {
    assert.equal(idOn('2026-09-14'), 1)
    assert.equal(idOn('2026-11-16'), 2)
  })

  test('is the next one in the last two weeks of a block, when it is being planned', () => {
    assert.equal(idOn('2026-10-02'), 1)
    assert.equal(idOn('2026-10-03'), 2)
    assert.equal(idOn('2027-03-12'), 3, 'none comes after it')
  })

  test('is the next one between two blocks and before the first, and the last one after all', () => {
    assert.equal(idOn('2026-10-20'), 2)
    assert.equal(idOn('2026-08-01'), 1)
    assert.equal(idOn('2027-07-01'), 3)
    assert.equal(likelyBlock([], { today: '2026-09-14' }), undefined)
  })

  test('is the one chosen last, unless it is over or gone', () => {
    assert.equal(idOn('2026-09-14', 3), 3)
    assert.equal(idOn('2026-11-16', 1), 2)
    assert.equal(idOn('2026-11-16', 9), 2)
  })
})

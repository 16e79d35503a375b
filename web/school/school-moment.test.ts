import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schoolMoment } from './school-moment.ts'

const MINUTE = 60_000
const read = { now: '2026-09-16T23:58:30', readAt: 1_000_000 }
const after = (ms: number) => Object.values(schoolMoment(read, read.readAt + ms)).join(' ')

test('the school’s time advances with this computer’s clock, past midnight into the next day', () => {
  assert.equal(after(0), '2026-09-16 23:58')
  assert.equal(after(MINUTE), '2026-09-16 23:59')
  assert.equal(after(1.5 * MINUTE), '2026-09-17 00:00')
})

test('a clock that is set back does not return to an earlier day', () => {
  assert.equal(after(-48 * 60 * MINUTE), '2026-09-16 23:58')
})

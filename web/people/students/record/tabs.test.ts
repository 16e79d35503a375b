import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tabIn } from './tabs.ts'

const ALL = { overview: true, attendance: true, schedule: true, family: true, history: true }
const tab = (address: string, allowed = ALL) => tabIn(new URLSearchParams(address), allowed)

describe('A student’s record', () => {
  test('opens with the tab in the address', () => {
    assert.equal(tab('tab=family'), 'family')
    assert.equal(tab('month=2026-09&tab=attendance'), 'attendance')
  })

  test('opens with the overview where the address names no tab, or one that does not exist', () => {
    assert.equal(tab(''), 'overview')
    assert.equal(tab('tab=grades'), 'overview')
    assert.equal(tab('tab=toString'), 'overview')
  })

  test('opens with the overview for somebody who may not open the named tab', () => {
    assert.equal(tab('tab=history', { ...ALL, history: false }), 'overview')
  })
})

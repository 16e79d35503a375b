import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { absentDaysText, comparisonText, contactsText } from './contacts-text.ts'

const NONE = { calls: 0, calls_reached: 0, notices: 0, letters: 0, conversations: 0 }

describe('The text about contacts with a family', () => {
  test('lists only the contacts that took place', () => {
    assert.equal(
      contactsText({ ...NONE, calls: 3, calls_reached: 1, letters: 2 }),
      '3 calls (1 reached), 2 letters',
    )
    assert.equal(contactsText({ ...NONE, notices: 1, conversations: 1 }), '1 notice, 1 conversation')
    assert.equal(contactsText(NONE), 'none')
  })

  test('compares the days before and after a conversation, even if there are none', () => {
    const days = { days_absent: 4, days_enrolled: 18 }
    const none = { days_absent: 0, days_enrolled: 0 }
    assert.equal(absentDaysText(days), 'absent 4 of 18 days, 22.2%')
    assert.equal(absentDaysText(none), 'no school days')
    assert.equal(
      comparisonText({ day: '2026-10-14', before: days, after: { days_absent: 0, days_enrolled: 1 } }),
      '22.2% until Oct 14, 0% since',
    )
    assert.equal(
      comparisonText({ day: '2026-10-14', before: days, after: none }),
      '22.2% until Oct 14, no days since',
    )
  })
})

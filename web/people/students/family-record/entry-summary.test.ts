import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FamilyRecordEntry } from '#contract/day/families/family-record.ts'
import { absenceOfDays, timeAndAuthor, summarizeEntry } from './entry-summary.ts'

const DONE = { id: 1, day: '2026-09-14', time: '09:30', by: 'Olga Office' }
const DAY = { start_date: '2026-09-14', end_date: '2026-09-14', start_time: null, end_time: null }
const CALL = { ...DONE, type: 'call', about: '2026-09-14', note: null, entered_absence: false } as const
const NOTICE = {
  ...DONE,
  by: null,
  type: 'notice',
  about: '2026-09-14',
  kind: 'absence',
  contact: 'Maria Abara',
  address: 'maria@abara.example',
  because: null,
  text: null,
} as const

const summaryText = (entry: FamilyRecordEntry) => {
  const { title, state, needsCare = false } = summarizeEntry(entry)
  return [title, state, needsCare]
}

describe('The text of the family contact log', () => {
  test('says when something happened and who did it, if that is recorded', () => {
    assert.equal(
      timeAndAuthor({ ...CALL, outcome: 'reached', contact: null }),
      'Sep 14, 2026, 9:30\u00a0AM · Olga Office',
    )
    assert.equal(
      timeAndAuthor({ ...DONE, time: null, by: null, type: 'letter', days: 5, days_absent: 6 }),
      'Sep 14, 2026',
    )
  })

  test('says whom a call reached, and its outcome', () => {
    assert.deepEqual(
      summaryText({ ...CALL, outcome: 'reached', contact: 'Maria Abara', entered_absence: true }),
      ['Call: reached Maria Abara', 'absence of Sep 14, absence reported', false],
    )
    assert.deepEqual(summaryText({ ...CALL, outcome: 'wrong_number', contact: null }), [
      'Call: wrong number for the family',
      'absence of Sep 14',
      true,
    ])
  })

  test('says whether a notice was delivered', () => {
    const title = 'Notice of the absence of Sep 14 to Maria Abara'
    assert.deepEqual(summaryText({ ...NOTICE, delivery: 'sent' }), [
      title,
      'sent to maria@abara.example',
      false,
    ])
    assert.deepEqual(
      summaryText({ ...NOTICE, delivery: 'unsent', address: null, because: 'waited longer than a day' }),
      [title, 'not sent: waited longer than a day', true],
    )
    assert.deepEqual(summaryText({ ...NOTICE, delivery: 'refused', because: '550 no such mailbox' }), [
      title,
      'refused by the mail server of maria@abara.example: 550 no such mailbox',
      true,
    ])
  })

  test('says what a family responded and what the office decided', () => {
    const answer = {
      ...DONE,
      ...DAY,
      by: null,
      type: 'answer',
      contact: 'Maria Abara',
      kind: 'excused',
      words: null,
      note: null,
    } as const
    assert.deepEqual(summaryText({ ...answer, state: 'open', decided: null }), [
      'Response from Maria Abara: excused, Sep 14',
      'not reviewed yet',
      true,
    ])
    const decided = { day: '2026-09-15', time: '08:00', by: 'Olga Office' }
    assert.deepEqual(summaryText({ ...answer, state: 'declined', decided }), [
      'Response from Maria Abara: excused, Sep 14',
      'declined by Olga Office, Sep 15, 2026, 8:00\u00a0AM',
      false,
    ])
  })

  test('says when a student was expected to be out', () => {
    assert.equal(
      absenceOfDays({ ...DAY, kind: 'late', end_time: '10:30' }),
      'late until 10:30\u00a0AM, Sep 14',
    )
    assert.equal(
      absenceOfDays({ ...DAY, kind: 'leaves_early', start_time: '13:00' }),
      'leaves early from 1:00\u00a0PM, Sep 14',
    )
    assert.equal(
      absenceOfDays({ ...DAY, kind: 'school_activity', start_time: '09:00', end_time: '12:00' }),
      'school activity 9:00\u00a0AM to 12:00\u00a0PM, Sep 14',
    )
    assert.equal(absenceOfDays({ ...DAY, kind: 'excused', end_date: '2026-09-16' }), 'excused, Sep 14 – 16')
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callBody, emptyDraft, type CalledStudent } from './call-draft.ts'

const student = (more: Partial<CalledStudent> = {}): CalledStudent => ({
  student_id: 1,
  first_name: 'Ana',
  last_name: 'Abara',
  contacts: [],
  calls: [],
  ...more,
})
const contact = (id: number, phone: string | null = '555 0100') => ({
  id,
  name: `Contact ${id}`,
  relation: '',
  phone,
})
const called = (outcome: CalledStudent['calls'][number]['outcome'], id: number) => ({
  outcome,
  contact: { id },
})

describe('A call that is being logged', () => {
  test('defaults to the first contact whose number was not tried yet', () => {
    const contacts = [contact(1, null), contact(2), contact(3)]
    assert.equal(emptyDraft(student({ contacts })).contact, 2)
    assert.equal(emptyDraft(student({ contacts, calls: [called('no_answer', 2)] })).contact, 3)
    assert.equal(
      emptyDraft(student({ contacts, calls: [called('no_answer', 2), called('no_answer', 3)] })).contact,
      2,
    )
    assert.equal(
      emptyDraft(student({ contacts, calls: [called('wrong_number', 2), called('no_answer', 3)] })).contact,
      3,
    )
    assert.equal(emptyDraft(student()).contact, null)
  })

  test('sends a reason only if someone was reached, and a time only with an excuse', () => {
    const draft = {
      outcome: 'reached',
      contact: 2,
      note: ' ill ',
      excuse: 'excused',
      reason: 3,
      until: '11:00',
    } as const
    const body = (more: Partial<Parameters<typeof callBody>[2]>) => {
      const { excuse, reason_id, until, note } = callBody({ student_id: 1 }, '2026-09-14', {
        ...draft,
        ...more,
      })
      return [excuse, reason_id, until, note]
    }
    assert.deepEqual(body({}), ['excused', 3, '11:00', 'ill'])
    assert.deepEqual(body({ excuse: 'unexcused' }), ['unexcused', 3, null, 'ill'])
    assert.deepEqual(body({ excuse: 'none' }), [null, null, null, 'ill'])
    assert.deepEqual(body({ outcome: 'no_answer' }), [null, null, null, 'ill'])
  })
})

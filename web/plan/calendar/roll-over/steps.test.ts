import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { yearAfter } from '#contract/plan/calendar/year-after.ts'
import { closuresOfPlan, withChoice } from './choices.ts'
import { stepIn } from './steps.ts'

describe('The step of a plan', () => {
  test('is the one in the address, else the one on which the plan was left, else the first', () => {
    const stepOf = (address: string, leftOn = 3) => stepIn(new URLSearchParams(address), leftOn)
    assert.deepEqual(
      [
        stepOf(''),
        stepOf('step=5'),
        stepOf('step=6'),
        stepOf('step=0'),
        stepOf('step=two'),
        stepOf('step=2.5'),
      ],
      [3, 5, 1, 1, 1, 1],
    )
  })
})

describe('The next school year', () => {
  const year = (start: number, is_current = false) => ({
    start_date: `${start}-08-17`,
    end_date: `${start + 1}-06-11`,
    is_current,
  })

  test('is the one that begins first after the current one', () => {
    assert.equal(yearAfter([year(2028), year(2027), year(2026, true), year(2025)])?.start_date, '2027-08-17')
    assert.equal(yearAfter([year(2026, true), year(2025)]), undefined)
    assert.equal(yearAfter([]), undefined)
  })
})

describe('Choices of a plan', () => {
  test('are combined with the earlier choice for the same group', () => {
    const first = withChoice<{ key: string; name?: string; room?: string }>([], 'key', {
      key: 'a',
      name: '7A',
    })
    const both = withChoice(first, 'key', { key: 'b', name: '7B' })
    assert.deepEqual(withChoice(both, 'key', { key: 'a', room: '12' }), [
      { key: 'a', name: '7A', room: '12' },
      { key: 'b', name: '7B' },
    ])
  })

  test('of closures are all that are proposed until one is taken out, and none', () => {
    const proposed = [{ name: 'Labor Day', start_date: '2027-09-06', end_date: '2027-09-06', former: '2026' }]
    const closure = { name: 'Labor Day', start_date: '2027-09-06', end_date: '2027-09-06' }
    assert.deepEqual(closuresOfPlan({ closures: true }, proposed), [closure])
    assert.deepEqual(closuresOfPlan({ closures: true, closure_days: [] }, proposed), [])
    assert.deepEqual(closuresOfPlan({ closures: false }, proposed), [])
  })
})

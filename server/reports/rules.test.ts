import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { absenceTier } from './rules.ts'

describe('Chronic absence', () => {
  const TIERS = { at_risk: 5, chronic: 10, severe: 20 }
  const of = (days_absent: number, days_enrolled: number, tiers = TIERS) => {
    const { percent, tier, absences_until_next_tier } = absenceTier({ days_absent, days_enrolled }, tiers)
    return [percent, tier, absences_until_next_tier]
  }

  test('begins in each tier where exactly its share is reached', () => {
    assert.deepEqual(of(0, 20), [0, 'satisfactory', 2])
    assert.deepEqual(of(1, 20), [5, 'at_risk', 2])
    assert.deepEqual(of(17, 180), [9.44, 'at_risk', 2])
    assert.deepEqual(of(18, 180), [10, 'chronic', 23])
    assert.deepEqual(of(36, 180), [20, 'severe', null])
    assert.deepEqual(of(9999, 100_000), [10, 'at_risk', 2], 'rounding makes nobody chronic')
  })

  test('can have a last tier of all days, which is out of reach after one day of presence', () => {
    const tiers = { at_risk: 5, chronic: 10, severe: 100 }
    assert.deepEqual(of(10, 20, tiers), [50, 'chronic', null])
    assert.deepEqual(of(20, 20, tiers), [100, 'severe', null])
  })

  test('says how many consecutive absences lead to the next tier', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(200), (enrolled, missed) => {
        const days = { days_absent: Math.min(missed, enrolled), days_enrolled: enrolled }
        const { tier, absences_until_next_tier: left } = absenceTier(days, TIERS)
        if (left === null) return assert.equal(tier, 'severe')
        const after = (more: number) =>
          absenceTier({ days_absent: days.days_absent + more, days_enrolled: enrolled + more }, TIERS).tier
        assert.equal(after(left - 1), tier)
        assert.notEqual(after(left), tier)
      }),
    )
  })
})

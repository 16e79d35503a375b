import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { sharedWeekdays } from '#contract/meeting.ts'
import { pairsAtOneTime } from './conflict-pairs.ts'

const DAYS = ['2026-09-14', '2026-09-16', '2026-09-18', '2026-09-22'] as const
const HOURS = ['08:00', '08:30', '09:00', '10:00'] as const
const ordered = <T>(values: readonly T[]) =>
  fc
    .tuple(fc.nat(values.length - 1), fc.nat(values.length - 1))
    .map(([one, other]) => [values[Math.min(one, other)]!, values[Math.max(one, other)]!] as const)

const anyMeeting = fc.record({
  teacher: fc.nat(2),
  group: fc.nat(3),
  hours: ordered(HOURS),
  days: ordered(DAYS),
  days_of_week: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
})
const anyPlan = fc.record({
  meetings: fc.array(anyMeeting, { maxLength: 12 }),
  /** How many of them are checked. */
  checked: fc.nat(12),
  sharing: fc.constantFrom<[number, number][]>(
    [],
    [[0, 1]],
    [
      [0, 1],
      [1, 2],
    ],
  ),
})

test('Pairs at one time are those that a comparison of each meeting with each other one finds', () => {
  fc.assert(
    fc.property(anyPlan, ({ meetings, checked: count, sharing }) => {
      const all = meetings.map(({ hours, days, ...meeting }, id) =>
        Object.assign(meeting, {
          id,
          start_time: hours[0],
          end_time: hours[1],
          first_day: days[0],
          last_day: days[1],
        }),
      )
      const share = (one: number, other: number) =>
        sharing.some((pair) => pair.includes(one) && pair.includes(other))
      const checked = all.slice(0, count)
      const expected = checked.flatMap((one) =>
        all
          .filter((other) => other.id > one.id)
          .filter(
            (other) =>
              one.teacher === other.teacher || one.group === other.group || share(one.group, other.group),
          )
          .filter((other) => sharedWeekdays(one, other).length > 0)
          .map((other) => `${one.id} ${other.id} ${sharedWeekdays(one, other).join()}`),
      )
      const groups = [0, 1, 2, 3]
      const found = pairsAtOneTime(
        checked,
        all,
        new Map(groups.map((one) => [one, groups.filter((other) => other !== one && share(one, other))])),
      ).map((pair) => `${pair.checked.id} ${pair.other.id} ${pair.weekdays.join()}`)
      assert.deepEqual(found.sort(), expected.sort())
    }),
    { numRuns: 300 },
  )
})

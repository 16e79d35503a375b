import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { WEEKDAYS, type Weekday } from '#contract/words.ts'
import {
  groupLoads,
  mostMeetings,
  periodsFor,
  possibleMeetingCounts,
  teacherLoads,
  type CountedRequirement,
} from './loads.ts'
import type { RequirementGroup, RequirementPeriod } from './queries.ts'

let ids = 0
const period = (
  start_time: string,
  end_time: string,
  days_of_week: readonly Weekday[] = WEEKDAYS,
  more: Partial<RequirementPeriod> = {},
): RequirementPeriod => ({
  id: ++ids,
  grade_level: 4,
  start_time,
  end_time,
  days_of_week: [...days_of_week],
  homeroom: false,
  ...more,
})
const group = (id: number, more: Partial<RequirementGroup> = {}): RequirementGroup => ({
  id,
  name: `9${id}`,
  type: 'core',
  grade_level: 4,
  teacher_id: null,
  student_count: 20,
  ...more,
})
const requirement = (
  of: RequirementGroup,
  teacher: number,
  meetings = 5,
  same_class = '',
): CountedRequirement => ({
  group: of,
  teacher,
  meetings,
  same_class,
})

const nine = period('09:00', '10:00')
const ten = period('10:00', '11:00', ['Monday', 'Wednesday'])
const half = period('09:30', '10:30', ['Monday'])
const room = period('08:00', '08:15', WEEKDAYS, { homeroom: true })
const tenths = period('09:00', '10:00', WEEKDAYS, { grade_level: 5 })

describe('The section periods in which a group can meet', () => {
  test('are those of its grade, with homeroom periods only for homeroom groups', () => {
    const all = [nine, room, tenths]
    assert.deepEqual(periodsFor(group(1), all), [nine])
    assert.deepEqual(periodsFor(group(1, { type: 'cte' }), all), [nine])
    assert.deepEqual(periodsFor(group(1, { type: 'homeroom' }), all), [room])
  })

  test('include class periods for homeroom groups if the grade has no homeroom periods', () => {
    assert.deepEqual(periodsFor(group(1, { type: 'homeroom' }), [nine, tenths]), [nine])
    assert.deepEqual(periodsFor(group(1), [room]), [])
  })
})

describe('The most meetings a week', () => {
  test('never overlap, but one can start when another ends', () => {
    assert.equal(mostMeetings([nine, ten]), 7)
    assert.equal(mostMeetings([nine, ten, half]), 7)
    assert.equal(mostMeetings([]), 0)
  })

  test('are as many as can be chosen without overlap, for random schools', () => {
    const times = fc.record({ start: fc.nat(6), length: fc.integer({ min: 1, max: 3 }) })
    const clock = (hour: number) => `${String(8 + hour).padStart(2, '0')}:00`
    fc.assert(
      fc.property(fc.array(times, { maxLength: 8 }), (list) => {
        const periods = list.map(({ start, length }) =>
          period(clock(start), clock(start + length), ['Monday']),
        )
        const fits = (chosen: readonly RequirementPeriod[]) =>
          chosen.every((one, index) =>
            chosen
              .slice(index + 1)
              .every((other) => one.end_time <= other.start_time || other.end_time <= one.start_time),
          )
        let most = 0
        for (let set = 0; set < 2 ** periods.length; set++) {
          const chosen = periods.filter((_, index) => (set >> index) & 1)
          if (chosen.length > most && fits(chosen)) most = chosen.length
        }
        assert.equal(mostMeetings(periods), most)
      }),
      { numRuns: 60 },
    )
  })
})

describe('The load of a teacher', () => {
  const loadOf = (requirements: CountedRequirement[], off: Parameters<typeof teacherLoads>[2] = []) =>
    teacherLoads(requirements, [nine, ten, room, tenths], off).get(1)

  test('compares all meetings with the section periods of all grades that they teach', () => {
    assert.deepEqual(loadOf([requirement(group(1), 1), requirement(group(2), 1, 3)]), { lessons: 8, fit: 7 })
    assert.deepEqual(loadOf([requirement(group(1, { grade_level: 5 }), 1)]), { lessons: 5, fit: 5 })
    assert.deepEqual(loadOf([requirement(group(1), 1), requirement(group(2, { grade_level: 5 }), 1)]), {
      lessons: 10,
      fit: 7,
    })
  })

  test('counts groups that are taught together once', () => {
    const tenth = group(2, { grade_level: 5 })
    assert.deepEqual(loadOf([requirement(group(1), 1, 5, 'Mixed'), requirement(tenth, 1, 5, 'Mixed')]), {
      lessons: 5,
      fit: 7,
    })
  })

  test('excludes section periods that overlap with time off', () => {
    const off = { teacher: 1, days_of_week: ['Tuesday' as const], start_time: '09:50', end_time: '12:00' }
    assert.deepEqual(loadOf([requirement(group(1), 1)], [off]), { lessons: 5, fit: 2 })
    assert.deepEqual(loadOf([requirement(group(1), 1)], [{ ...off, teacher: 2 }]), { lessons: 5, fit: 7 })
    const after = { ...off, start_time: '10:00' }
    assert.deepEqual(loadOf([requirement(group(1), 1)], [after]), { lessons: 5, fit: 7 })
  })
})

test('The load of a group compares all of its meetings with the section periods of its grade', () => {
  const loads = groupLoads(
    [requirement(group(1), 1), requirement(group(1), 2, 4), requirement(group(2), 1, 2)],
    [nine, ten, room],
  )
  assert.deepEqual(
    [...loads],
    [
      [1, { lessons: 9, fit: 7 }],
      [2, { lessons: 2, fit: 7 }],
    ],
  )
})

test('Meetings always fill whole section periods', () => {
  assert.deepEqual(
    [...possibleMeetingCounts([nine, ten])].sort((one, other) => one - other),
    [0, 2, 5, 7],
  )
})

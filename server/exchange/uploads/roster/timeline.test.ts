import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EnrollmentOfFile } from './file-rows.ts'
import { mergeTimeline, OPEN, type Span } from './timeline.ts'

const DAYS = Array.from({ length: 30 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`)
const TODAY = DAYS[14]!

const span = (id: number, group: number, begin: string, end = OPEN): Span => ({
  id,
  group,
  begin,
  end,
  row: null,
})
const row = (
  group: number,
  begin_date: string | null,
  end_date?: string | null,
  more: Partial<EnrollmentOfFile> = {},
): EnrollmentOfFile => ({
  row: 2,
  student_id: 1,
  group_id: group,
  begin_date,
  end_date,
  sourced_id: null,
  ...more,
})

const lay = (existing: Span[], rows: EnrollmentOfFile[], freeFrom = '') =>
  mergeTimeline(existing, rows, { today: TODAY, freeFrom: () => freeFrom }).map(
    ({ id, group, begin, end }) => [id, group, begin, end === OPEN ? null : end],
  )

describe("a student's time in groups after a file", () => {
  test('begins today for a row without a day, and is unchanged where the student is in the group', () => {
    assert.deepEqual(lay([], [row(1, null)]), [[null, 1, TODAY, null]])
    assert.deepEqual(lay([span(7, 1, DAYS[2]!)], [row(1, null)]), [[7, 1, DAYS[2], null]])
  })

  test('moves to another group today, and earlier days stay as they were', () => {
    assert.deepEqual(lay([span(7, 1, DAYS[2]!)], [row(2, DAYS[0]!, null)]), [
      [null, 2, DAYS[0], DAYS[2]],
      [7, 1, DAYS[2], TODAY],
      [null, 2, TODAY, null],
    ])
  })

  test('gets no further days before a sheet that was taken', () => {
    assert.deepEqual(lay([], [row(1, DAYS[0]!, null)], DAYS[9]), [[null, 1, DAYS[9], null]])
    assert.deepEqual(lay([span(7, 1, DAYS[11]!)], [row(1, DAYS[0]!, null)], DAYS[13]), [
      [7, 1, DAYS[11], null],
    ])
  })

  test('ends today where the other system removed the enrollment, or ended it before', () => {
    assert.deepEqual(lay([span(7, 1, DAYS[2]!)], [row(1, null, undefined, { ended: true })]), [
      [7, 1, DAYS[2], TODAY],
    ])
    assert.deepEqual(lay([span(7, 1, DAYS[2]!)], [row(1, DAYS[2]!, DAYS[10])]), [[7, 1, DAYS[2], TODAY]])
  })

  test('keeps both times of a student who came back', () => {
    assert.deepEqual(lay([], [row(1, DAYS[0]!, DAYS[4]), row(1, DAYS[8]!, null)]), [
      [null, 1, DAYS[0], DAYS[4]],
      [null, 1, DAYS[8], null],
    ])
  })

  test('is, day by day, what the rules say, and the same file changes nothing the second time', () => {
    const random = generator(20_261_122)
    for (let round = 0; round < 400; round += 1) {
      const existing = randomSpans(random, 3).map(([begin, end, group], index) =>
        span(index + 1, group, DAYS[begin]!, DAYS[end] ?? OPEN),
      )
      const rows = randomSpans(random, 2).map(([begin, end, group]) =>
        row(group, DAYS[begin]!, DAYS[end] ?? null),
      )
      const freeFrom = (group: number) => (group === 2 ? DAYS[6]! : '')
      const after = mergeTimeline(existing, rows, { today: TODAY, freeFrom })
      const asText = JSON.stringify({ existing, rows, after })
      for (const day of DAYS) {
        const found = after.filter((one) => one.begin <= day && one.end > day).map(({ group }) => group)
        assert.deepEqual(found, expected(day, existing, rows, freeFrom), `${day} ${asText}`)
      }
      const ids = after.flatMap(({ id }) => id ?? [])
      assert.equal(new Set(ids).size, ids.length, asText)
      for (const former of existing.filter(({ begin }) => begin < TODAY)) {
        const same = after.find(({ id }) => id === former.id)
        assert.ok(same && same.group === former.group && same.begin <= former.begin, asText)
      }
      const named = after.map((one, index) =>
        Object.assign({}, one, { id: one.id ?? 100 + index, row: null }),
      )
      const again = mergeTimeline(named, rows, { today: TODAY, freeFrom })
      assert.deepEqual(
        again.map(({ id, group, begin, end }) => [id, group, begin, end]),
        named.map(({ id, group, begin, end }) => [id, group, begin, end]),
        asText,
      )
    }
  })
})

/** The rules once more, for one day. */
function expected(
  day: string,
  existing: Span[],
  rows: EnrollmentOfFile[],
  freeFrom: (group: number) => string,
): number[] {
  const was = existing.find(({ begin, end }) => begin <= day && end > day)
  const wants = rows.find(({ begin_date, end_date }) => begin_date! <= day && (end_date ?? OPEN) > day)
  if (day < TODAY) {
    if (was) return [was.group]
    return wants && day >= freeFrom(wants.group_id) ? [wants.group_id] : []
  }
  if (wants) return [wants.group_id]
  if (!was || rows.some(({ group_id }) => group_id === was.group)) return []
  const isCut = DAYS.some(
    (earlier) =>
      earlier >= TODAY &&
      earlier >= was.begin &&
      earlier <= day &&
      rows.some(({ begin_date, end_date }) => begin_date! <= earlier && (end_date ?? OPEN) > earlier),
  )
  return isCut ? [] : [was.group]
}

/** Spans that do not overlap: first day, day after the last one (30 for an open end), group. */
function randomSpans(random: (below: number) => number, most: number): [number, number, number][] {
  const spans: [number, number, number][] = []
  let begin = random(8)
  for (let count = random(most + 1); count > 0 && begin < 28; count -= 1) {
    const end = random(5) === 0 ? 30 : Math.min(30, begin + 1 + random(14))
    spans.push([begin, end, 1 + random(3)])
    begin = end + random(6)
  }
  return spans
}

/** Numbers below a limit that are the same in each run. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

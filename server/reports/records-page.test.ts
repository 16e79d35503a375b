import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import type { RecordPage, RecordRow } from '#contract/reports.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { DAYS, openRandomSchool, randomMarks, replaceMarks } from '#tests/world/random/marks.ts'
import { report } from '#tests/world/reports.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let school: Awaited<ReturnType<typeof openRandomSchool>>
let student: Person
beforeFile(async () => {
  school = await openRandomSchool(world)
  student = await world.student()
})

const RANGE = { start_date: DAYS[0]!, end_date: DAYS.at(-1)! }
type Query = Record<string, string | number>

async function page(query: Query, person = school.admin) {
  const reply = await report(person, { ...RANGE, ...query })
  return { ...reply, body: reply.body as unknown as RecordPage }
}

/** All pages, one after the other; `between` runs before each page but the first. */
async function pages(query: Query, between: () => Promise<unknown> = async () => undefined) {
  const found: RecordPage[] = []
  for (let after: string | null = ''; after !== null; after = found.at(-1)!.next) {
    if (after !== '') await between()
    const reply = await page({ ...query, after })
    assert.equal(reply.status, 200)
    found.push(reply.body)
    assert.ok(found.length <= 1000, 'the pages come to no end')
  }
  return found
}

const rowsOf = (found: RecordPage[]) => found.flatMap(({ rows }) => rows)
const mark = (day: string, nth: number, more = {}) => ({
  period: school.periods[nth % 4]!,
  day,
  student: school.students[nth % 5]!,
  teacher: school.teachers[0]!,
  group: school.groups[0]!,
  status: 'P',
  excuse: null,
  ...more,
})

describe('A page of records is refused', () => {
  test('for a limit that is none', async () => {
    for (const limit of [0, -1, 1001, 1.5, '1e3', 'all']) {
      const { status, failure } = await page({ limit })
      assert.equal(status, 400)
      assert.deepEqual(Object.keys(failure.fields ?? {}), ['limit'], String(limit))
    }
  })

  test('after what is no record of a page', async () => {
    const [one] = school.students
    const { day, period, group } = mark(DAYS[4]!, 0)
    const wrong = [
      'x',
      day,
      `${day}.1.1`,
      `${day}.${period}.${group}.${one}.1`,
      `2026-02-30.${period}.${group}.${one}`,
      `${day}.0.${group}.${one}`,
      `${day}.${period}.${group}.2147483648`,
      `${day}.${period}.${group}.99999`,
      `${day}.99999.${group}.${one}`,
      `${day}.${period}.99999.${one}`,
      `${day}.${period}.${group}.${one}' or true --`,
    ]
    for (const after of wrong) {
      const { status, failure } = await page({ after })
      assert.equal(status, 400, after)
      assert.deepEqual(failure.fields, { after: 'must be the "next" value of an earlier page' }, after)
    }
  })

  test('after the record of another student or group', async () => {
    const { day, period, group } = mark(DAYS[4]!, 0)
    const after = `${day}.${period}.${group}.${school.students[0]}`
    assert.equal((await page({ after }, student)).status, 400)
    assert.equal((await page({ after, student_id: school.students[1]! })).status, 400)
    assert.equal((await page({ after, student_id: school.students[0]! })).status, 200)
    assert.equal((await page({ after, group_id: school.groups[1]! })).status, 400)
    assert.equal((await page({ after, group_id: group })).status, 200)
  })

  test('of a summary and of a file', async () => {
    for (const query of [{ type: 'daily_summary' }, { csv: '1' }]) {
      for (const one of [{ limit: 5 }, { after: `${DAYS[0]}.1.1.1` }]) {
        const { status, failure } = await page({ ...query, ...one })
        assert.equal(status, 400)
        assert.equal(Object.keys(failure.fields ?? {})[0], Object.keys(one)[0])
      }
    }
  })

  test('to visitors, and to students where it is not their own', async () => {
    assert.equal((await page({ limit: 5 }, world.visitor())).status, 401)
    assert.equal((await page({ limit: 5, student_id: school.students[0]! }, student)).status, 404)
  })
})

describe('The pages of a report', () => {
  test('have all of its rows in its order, and the counts of all, for any marks and filters', async () => {
    const filters = fc.record({
      teacher_id: fc.constantFrom('' as const, ...school.teachers),
      student_id: fc.constantFrom('' as const, '' as const, ...school.students),
      group_id: fc.constantFrom('' as const, '' as const, ...school.groups),
      grade_level_id: fc.constantFrom('' as const, 3, 4),
      start_date: fc.constantFrom(...DAYS.slice(0, 8)),
    })
    await fc.assert(
      fc.asyncProperty(randomMarks(school), filters, fc.integer({ min: 1, max: 40 }), async (...given) => {
        const [marks, query, limit] = given
        await replaceMarks(world, school, marks)
        const all = (await report(school.admin, { ...RANGE, ...query })).body
        const found = await pages({ ...query, limit })
        assert.deepEqual(rowsOf(found), all)
        assert.ok(found.slice(0, -1).every(({ rows }) => rows.length === limit))
        const countOf = (status: string) => all.filter((row) => row.status === status).length
        assert.deepEqual(found[0]?.counts, { P: countOf('P'), A: countOf('A'), T: countOf('T') })
        assert.ok(found.slice(1).every(({ counts }) => counts === undefined))
      }),
      { numRuns: 30 },
    )
  })

  test('have 50 rows where only `after` is given', async () => {
    const days = DAYS.slice(0, 15)
    await replaceMarks(
      world,
      school,
      days.flatMap((day) => [0, 1, 2, 3, 4].map((nth) => mark(day, nth))),
    )
    const first = await page({ limit: 1 })
    const second = await page({ after: first.body.next! })
    assert.equal(second.body.rows.length, 50)
  })

  test('repeat and skip no record that existed all the time, even if others change meanwhile', async () => {
    const [before, day, late] = [DAYS[2]!, DAYS[5]!, DAYS[9]!]
    const unchanged = [0, 1, 2, 3, 4].map((nth) => mark(day, nth))
    await replaceMarks(world, school, [mark(before, 1), ...unchanged, mark(late, 2)])
    const key = (row: RecordRow) => `${row.date} ${row.student} ${row.status}`
    const all = (await report(school.admin, RANGE)).body.map(key)
    const changes = [
      // Marks come and go before and after the place of the page, and one on the page's own edge.
      () => replaceMarks(world, school, [...unchanged, mark(late, 2), mark(before, 3)]),
      () => replaceMarks(world, school, [...unchanged.slice(2), mark(late, 2), mark(before, 0)]),
      () => sql`update student_group set name = 'Z' || name where id = ${school.groups[1]}`.execute(world.db),
    ]
    const found = await pages({ limit: 2 }, async () => changes.shift()?.())
    assert.deepEqual(rowsOf(found).map(key), all)
    assert.equal(changes.length, 0)
  })
})

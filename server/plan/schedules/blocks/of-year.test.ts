import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useSchoolToRollOver, rollOverYear } from '#tests/world/years/next-year.ts'

const SEVENTH = 2
const FIRST_DAY = '2027-08-16'
const { world, office, school } = useSchoolToRollOver()
let teacher: Person
let next: number
beforeFile(async () => {
  teacher = await world.teacher('Tara Teacher')
  assert.equal((await rollOverYear(office, school.year)).status, 200)
  const { rows } = await sql<{ id: number }>`
    select id from block_schedule where start_date >= ${FIRST_DAY}::date`.execute(world.db)
  next = rows[0]!.id
})

type Year = { year?: number }
const blocks = (person: Person, query: Year & { grade_level?: number } = {}) =>
  person.call('GET /schedules/api/block-schedules/', { query })
const periods = (person: Person, query: Year = {}) =>
  person.call('GET /schedules/api/section-periods/', { query })
const overview = (person: Person, query: Year = {}) => person.call('GET /schedules/api/overview/', { query })
const assigned = (person: Person, query: Year = {}) =>
  person.call('GET /schedules/api/class-periods/assigned_groups/:gradeLevelId/', {
    params: { gradeLevelId: SEVENTH },
    query,
  })
const allLists = (person: Person, query: Year) => [
  blocks(person, query),
  periods(person, query),
  overview(person, query),
  assigned(person, query),
]
const statuses = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)
const current = async () =>
  (await office.call('GET /api/school-years/')).body.find(({ is_current }) => is_current)!.id
const blocksOf = (listed: { block_schedule: number }[]) => [
  ...new Set(listed.map(({ block_schedule }) => block_schedule)),
]

describe('The blocks of a school year that is planned', () => {
  test('are refused to whoever is not signed in, to teachers, and for a year that is unknown or has begun', async () => {
    const { body: past } = await office.call('POST /api/school-years/', {
      body: { start_date: '2025-08-18', end_date: '2026-06-05' },
    })
    assert.deepEqual(await statuses(allLists(world.visitor(), { year: school.year })), [401, 401, 401, 401])
    assert.deepEqual(await statuses(allLists(teacher, { year: school.year })), [403, 403, 403, 403])
    assert.deepEqual(await statuses(allLists(office, { year: 99_999 })), [404, 404, 404, 404])
    assert.deepEqual(await statuses(allLists(office, { year: past.id })), [409, 409, 409, 409])
  })

  test('are listed for the office with their year, alone where the call names it, and not to teachers', async () => {
    const all = (await blocks(office)).body
    assert.deepEqual(
      all.map(({ id, planned_year_id }) => [id, planned_year_id]),
      [
        [next, school.year],
        [school.block, null],
      ],
    )
    const ids = async (person: Person, query: Year) => (await blocks(person, query)).body.map(({ id }) => id)
    assert.deepEqual(await ids(office, { year: school.year }), [next])
    assert.deepEqual(await ids(office, { year: await current() }), [school.block])
    assert.deepEqual(await ids(teacher, {}), [school.block])
    assert.deepEqual(await ids(teacher, { year: await current() }), [school.block])
    assert.deepEqual((await blocks(teacher, { grade_level: SEVENTH })).body.length, 1)
    const file = await office.call('GET /schedules/api/block-schedules/', {
      query: { year: school.year, csv: '1' },
    })
    assert.equal(file.text.trim().split('\n').length, 2)
  })

  test('have their section periods and groups in lists of their own', async () => {
    assert.deepEqual(blocksOf((await periods(office)).body), [next, school.block])
    assert.deepEqual(blocksOf((await periods(office, { year: school.year })).body), [next])
    assert.deepEqual(blocksOf((await periods(office, { year: await current() })).body), [school.block])
    assert.deepEqual(blocksOf((await periods(teacher)).body), [school.block])
    const namesOf = async (person: Person, query: Year) =>
      (await assigned(person, query)).body.map(({ class_period }) => class_period.block_schedule.id)
    assert.deepEqual(await namesOf(office, {}), [school.block, next])
    assert.deepEqual(await namesOf(office, { year: school.year }), [next])
    assert.deepEqual(await namesOf(teacher, {}), [school.block])
  })

  test('are summed up apart from those of this year', async () => {
    const ahead = (await overview(office, { year: school.year })).body
    assert.deepEqual([ahead.block?.id, ahead.section_periods, ahead.without_groups], [next, 2, 2])
    assert.equal(ahead.closure, null)
    assert.equal((await overview(office)).body.block?.id, school.block)
  })

  test('are named with their year when they are added', async () => {
    const add = (name: string, start_date: string, end_date: string) =>
      office.call('POST /schedules/api/block-schedules/', { body: { name, start_date, end_date } })
    const { body: spring } = await add('Spring 2028', '2028-01-10', '2028-05-26')
    const { body: winter } = await add('Winter 2027', '2027-01-11', '2027-03-26')
    assert.deepEqual([spring.planned_year_id, winter.planned_year_id], [school.year, null])
  })
})

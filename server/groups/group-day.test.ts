import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { addGroup } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useSchoolToRollOver, rollOverYear, undoRollOver } from '#tests/world/years/next-year.ts'

const { world, office, school } = useSchoolToRollOver()
let teacher: Person
let batch: number
let planned: Record<string, number>
beforeFile(async () => {
  teacher = await world.teacher('Tara Teacher')
  batch = (await rollOverYear(office, school.year)).body.batch_id!
  const { rows } = await sql<{ name: string; id: number }>`
    select name, id from student_group where planned_from is not null`.execute(world.db)
  planned = Object.fromEntries(rows.map(({ name, id }) => [name, id]))
})

type Year = { year?: number }
const KIND = { kind: 'core-groups' } as const
const list = (person: Person, query: Year = { year: school.year }) =>
  person.call('GET /groups/api/list/', { query })
const overview = (person: Person, query: Year = { year: school.year }) =>
  person.call('GET /api/groups/overview/', { query })
const read = (person: Person, id: number, query: Year = { year: school.year }) =>
  person.call('GET /api/groups/:kind/edit/:id/', { params: { ...KIND, id }, query })
const change = (person: Person, id: number, body: object = {}, query: Year = { year: school.year }) =>
  person.call('PUT /api/groups/:kind/edit/:id/', {
    params: { ...KIND, id },
    query,
    body: { name: '7A', grade_level: 2, core_class: 1, teacher: school.teachers.trinh, ...body },
  })
const changeLead = (person: Person, id: number, body: object, query: Year = { year: school.year }) =>
  person.call('PATCH /api/groups/:kind/edit/:id/', { params: { ...KIND, id }, query, body })
/** Each call about the groups of a school year. */
const allCalls = (person: Person, query: Year) => [
  list(person, query),
  overview(person, query),
  read(person, planned['7A']!, query),
  change(person, planned['7A']!, {}, query),
  changeLead(person, planned['7A']!, { room_number: '9' }, query),
]
const statuses = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)

describe('The groups of the next school year', () => {
  test('are refused to whoever is not signed in, and to teachers', async () => {
    assert.deepEqual(await statuses(allCalls(world.visitor(), { year: school.year })), Array(5).fill(401))
    assert.deepEqual(await statuses(allCalls(teacher, { year: school.year })), Array(5).fill(403))
    const { failure } = await list(teacher)
    assert.equal(failure.message, 'Only the office plans the next school year.')
  })

  test('are refused for an unknown year, and for one that has begun', async () => {
    assert.deepEqual(await statuses(allCalls(office, { year: 99_999 })), Array(5).fill(404))
    const { body: past } = await office.call('POST /api/school-years/', {
      body: { start_date: '2025-08-18', end_date: '2026-06-05' },
    })
    assert.deepEqual(await statuses(allCalls(office, { year: past.id })), Array(5).fill(409))
  })

  test('are not those of this year, nor are this year’s groups theirs', async () => {
    const { sevenA } = school.groups
    assert.equal((await read(office, sevenA)).status, 404)
    assert.equal((await change(office, sevenA)).status, 404)
    assert.equal((await changeLead(office, sevenA, { room_number: '9' })).status, 404)
    assert.deepEqual(
      await statuses([read(office, planned['7A']!, {}), change(office, planned['7A']!, {}, {})]),
      [404, 404],
    )
  })

  test('are listed with the students whom they will have, and counted', async () => {
    const { body } = await list(office)
    assert.deepEqual(
      body.map(({ name, grade_level, student_count }) => [name, grade_level, student_count]),
      [
        ['6A', 1, 0],
        ['Art', 1, 0],
        ['7A', 2, 2],
        ['8A', 3, 2],
      ],
    )
    const { body: counted } = await overview(office)
    assert.equal(counted.students, 4)
    assert.deepEqual(counted.types[0], { type: 'core', groups: 3, unassigned: 0 })
    const file = await office.call('GET /groups/api/list/', {
      query: { year: school.year, csv: '1' },
    })
    assert.match(file.text, /8A/)
    assert.doesNotMatch(file.text, /12A/)
  })

  test('do not count a student who leaves before', async () => {
    const [student] = school.seventh
    await sql`update enrollment set last_day = '2027-05-01', exit_code = 'moved_away'
      where student_id = ${student} and last_day is not null`.execute(world.db)
    await sql`delete from enrollment where student_id = ${student} and first_day >= '2027-08-16'`.execute(
      world.db,
    )
    const { body } = await read(office, planned['8A']!)
    assert.deepEqual([body.student_count, body.students.length], [1, 1])
  })

  test('are changed without a change of today', async () => {
    const loaded = await read(office, planned['7A']!)
    assert.equal(loaded.body.name, '7A')
    const core_class = await world.db.selectFrom('core_class').select('id').executeTakeFirstOrThrow()
    const changed = await change(office, planned['7A']!, {
      name: '7 Blue',
      core_class: core_class.id,
      teacher: school.teachers.wachira,
      room_number: '204',
      capacity: 20,
    })
    assert.equal(changed.status, 200, changed.text)
    const { body } = await read(office, planned['7A']!)
    assert.deepEqual(
      [body.name, body.teacher?.id, body.room_number, body.capacity, body.students.map(({ id }) => id)],
      ['7 Blue', school.teachers.wachira, '204', 20, school.sixth],
    )
    const { body: today } = await list(office, {})
    assert.deepEqual(
      today.map(({ name }) => name),
      ['6A', 'Art', '7A', '12A'],
    )
    const lead = await changeLead(office, planned['7A']!, { room_number: '205' })
    assert.deepEqual([lead.status, lead.body.room_number], [200, '205'])
  })

  test('keep their seats for the students whom they will have, and their names apart from each other only', async () => {
    const core_class = await world.db.selectFrom('core_class').select('id').executeTakeFirstOrThrow()
    const changed = { core_class: core_class.id }
    assert.equal(
      (await change(office, planned['7A']!, { ...changed, capacity: 1 })).failure.code,
      'over_capacity',
    )
    // The name of one of today's groups is free, which ends with the year.
    assert.equal((await change(office, planned['7A']!, changed)).status, 200)
    await sql`insert into student_group (type, name, grade_level_id, planned_from)
      values ('core', '7B', 2, '2027-08-16')`.execute(world.db)
    const taken = await change(office, planned['7A']!, { ...changed, name: '7b' })
    assert.deepEqual([taken.status, taken.failure.code], [409, 'duplicate'])
    await addGroup(world, { name: '7C', grade: 2 })
    assert.equal((await change(office, planned['7A']!, { ...changed, name: '7C' })).status, 200)
  })

  test('have their teacher and core class later, which those of today cannot', async () => {
    const lead = { core_class: null, teacher: null, room_number: '12' }
    const saved = await change(office, planned['6A']!, { ...lead, name: '6A', grade_level: 1 })
    assert.deepEqual(
      [saved.status, saved.body.teacher, saved.body.core_class, saved.body.room_number],
      [200, null, null, '12'],
    )
    const unnamed = await change(office, planned['6A']!, { ...lead, name: ' ', grade_level: 1 })
    assert.equal(unnamed.status, 400)
    const today = await change(office, school.groups.sixA, { ...lead, name: '6A', grade_level: 1 }, {})
    assert.deepEqual(
      [today.status, today.failure.fields],
      [400, { teacher: 'Teacher is required.', core_class: 'Core subject is required.' }],
    )
  })

  test('are gone once the year is not prepared any more', async () => {
    await sql`delete from student_group where name = '7B'`.execute(world.db)
    const years = async () =>
      (await office.call('GET /api/school-years/')).body.map(({ id, plans_groups }) => [id, plans_groups])
    assert.ok((await years()).some(([id, plans]) => id === school.year && plans))
    assert.equal((await undoRollOver(office, batch)).status, 200)
    assert.deepEqual((await list(office)).body, [])
    assert.ok((await years()).every(([, plans]) => !plans))
    assert.equal((await read(office, planned['7A']!)).status, 404)
  })
})

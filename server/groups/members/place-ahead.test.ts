import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { followDay } from '#server/plan/roll-over/follow-day.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { findAudit, findMemberships } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { useSchoolToRollOver, describeStudents, rollOverYear } from '#tests/world/years/next-year.ts'

const [SIXTH, SEVENTH, EIGHTH] = [1, 2, 3]
const TODAY = '2026-09-14'
const FIRST_DAY = '2027-08-16'
const CORE = { kind: 'core-groups' } as const
const { world, office, school } = useSchoolToRollOver()
let teacher: Person
let planned: Record<string, number>
let ada: number
let bo: number
beforeFile(async () => {
  teacher = await world.teacher('Tara Teacher')
  await addGroup(world, { name: '6B', grade: SIXTH })
  assert.equal((await rollOverYear(office, school.year)).status, 200)
  const { rows } = await sql<{ name: string; id: number }>`
    select name, id from student_group where planned_from is not null`.execute(world.db)
  planned = Object.fromEntries(rows.map(({ name, id }) => [name, id]))
  ;[ada, bo] = school.sixth as [number, number]
})

type Year = { year?: number }
const board = (person: Person, grade = SEVENTH, query: Year = { year: school.year }) =>
  person.call('GET /api/groups/:kind/grade-level-data/:gradeLevelId/', {
    params: { ...CORE, gradeLevelId: grade },
    query,
  })
type Move = { student_id: number; group_id: number | null; grade_level?: number }
const move = (person: Person, body: Move, query: Year = { year: school.year }) =>
  person.call('POST /api/groups/:kind/update-membership/', {
    params: CORE,
    query,
    body: { grade_level: SEVENTH, ...body },
  })
const place = (
  person: Person,
  places: Move[],
  { query = { year: school.year }, ...body }: { query?: Year; grade_level?: number; allow?: boolean } = {},
) =>
  person.call('POST /api/groups/:kind/place/', {
    params: CORE,
    query,
    body: { grade_level: body.grade_level ?? SEVENTH, places, allow_over_capacity: body.allow ?? false },
  })
const distribution = (person: Person, query: Year = { year: school.year }) =>
  person.call('GET /api/groups/:kind/distribution/:gradeLevelId/', {
    params: { ...CORE, gradeLevelId: SEVENTH },
    query,
  })
const balance = (person: Person, body: object = {}, query: Year = { year: school.year }) =>
  person.call('POST /api/groups/:kind/balanced/', {
    params: CORE,
    query,
    body: { grade_level_id: SEVENTH, group_ids: [planned['7A']!], ...body },
  })
const labels = (person: Person, query: Year = { year: school.year }) =>
  person.call('GET /students/api/labels/', { query: { ...query, grade_level: SEVENTH } })
/** Each call of a board about the groups of a school year. */
const allCalls = (person: Person, query: Year) => [
  board(person, SEVENTH, query),
  move(person, { student_id: ada, group_id: planned['7A']! }, query),
  place(person, [{ student_id: ada, group_id: planned['7A']! }], { query }),
  distribution(person, query),
  balance(person, {}, query),
  labels(person, query),
]
const statuses = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)
/** The names on a board: 'Unassigned: Ada', '7A: Bo'. */
const names = (data: Awaited<ReturnType<typeof board>>['body']) =>
  [{ name: 'Unassigned', students: data.unassigned_students }, ...data.groups].map(
    ({ name, students }) => `${name}: ${students.map(({ first_name }) => first_name).join(' ')}`,
  )
const today = async () => ({
  boards: await Promise.all(
    [SIXTH, SEVENTH, EIGHTH].map(async (grade) => (await board(office, grade, {})).body),
  ),
  list: (await office.call('GET /groups/api/list/')).body,
  students: await describeStudents(world, TODAY),
})

describe('Placing students in the groups of the next school year', () => {
  test('is refused to whoever is not signed in, to teachers, and for a year that is unknown or has begun', async () => {
    assert.deepEqual(await statuses(allCalls(world.visitor(), { year: school.year })), Array(6).fill(401))
    assert.deepEqual(await statuses(allCalls(teacher, { year: school.year })), Array(6).fill(403))
    assert.deepEqual(await statuses(allCalls(office, { year: 99_999 })), Array(6).fill(404))
    const { body: past } = await office.call('POST /api/school-years/', {
      body: { start_date: '2025-08-18', end_date: '2026-06-05' },
    })
    assert.deepEqual(await statuses(allCalls(office, { year: past.id })), Array(6).fill(409))
  })

  test('is refused for a group or student that is unknown, and for a group of another year', async () => {
    assert.equal((await move(office, { student_id: 99_999, group_id: planned['7A']! })).status, 404)
    assert.equal((await move(office, { student_id: ada, group_id: 99_999 })).status, 404)
    assert.equal((await move(office, { student_id: ada, group_id: school.groups.sevenA })).status, 404)
    const asToday = { student_id: ada, group_id: planned['7A']!, grade_level: SIXTH }
    assert.equal((await move(office, asToday, {})).status, 404)
    assert.equal((await balance(office, { group_ids: [school.groups.sevenA] })).status, 404)
  })

  test('is refused in the grade that a student has today', async () => {
    const asToday = await move(office, { student_id: ada, group_id: planned['6A']!, grade_level: SIXTH })
    assert.deepEqual(
      [asToday.status, asToday.failure.message],
      [400, 'Ada Abara is in 7th Grade, not in 6th Grade. Please reload.'],
    )
    const other = await move(office, { student_id: ada, group_id: planned['8A']! })
    assert.deepEqual([other.status, other.failure.message], [400, '8A is in 8th Grade, not in 7th Grade.'])
  })

  test('is refused for students who leave before, and for those who were added after the year was prepared', async () => {
    const [ed] = school.seniors as [number]
    const gone = await move(office, { student_id: ed, group_id: planned['7A']! })
    assert.deepEqual(
      [gone.status, gone.failure.message],
      [409, 'Ed Eger is not enrolled at the beginning of 2027–28 and cannot join a group of it.'],
    )
    const lea = await world.addStudent('Lea Late', SIXTH)
    const late = await move(office, { student_id: lea, group_id: planned['7A']! })
    assert.deepEqual(
      [late.status, late.failure.message],
      [
        409,
        'Lea Late was added after 2027–28 was prepared. Please prepare 2027–28 again for students who were added since, then place Lea Late.',
      ],
    )
    for (const grade of [SIXTH, SEVENTH])
      assert.ok(names((await board(office, grade)).body).every((line) => !line.includes('Lea')))
    const overview = await office.call('GET /api/groups/overview/', { query: { year: school.year } })
    assert.equal(overview.body.students, 4)
    assert.equal((await rollOverYear(office, school.year)).status, 200)
    assert.deepEqual(names((await board(office)).body), ['Unassigned: Lea', '7A: Ada Bo', '7B: '])
  })

  test('is refused where a group would be over its capacity, until the office allows it', async () => {
    await sql`update student_group set capacity = 1 where id = ${planned['7B']!}`.execute(world.db)
    const places = [ada, bo].map((student_id) => ({ student_id, group_id: planned['7B']! }))
    const refused = await place(office, places)
    assert.deepEqual([refused.status, refused.failure.code], [409, 'over_capacity'])
    const one = await move(office, places[0]!)
    assert.deepEqual([one.status, names(one.body)], [200, ['Unassigned: Lea', '7A: Bo', '7B: Ada']])
    assert.equal((await move(office, places[1]!)).failure.code, 'over_capacity')
    const allowed = await place(office, places, { allow: true })
    assert.deepEqual([allowed.status, names(allowed.body)], [200, ['Unassigned: Lea', '7A: ', '7B: Ada Bo']])
    await sql`update student_group set capacity = null where id = ${planned['7B']!}`.execute(world.db)
    await place(office, [
      { student_id: ada, group_id: planned['7A']! },
      { student_id: bo, group_id: planned['7A']! },
    ])
  })

  test('begins with the year, changes nothing of today, and is recorded with its day', async () => {
    const before = await today()
    const moved = await move(office, { student_id: ada, group_id: planned['7B']! })
    assert.deepEqual(names(moved.body), ['Unassigned: Lea', '7A: Bo', '7B: Ada'])
    assert.deepEqual(names((await board(office)).body), names(moved.body))
    assert.deepEqual(await findMemberships(world, ada), [
      '6A [2026-08-17,2027-08-16)',
      'Art [2026-08-17,2027-08-16)',
      '7B [2027-08-16,)',
    ])
    assert.deepEqual((await findAudit(world, 'student', ada)).at(-1)?.details, {
      core_group: { old: planned['7A'], new: planned['7B'] },
      first_day: FIRST_DAY,
    })
    const out = await move(office, { student_id: ada, group_id: null })
    assert.deepEqual(names(out.body), ['Unassigned: Ada Lea', '7A: Bo', '7B: '])
    assert.deepEqual(await today(), before)
    // Back where the student was, as Undo in the message does.
    assert.deepEqual(names((await move(office, { student_id: ada, group_id: planned['7B']! })).body), [
      'Unassigned: Lea',
      '7A: Bo',
      '7B: Ada',
    ])
    assert.deepEqual(await today(), before)
    const entries = (await findAudit(world, 'student', ada)).length
    assert.equal((await move(office, { student_id: ada, group_id: planned['7B']! })).status, 200)
    assert.equal((await findAudit(world, 'student', ada)).length, entries, 'the same again is no change')
  })

  test('stays when the student moves today, and follows a student who is in no group yet', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from student_group where name = '6B' and planned_from is null`.execute(world.db)
    const sixB = rows[0]!.id
    await move(office, { student_id: ada, group_id: sixB, grade_level: SIXTH }, {})
    assert.deepEqual((await findMemberships(world, ada)).toSorted(), [
      '6A [2026-08-17,2026-09-14)',
      '6B [2026-09-14,2027-08-16)',
      '7B [2027-08-16,)',
      'Art [2026-08-17,2027-08-16)',
    ])
    const { body } = await board(office)
    const lea = body.unassigned_students[0]!.id
    await move(office, { student_id: lea, group_id: sixB, grade_level: SIXTH }, {})
    assert.deepEqual(names((await board(office)).body), ['Unassigned: Lea', '7A: Bo', '7B: Ada'])
    await move(office, { student_id: lea, group_id: planned['7A']! })
    assert.deepEqual(await findMemberships(world, lea), ['6B [2026-09-14,2027-08-16)', '7A [2027-08-16,)'])
  })

  test('is proposed for those without a group, and evenly, by the labels of the students of that year', async () => {
    await office.call('POST /students/api/labels/', { body: { student_ids: [ada], add: ['ELL'] } })
    assert.deepEqual((await labels(office)).body.labels, [{ label: 'ELL', student_ids: [ada] }])
    assert.deepEqual((await labels(office, {})).body.labels, [])
    await office.call('POST /students/api/pairs/', { body: { student_ids: [ada, bo], kind: 'apart' } })
    assert.equal((await labels(office)).body.pairs.length, 1)
    assert.equal((await labels(office, {})).body.pairs.length, 0)
    await move(office, { student_id: bo, group_id: null })
    const even = await distribution(office)
    assert.deepEqual(even.body.places, [{ student_id: bo, group_id: planned['7A'] }])
    const balanced = await balance(office, {
      group_ids: [planned['7A']!, planned['7B']!],
      balance: ['labels'],
    })
    assert.equal(balanced.status, 200)
    assert.deepEqual(
      balanced.body.groups.map(({ name, after }) => [name, after]),
      [
        ['7A', 2],
        ['7B', 1],
      ],
    )
    const saved = await place(office, balanced.body.places)
    assert.deepEqual(names(saved.body), ['Unassigned: ', '7A: Bo Lea', '7B: Ada'])
  })

  test('is where the students are on the first day', async () => {
    await world.db.transaction().execute((tx) => followDay(tx, FIRST_DAY))
    const lines = (await describeStudents(world, FIRST_DAY)).filter((line) => / 7[AB]$/.test(line))
    assert.deepEqual(lines, ['Ada Abara 2 active 7B', 'Bo Begum 2 active 7A', 'Lea Late 2 active 7A'])
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, mock, test } from 'node:test'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Api, Sent } from '#contract/index.ts'
import { addClass, addGroup, assign, type Class } from '#tests/timetable.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'

const MONDAY = '2026-09-14'
let world: World
let admin: Person
before(async () => {
  world = await openWorld()
  admin = await world.admin()
})
after(() => world.close())

type Body = Sent<Api['POST /attendance/submit/'], 'body'>
type Marks = Body['attendance']
const open = async (person: Person, one: Class) =>
  (
    await person.call('GET /attendance/submit/', {
      query: { section_period_id: one.period, date: MONDAY, teacher_id: one.teacher.teacher! },
    })
  ).body
const submit = (person: Person, one: Class, attendance: Marks, more: Partial<Body> = {}, key?: string) =>
  person.call('POST /attendance/submit/', {
    body: {
      section_period_id: one.period,
      date: MONDAY,
      teacher_id: one.teacher.teacher!,
      attendance,
      ...more,
    },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const statuses = async (person: Person, one: Class) =>
  (await open(person, one)).attendance.map(({ status }) => status).join('')
const historyOf = async (one: Class) =>
  (
    await sql<{ change: string }>`
      select concat_ws(' ', changed_by, first_name, coalesce(old_status, '-'), new_status) change
      from attendance_change join student on student.id = attendance_change.student
      where section_period = ${one.period} order by attendance_change.id`.execute(world.db)
  ).rows.map(({ change }) => change)
const allPresent = ({ students }: Class): Marks =>
  Object.fromEntries(students.map((student) => [student, { status: 'P' as const }]))

describe('Two people on one sheet', () => {
  test('change different students: both are saved', async () => {
    const one = await addClass(world, { name: 'Apart' })
    const [ana, bo] = one.students
    await submit(one.teacher, one, allPresent(one))
    const { version } = await open(one.teacher, one)
    await submit(admin, one, { ...allPresent(one), [ana!]: { status: 'A', excuse: 'AEX' } }, { version })
    const told = await submit(one.teacher, one, { ...allPresent(one), [bo!]: { status: 'T' } }, { version })
    assert.equal(told.status, 200)
    assert.equal(await statuses(admin, one), 'ATP')
  })

  test('change one student: the later one hears of both values, and the earlier one stays', async () => {
    const one = await addClass(world, { name: 'Same' })
    const [ana, bo] = one.students
    await submit(one.teacher, one, allPresent(one))
    const { version } = await open(one.teacher, one)
    await submit(admin, one, { [ana!]: { status: 'A', excuse: 'AEX', comment: 'called in' } }, { version })
    const mine: Marks = { [ana!]: { status: 'T' }, [bo!]: { status: 'T' } }
    const told = await submit(one.teacher, one, mine, { version })
    assert.deepEqual(told.body.changed_meanwhile, [
      {
        student_id: ana,
        student: 'AbaraSame, Ana',
        theirs: { student_id: ana, status: 'A', excuse: 'AEX', comment: 'called in' },
        yours: { student_id: ana, status: 'T', excuse: null, comment: null },
        by: 'Ada Admin',
      },
    ])
    assert.equal(told.body.attendance.map(({ status }) => status).join(''), 'ATP')
    const again = await submit(one.teacher, one, mine, { version: told.body.version })
    assert.deepEqual(again.body.changed_meanwhile, [])
    assert.equal(await statuses(admin, one), 'TTP')
  })

  test('save at the same moment, again and again: nothing is lost and nobody is refused', async () => {
    const one = await addClass(world, { name: 'Moment' })
    const [ana, bo, cy] = one.students
    for (const status of ['A', 'T', 'P', 'A'] as const) {
      const told = await Promise.all([
        submit(one.teacher, one, { [ana!]: { status } }),
        submit(admin, one, { [bo!]: { status } }),
        submit(admin, one, { [cy!]: { status } }),
      ])
      assert.deepEqual(
        told.map((each) => each.status),
        [200, 200, 200],
      )
      assert.equal(await statuses(admin, one), status.repeat(3))
    }
    assert.equal((await historyOf(one)).length, 12)
    assert.equal((await open(admin, one)).version, 12)
  })

  test('save one student at the same moment: one stands, the other is told, and history knows both', async () => {
    const one = await addClass(world, { name: 'Race' })
    const [ana] = one.students
    await submit(one.teacher, one, { [ana!]: { status: 'P' } })
    const told = await Promise.all([
      submit(one.teacher, one, { [ana!]: { status: 'A' } }, { version: 1 }),
      submit(admin, one, { [ana!]: { status: 'T' } }, { version: 1 }),
    ])
    assert.deepEqual(
      told.map(({ body }) => body.changed_meanwhile.length).sort((less, more) => less - more),
      [0, 1],
    )
    const stands = await statuses(admin, one)
    assert.deepEqual(
      (await historyOf(one)).slice(1).map((change) => change.slice(-3)),
      [`P ${stands}`],
    )
  })
})

describe('A student on two sheets of one section period', () => {
  test('who moved at noon is corrected where the morning`s mark was made, until the new teacher takes them', async () => {
    const morning = await addClass(world, { name: 'Morning' })
    const [ana] = morning.students
    const noon = await world.teacher('Nils Noon')
    const group = await addGroup(world, { name: 'Core Noon' })
    await assign(world, { period: morning.period, group, teacher: noon.teacher! })
    const afternoon = { ...morning, teacher: noon, group }
    await submit(morning.teacher, morning, { ...allPresent(morning), [ana!]: { status: 'A' } })
    await admin.call('POST /api/groups/:kind/update-membership/', {
      params: { kind: 'core-groups' },
      body: { student_id: ana!, group_id: group, grade_level: 4 },
    })
    assert.equal((await submit(morning.teacher, morning, { [ana!]: { status: 'T' } })).status, 200)
    const seen = await open(noon, afternoon)
    assert.deepEqual([seen.taken, seen.attendance.map(({ status }) => status)], [null, ['T']])
    const told = await submit(noon, afternoon, { [ana!]: { status: 'P' } }, { version: seen.version })
    assert.deepEqual([told.status, told.body.changed_meanwhile], [200, []])
    assert.equal(await statuses(noon, afternoon), 'P')
    assert.equal(await statuses(morning.teacher, morning), 'PP')
    assert.equal((await submit(morning.teacher, morning, { [ana!]: { status: 'A' } })).status, 409)
  })

  test('of two teachers who save at the same moment keeps one mark, with an unbroken history', async () => {
    const one = await addClass(world, { name: 'Shared', students: ['Ana Abara'] })
    const [ana] = one.students
    const ben = await world.teacher('Ben Both')
    const group = await addGroup(world, { name: 'CTE Shared', type: 'cte', students: [ana!] })
    await assign(world, { period: one.period, group, teacher: ben.teacher! })
    const two = { ...one, teacher: ben }
    for (const [mine, theirs] of [
      ['P', 'A'],
      ['T', 'P'],
      ['A', 'T'],
    ] as const) {
      const told = await Promise.all([
        submit(one.teacher, one, { [ana!]: { status: mine } }),
        submit(ben, two, { [ana!]: { status: theirs } }),
      ])
      assert.deepEqual(
        told.map(({ status }) => status),
        [200, 200],
      )
    }
    const { rows } = await sql<{ old_status: string | null; new_status: string }>`
      select old_status, new_status from attendance_change where student = ${ana} order by id`.execute(
      world.db,
    )
    assert.deepEqual(
      rows.map(({ old_status }) => old_status),
      [null, ...rows.slice(0, -1).map(({ new_status }) => new_status)],
    )
    assert.equal(await statuses(ben, two), rows.at(-1)?.new_status)
  })
})

describe('A repeated request', () => {
  test('answers the same and leaves no second trace', async () => {
    const one = await addClass(world, { name: 'Repeat' })
    const marks: Marks = { ...allPresent(one), [one.students[0]!]: { status: 'A', excuse: 'AUX' } }
    const first = await submit(one.teacher, one, marks, { version: 0 }, 'a-key')
    const second = await submit(one.teacher, one, marks, { version: 0 }, 'a-key')
    assert.deepEqual([second.status, second.body], [200, first.body])
    assert.equal((await historyOf(one)).length, 3)
  })

  test('that comes twice at once is saved once', async () => {
    const one = await addClass(world, { name: 'Doubled' })
    const told = await Promise.all(
      [1, 2, 3].map(() => submit(one.teacher, one, allPresent(one), { version: 0 }, 'key')),
    )
    assert.deepEqual(
      told.map(({ status, body }) => [status, body.version]),
      [1, 2, 3].map(() => [200, 1]),
    )
    assert.equal((await historyOf(one)).length, 3)
  })

  test('that comes late does not undo what was saved since', async () => {
    const one = await addClass(world, { name: 'Late' })
    const [ana] = one.students
    await submit(one.teacher, one, allPresent(one), { version: 0 })
    await submit(admin, one, { [ana!]: { status: 'A' } }, { version: 1 })
    const told = await submit(one.teacher, one, allPresent(one), { version: 0 })
    assert.deepEqual(
      told.body.changed_meanwhile.map(({ student_id }) => student_id),
      [ana],
    )
    assert.equal(await statuses(admin, one), 'APP')
  })
})

describe('History', () => {
  test('holds each mark`s old and new value and who changed it, and cannot be rewritten', async () => {
    const one = await addClass(world, { name: 'History', students: ['Ana Abara'] })
    const [ana] = one.students
    for (const [person, status] of [
      [one.teacher, 'P'],
      [one.teacher, 'P'],
      [admin, 'A'],
    ] as const) {
      await submit(person, one, { [ana!]: { status } })
    }
    assert.deepEqual(await historyOf(one), [`${one.teacher.account} Ana - P`, `${admin.account} Ana P A`])
    for (const rewrite of [
      sql`update attendance_change set new_status = 'P'`,
      sql`delete from attendance_change`,
    ]) {
      await assert.rejects(rewrite.execute(world.db), /append-only/)
    }
  })
})

describe('Opening and submitting', () => {
  test('take two and three statements, the session`s included', async () => {
    const one = await addClass(world, { name: 'Count' })
    const query = mock.method(Client.prototype, 'query')
    try {
      await open(one.teacher, one)
      assert.equal(query.mock.callCount(), 2)
      query.mock.resetCalls()
      await submit(one.teacher, one, allPresent(one), { version: 0 })
      assert.equal(query.mock.callCount(), 3)
    } finally {
      query.mock.restore()
    }
  })
})

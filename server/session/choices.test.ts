import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Input, Person } from '#tests/world/person.ts'
import { addClass } from '#tests/world/timetable.ts'
import { openWorld, useWorld } from '#tests/world/world.ts'

const world = useWorld()

const remember = (person: Person, body: NonNullable<Input<'PUT /api/choices/'>['body']>) =>
  person.call('PUT /api/choices/', { body })
const choicesOf = async (person: Person) => (await person.call('GET /api/current-user/')).body.choices

describe('A choice is refused', () => {
  test('to a visitor, who has none', async () => {
    const visitor = world.visitor()
    assert.equal((await remember(visitor, { grade: 4 })).status, 401)
    assert.equal(await choicesOf(visitor), undefined)
  })

  test('where its value cannot be one, and then nothing of the request is remembered', async () => {
    const office = await world.admin('Rita Refused')
    for (const wrong of [
      { grade: 9 },
      { block: 'one' },
      { board_view: 'map' },
      { directory_view: 'list' },
      { report: { type: 'x'.repeat(201) } },
      { report: { TYPE: 'records' } },
      { directory_search: { text: 'a\0' } },
      { students_seen: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
      { hint_tool: false },
    ]) {
      const reply = await remember(office, { group_type: 'cte', ...wrong } as never)
      assert.equal(reply.status, 400, JSON.stringify(wrong))
      assert.deepEqual(
        Object.keys(reply.failure.fields ?? {}).map((name) => name.split('.')[0]),
        Object.keys(wrong),
      )
    }
    assert.deepEqual(await choicesOf(office), {})
  })
})

describe('A choice of a person', () => {
  test('is in the reply about the current user, on every device of this person and of no one else', async () => {
    const [office, other] = [await world.admin('Olga Office'), await world.admin('Otto Other')]
    const report = { type: 'student_summary', student_id: '7' }
    assert.equal((await remember(office, { grade: 4, report, students_seen: [3, 1, 3] })).status, 200)
    await remember(other, { grade: 2 })
    assert.deepEqual(await choicesOf(office), { grade: 4, report, students_seen: [3, 1] })
    assert.deepEqual(await choicesOf(other), { grade: 2 })
  })

  test('replaces the former value of the same name; null deletes it', async () => {
    const teacher = await world.teacher('Tess Teacher')
    await remember(teacher, { grade: 4, block: 2, hint_tool: true })
    await remember(teacher, { grade: 5, block: null })
    await remember(teacher, { group_type: null })
    assert.deepEqual(await choicesOf(teacher), { grade: 5, hint_tool: true })
  })

  test('is left out if an earlier version of Homeroom stored another format', async () => {
    const student = await world.student('Sue Student')
    await remember(student, { hint_upload: true })
    for (const [name, value] of [
      ['grade', '"nine"'],
      ['no_longer_known', '1'],
    ])
      await sql`insert into account_choice (account_id, name, value)
        values (${student.account}, ${name}, ${value}::jsonb)`.execute(world.db)
    assert.deepEqual(await choicesOf(student), { hint_upload: true })
  })

  test('is deleted with the account', async () => {
    const newcomer = await world.newcomer('Nell Newcomer')
    await remember(newcomer, { grade: 1 })
    await sql`update account set signed_in_at = '2020-01-01' where id = ${newcomer.account}`.execute(world.db)
    const { rows } = await sql<{ deleted: string }>`
      select delete_unused_accounts('2021-01-01', 10) deleted`.execute(world.db)
    assert.equal(Number(rows[0]?.deleted), 1)
    const { rows: left } =
      await sql`select from account_choice where account_id = ${newcomer.account}`.execute(world.db)
    assert.equal(left.length, 0)
  })
})

describe('The likeliest grade', () => {
  const likelyOf = async (person: Person) => (await person.call('GET /api/current-user/')).body.likely_grade

  test('is for staff only, and none in a school without students', async () => {
    const empty = await openWorld()
    try {
      assert.equal(await likelyOf(await empty.admin('Ada Alone')), undefined)
      const office = await empty.admin('Ola Office')
      await empty.addStudent('Sam Seven', 2)
      assert.equal(await likelyOf(office), 2)
      assert.equal(await likelyOf(await empty.student('Sue Student')), undefined)
      assert.equal(await likelyOf(await empty.newcomer('Nell Newcomer')), undefined)
    } finally {
      await empty.close()
    }
  })

  test('is the lowest one with students for the office, and that of their groups for a teacher', async () => {
    await world.addStudent('Sam Six', 1)
    const one = await addClass(world, { name: 'Lund' })
    assert.equal(await likelyOf(one.teacher), 4)
    assert.equal(await likelyOf(await world.teacher('Tom Without')), 1)
    assert.equal(await likelyOf(await world.admin('Olaf Office')), 1)
  })

  test('gives way to the chosen grade', async () => {
    const office = await world.admin('Ole Office')
    await remember(office, { grade: 7 })
    assert.equal(await likelyOf(office), undefined)
    assert.deepEqual(await choicesOf(office), { grade: 7 })
  })
})

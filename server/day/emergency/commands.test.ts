import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import {
  endRoll,
  markOnRoll,
  rollSheet,
  secondsAgo,
  startRoll,
  stateOfRoll,
} from '#tests/world/school-day/rolls.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
let lund: Class
let moor: Class
beforeFile(async () => {
  office = await world.admin()
  lund = await addClass(world, { name: 'Lund' })
  moor = await addClass(world, { name: 'Moor' })
})

/** A new roll; the one before it ends. */
async function freshRoll(): Promise<number> {
  const { roll } = (await rollSheet(office)).body
  if (roll) await endRoll(office, roll.id)
  return (await startRoll(office)).body.roll.id
}

describe('An emergency roll is refused', () => {
  test('to students and to people who are not signed in', async () => {
    const suri = await world.student('Suri Student')
    for (const [person, status] of [
      [suri, 403],
      [world.visitor(), 401],
    ] as const) {
      assert.equal((await rollSheet(person)).status, status)
      assert.equal((await startRoll(person)).status, status)
      assert.equal((await markOnRoll(suri, [[lund.students[0]!, 'seen']])).status, 403)
      assert.equal((await person.call('GET /attendance/emergency-rolls/')).status, status)
    }
  })

  test('to a teacher who wants to start one where the school leaves that to the office', async () => {
    await sql`update school set teachers_start_rolls = false`.execute(world.db)
    const { status, failure } = await startRoll(lund.teacher)
    assert.deepEqual([status, failure.code], [403, 'forbidden'])
    assert.equal((await rollSheet(lund.teacher)).body.may.start, false)
    assert.equal((await rollSheet(office)).body.may.start, true)
    await sql`update school set teachers_start_rolls = true`.execute(world.db)
    assert.equal((await rollSheet(lund.teacher)).body.may.start, true)
  })

  test('to a teacher who wants to end what someone else started, and past rolls to teachers', async () => {
    const roll = await freshRoll()
    assert.equal((await endRoll(lund.teacher, roll)).status, 403)
    await endRoll(office, roll)
    assert.equal((await rollSheet(lund.teacher, { roll_id: roll })).status, 404)
    assert.equal((await lund.teacher.call('GET /attendance/emergency-rolls/')).status, 403)
    assert.equal((await endRoll(office, 2_147_483_000)).status, 404)
  })

  test('for marks without a roll, in the name of someone else, and malformed ones', async () => {
    const { roll } = (await rollSheet(office)).body
    if (roll) await endRoll(office, roll.id)
    const [student] = lund.students
    assert.equal((await markOnRoll(lund.teacher, [[student!, 'seen']])).failure.code, 'conflict')
    await startRoll(office)
    assert.equal(
      (await markOnRoll(lund.teacher, [[student!, 'seen']], { account_id: office.account })).status,
      401,
    )
    assert.equal((await markOnRoll(lund.teacher, [])).status, 400)
    assert.equal((await markOnRoll(lund.teacher, [[student!, 'seen', 'yesterday']])).status, 400)
    assert.equal((await stateOfRoll(office)).stateOf(student!), 'unknown')
  })
})

describe('An emergency roll', () => {
  test('is one at a time: two who start it at the same moment get the same one', async () => {
    const { roll: before } = (await rollSheet(office)).body
    if (before) await endRoll(office, before.id)
    const replies = await Promise.all([office, lund.teacher, moor.teacher].map((person) => startRoll(person)))
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200])
    assert.equal(new Set(replies.map(({ body }) => body.roll.id)).size, 1)
  })

  test('brings the marks of two people together, the latest by its own time counts, and both are kept', async () => {
    const roll = await freshRoll()
    const [ana, bo] = lund.students
    await markOnRoll(lund.teacher, [
      [ana!, 'missing', secondsAgo(30)],
      [bo!, 'seen', secondsAgo(30)],
    ])
    // She saw Ana before that on the stairs, but her phone had no network until now.
    await markOnRoll(moor.teacher, [[ana!, 'seen', secondsAgo(60)]])
    assert.equal((await stateOfRoll(office)).stateOf(ana!), 'missing')
    await markOnRoll(moor.teacher, [[ana!, 'seen', secondsAgo(5)]])
    const { total, stateOf } = await stateOfRoll(office)
    assert.deepEqual([stateOf(ana!), stateOf(bo!), total.seen, total.missing], ['seen', 'seen', 2, 0])
    const { marks } = (await rollSheet(office)).body
    assert.deepEqual(
      marks.filter(({ student_id }) => student_id === ana).map(({ state, by }) => `${state} by ${by}`),
      ['missing by Tess Lund', 'seen by Tess Moor', 'seen by Tess Moor'],
    )
    const { rows } = await sql<{ count: number }>`
      select count(*)::int count from emergency_roll_mark where emergency_roll_id = ${roll}`.execute(world.db)
    assert.equal(rows[0]?.count, 4)
  })

  test('counts a mark once that is sent again after a lost reply', async () => {
    await freshRoll()
    const [ana] = lund.students
    const at = secondsAgo(3)
    const first = await markOnRoll(lund.teacher, [[ana!, 'seen', at, 'one-lost-reply']])
    const again = await markOnRoll(lund.teacher, [[ana!, 'seen', at, 'one-lost-reply']])
    assert.deepEqual([first.body.saved, again.body.saved, again.status], [1, 0, 200])
    assert.equal((await rollSheet(office)).body.marks.length, 1)
  })

  test('corrects the times of a phone whose clock is an hour slow, and none is in the future', async () => {
    await freshRoll()
    const [ana] = lund.students
    await markOnRoll(lund.teacher, [[ana!, 'missing', secondsAgo(20)]])
    await markOnRoll(moor.teacher, [[ana!, 'seen', secondsAgo(3605)]], { sent_at: secondsAgo(3600) })
    assert.equal((await stateOfRoll(office)).stateOf(ana!), 'seen')
    await markOnRoll(moor.teacher, [[ana!, 'missing', secondsAgo(-600)]])
    const { marks } = (await rollSheet(office)).body
    assert.ok(Date.parse(marks.at(-1)!.at) <= Date.now())
  })

  test('says of whom it knows nothing, such as a student who came to the school since', async () => {
    await freshRoll()
    const late = await world.addStudent('Lea Late')
    const { body } = await markOnRoll(lund.teacher, [
      [late, 'seen'],
      [lund.students[0]!, 'seen'],
    ])
    assert.deepEqual([body.saved, body.skipped], [1, [late]])
  })

  test('takes marks that were made before it ended, and refuses later ones', async () => {
    const roll = await freshRoll()
    const [ana, bo] = lund.students
    // Times of a phone are corrected by what a request took, which may be longer than it takes to end a roll.
    const before = secondsAgo(5)
    await endRoll(office, roll)
    assert.equal((await markOnRoll(lund.teacher, [[ana!, 'seen', before]], { roll_id: roll })).status, 200)
    await new Promise((resolve) => setTimeout(resolve, 30))
    const { failure } = await markOnRoll(lund.teacher, [[bo!, 'seen']], { roll_id: roll })
    assert.equal(failure.code, 'window')
    const { stateOf } = await stateOfRoll(office, { roll_id: roll })
    assert.deepEqual([stateOf(ana!), stateOf(bo!)], ['seen', 'unknown'])
  })

  test('ends for the teacher who started it, and ending it again changes nothing', async () => {
    const { roll: before } = (await rollSheet(office)).body
    if (before) await endRoll(office, before.id)
    const { roll } = (await startRoll(lund.teacher, 'emergency')).body
    const first = await endRoll(lund.teacher, roll.id)
    const again = await endRoll(office, roll.id)
    assert.equal(first.body.roll.ended?.by, 'Tess Lund')
    assert.deepEqual(again.body.roll, first.body.roll)
    const { entries } = (await office.call('GET /api/audit/', { query: {} })).body
    const what = new Set(entries.map((entry) => `${entry.by} ${entry.what}`))
    assert.ok(what.has('Tess Lund started an emergency roll'))
    assert.ok(what.has('Tess Lund ended an emergency roll'))
  })

  test('that no one has ended is over with its day', async () => {
    const roll = await freshRoll()
    await sql`update emergency_roll set day = day - 1 where id = ${roll}`.execute(world.db)
    assert.equal((await office.call('GET /attendance/emergency-roll/status/')).body.roll, null)
    assert.notEqual((await startRoll(office)).body.roll.id, roll)
    const past = (await office.call('GET /attendance/emergency-rolls/')).body
    assert.equal(past.find(({ id }) => id === roll)?.ended?.by, 'Homeroom')
  })
})

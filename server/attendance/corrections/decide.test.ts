import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  addTakenClass,
  askCorrection,
  CLOSED_DAY,
  decide,
  historyOfMark,
  listRequests,
  withdraw,
} from '#tests/world/corrections.ts'
import { openSheet, submitSheet } from '#tests/world/sheets.ts'
import type { Class } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld, statusesOf } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
beforeFile(async () => {
  admin = await world.admin()
})

/** A class with a request: the first student absent and excused. */
async function asked(name: string) {
  const one = await addTakenClass(world, admin, name)
  const marks = { [one.students[0]!]: { status: 'A' as const, excuse: 'AEX' as const } }
  return { one, id: (await askCorrection(one.teacher, one, marks)).body.id }
}
const sheetOf = async (one: Class) =>
  (await openSheet(admin, one, { date: CLOSED_DAY })).body.attendance.map(({ status }) => status).join('')
const saveFirst = ({ students, period }: Class, status: 'A' | 'T' | 'P') =>
  submitSheet(admin, { period }, { [students[0]!]: { status } }, { date: CLOSED_DAY, reason: 'phone' })

describe('Deciding a request', () => {
  test('is for the office, and asks for a decision', async () => {
    const { one, id } = await asked('Refused')
    const { failure } = await decide(world.visitor(), id, 'accept')
    assert.equal(failure.code, 'signed_out')
    assert.equal((await decide(one.teacher, id, 'accept')).status, 403)
    assert.equal((await decide(await world.student(), id, 'accept')).status, 403)
    assert.equal((await decide(admin, 2147483000, 'accept')).status, 404)
    assert.equal((await decide(admin, 2147483000, 'decline')).status, 404)
    for (const payload of [{}, { decision: 'maybe' }, { decision: 'accept', note: 'x'.repeat(501) }]) {
      const url = `/attendance/corrections/${id}/decide/`
      assert.equal((await admin.send({ method: 'POST', url, payload })).statusCode, 400)
    }
    assert.equal(await sheetOf(one), 'PPP')
  })

  test('in its favour writes the marks with history, reason and both names', async () => {
    const { one, id } = await asked('Granted')
    const told = await decide(admin, id, 'accept', { note: 'thank you' })
    assert.equal(told.status, 200, told.text)
    assert.deepEqual(
      [told.body.state, told.body.note, told.body.may],
      ['accepted', 'thank you', { decide: false, withdraw: false }],
    )
    assert.deepEqual(told.body.decided, { day: '2026-09-14', time: '09:05', by: 'Ada Admin' })
    assert.equal(await sheetOf(one), 'APP')
    const { changes } = (await historyOfMark(one.teacher, one, one.students[0]!, CLOSED_DAY)).body
    const { by, asked_by, reason, from, to } = changes.at(-1)!
    assert.deepEqual(
      [by, asked_by, reason, from?.status, to],
      ['Ada Admin', 'Tess Granted', 'came late', 'P', { status: 'A', excuse: 'AEX', comment: null }],
    )
  })

  test('against it leaves the sheet, and the teacher reads the note', async () => {
    const { one, id } = await asked('Declined')
    await decide(admin, id, 'decline', { note: 'The nurse saw her at 9.' })
    assert.equal(await sheetOf(one), 'PPP')
    const [ended] = (await listRequests(one.teacher, { state: 'ended' })).body
    assert.deepEqual(
      [ended?.state, ended?.note, ended?.decided?.by],
      ['declined', 'The nurse saw her at 9.', 'Ada Admin'],
    )
  })

  test('happens once: whoever comes second hears who was first', async () => {
    const { id } = await asked('Once')
    await decide(admin, id, 'decline')
    const second = await decide(await world.admin('Bea Bureau'), id, 'accept')
    assert.deepEqual([second.status, second.failure.code], [409, 'conflict'])
    assert.equal(second.failure.message, 'Ada Admin has declined this request already. Nothing was changed.')
    const { one, id: taken } = await asked('Withdrawn')
    await withdraw(one.teacher, taken)
    assert.match((await decide(admin, taken, 'accept')).failure.message, /^Tess Withdrawn has withdrawn/)
    assert.equal(await sheetOf(one), 'PPP')
  })

  test('at the same moment lets one of two win, and writes one entry of history', async () => {
    const other = await world.admin('Cy Clerk')
    for (const nth of ['First', 'Second', 'Third']) {
      const { one, id } = await asked(nth)
      const both = await Promise.all([
        decide(admin, id, 'accept'),
        decide(other, id, nth === 'Third' ? 'accept' : 'decline'),
      ])
      assert.deepEqual(statusesOf(both), [200, 409])
      const [ended] = (await listRequests(admin, { state: 'ended' })).body
      assert.equal(await sheetOf(one), ended?.state === 'accepted' ? 'APP' : 'PPP')
      const changes = await sql`select from attendance_change where attendance_correction_id = ${id}`.execute(
        world.db,
      )
      assert.equal(changes.rows.length, ended?.state === 'accepted' ? 1 : 0)
    }
  })

  test('while others save the sheet waits for its turn and loses nothing', async () => {
    const { one, id } = await asked('Busy')
    const [, bo, cy] = one.students
    const saves = [bo!, cy!].map((student) =>
      submitSheet(admin, one, { [student]: { status: 'T' } }, { date: CLOSED_DAY, reason: 'phone' }),
    )
    const told = await Promise.all([decide(admin, id, 'accept'), ...saves])
    assert.deepEqual(statusesOf(told), [200, 200, 200])
    assert.equal(await sheetOf(one), 'ATT')
  })
})

describe('A request that was overtaken', () => {
  test('is refused and stays open, until what stands now has been seen', async () => {
    const { one, id } = await asked('Stale')
    await saveFirst(one, 'T')
    const refused = await decide(admin, id, 'accept')
    assert.deepEqual([refused.status, refused.failure.code], [409, 'changed_meanwhile'])
    assert.match(refused.failure.message, /AbaraStale, Ana \(by Ada Admin\)\. Nothing was saved/)
    assert.equal(await sheetOf(one), 'TPP')
    const [request] = (await listRequests(admin, { section_period_id: one.period })).body
    assert.equal(request?.state, 'open')
    assert.equal((await decide(admin, id, 'accept', { version: request?.version })).status, 200)
    assert.equal(await sheetOf(one), 'APP')
  })

  test('is refused again where someone saves between seeing and accepting', async () => {
    const { one, id } = await asked('Again')
    await saveFirst(one, 'T')
    const [seen] = (await listRequests(admin, { section_period_id: one.period })).body
    await saveFirst(one, 'P')
    assert.equal((await decide(admin, id, 'accept', { version: seen!.version })).status, 409)
    assert.equal(await sheetOf(one), 'PPP')
  })

  test('is no matter where other students changed, or the office did just what was asked', async () => {
    const { one, id } = await asked('Other')
    await submitSheet(
      admin,
      one,
      { [one.students[1]!]: { status: 'T' } },
      { date: CLOSED_DAY, reason: 'phone' },
    )
    assert.equal((await decide(admin, id, 'accept')).status, 200)
    assert.equal(await sheetOf(one), 'ATP')
    const done = await asked('Done')
    const first = { [done.one.students[0]!]: { status: 'A', excuse: 'AEX' } } as const
    await submitSheet(admin, done.one, first, { date: CLOSED_DAY, reason: 'phone' })
    assert.equal((await decide(admin, done.id, 'accept')).status, 200)
    assert.equal(
      (await historyOfMark(admin, done.one, done.one.students[0]!, CLOSED_DAY)).body.changes.length,
      2,
    )
  })

  test('by the list itself is refused in words', async () => {
    const { one, id } = await asked('Gone')
    await sql`update section_period set archived = true where id = ${one.period}`.execute(world.db)
    assert.equal((await decide(admin, id, 'accept')).status, 404)
    assert.equal((await decide(admin, id, 'decline')).status, 200)
  })
})

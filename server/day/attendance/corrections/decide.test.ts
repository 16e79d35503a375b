import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  addTakenClass,
  requestCorrection,
  CLOSED_DAY,
  decideCorrection,
  historyOfMark,
  listCorrections,
  withdrawCorrection,
} from '#tests/world/corrections.ts'
import { deletePeriod } from '#tests/world/classes.ts'
import { openSheet, submitSheet } from '#tests/world/sheets.ts'
import type { Class } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { waitsForLock } from '#tests/world/waiting.ts'
import { useWorld, statusesOf } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
beforeFile(async () => {
  admin = await world.admin()
})

/** A class with a request: the first student absent and excused. */
async function addRequest(name: string) {
  const one = await addTakenClass(world, admin, name)
  const marks = { [one.students[0]!]: { status: 'A' as const, excuse: 'AEX' as const } }
  return { one, id: (await requestCorrection(one.teacher, one, marks)).body.id }
}
const sheetOf = async (one: Class) =>
  (await openSheet(admin, one, { date: CLOSED_DAY })).body.attendance.map(({ status }) => status).join('')
const saveFirst = ({ students, period }: Class, status: 'A' | 'T' | 'P') =>
  submitSheet(admin, { period }, { [students[0]!]: { status } }, { date: CLOSED_DAY, reason: 'phone' })

describe('Deciding a request', () => {
  test('is for the office, and asks for a decision', async () => {
    const { one, id } = await addRequest('Refused')
    const { failure } = await decideCorrection(world.visitor(), id, 'accept')
    assert.equal(failure.code, 'signed_out')
    assert.equal((await decideCorrection(one.teacher, id, 'accept')).status, 403)
    assert.equal((await decideCorrection(await world.student(), id, 'accept')).status, 403)
    assert.equal((await decideCorrection(admin, 2147483000, 'accept')).status, 404)
    assert.equal((await decideCorrection(admin, 2147483000, 'decline')).status, 404)
    for (const payload of [{}, { decision: 'maybe' }, { decision: 'accept', note: 'x'.repeat(501) }]) {
      const url = `/attendance/corrections/${id}/decide/`
      assert.equal((await admin.send({ method: 'POST', url, payload })).statusCode, 400)
    }
    assert.equal(await sheetOf(one), 'PPP')
  })

  test('by accepting writes the marks with history, reason and both names', async () => {
    const { one, id } = await addRequest('Granted')
    const reply = await decideCorrection(admin, id, 'accept', { note: 'thank you' })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(
      [reply.body.state, reply.body.note, reply.body.may],
      ['accepted', 'thank you', { decide: false, withdraw: false }],
    )
    assert.deepEqual(reply.body.decided, { day: '2026-09-14', time: '09:05', by: 'Ada Admin' })
    assert.equal(await sheetOf(one), 'APP')
    const { changes } = (await historyOfMark(one.teacher, one, one.students[0]!, CLOSED_DAY)).body
    const { by, asked_by, reason, from, to } = changes.at(-1)!
    assert.deepEqual(
      [by, asked_by, reason, from?.status, to],
      ['Ada Admin', 'Tess Granted', 'came late', 'P', { status: 'A', excuse: 'AEX', comment: null }],
    )
  })

  test('by declining leaves the sheet as it was, and the teacher reads the note', async () => {
    const { one, id } = await addRequest('Declined')
    await decideCorrection(admin, id, 'decline', { note: 'The nurse saw her at 9.' })
    assert.equal(await sheetOf(one), 'PPP')
    const [ended] = (await listCorrections(one.teacher, { state: 'ended' })).body
    assert.deepEqual(
      [ended?.state, ended?.note, ended?.decided?.by],
      ['declined', 'The nurse saw her at 9.', 'Ada Admin'],
    )
  })

  test('happens once: the second person reads who was first', async () => {
    const { id } = await addRequest('Once')
    await decideCorrection(admin, id, 'decline')
    const second = await decideCorrection(await world.admin('Bea Bureau'), id, 'accept')
    assert.deepEqual([second.status, second.failure.code], [409, 'conflict'])
    assert.equal(second.failure.message, 'Ada Admin already declined this request. Nothing was changed.')
    const { one, id: taken } = await addRequest('Withdrawn')
    await withdrawCorrection(one.teacher, taken)
    assert.match(
      (await decideCorrection(admin, taken, 'accept')).failure.message,
      /^Tess Withdrawn already withdrew/,
    )
    assert.equal(await sheetOf(one), 'PPP')
  })

  test('by two people at the same moment counts once, with one entry of history', async () => {
    const other = await world.admin('Cy Clerk')
    for (const nth of ['First', 'Second', 'Third']) {
      const { one, id } = await addRequest(nth)
      const both = await Promise.all([
        decideCorrection(admin, id, 'accept'),
        decideCorrection(other, id, nth === 'Third' ? 'accept' : 'decline'),
      ])
      assert.deepEqual(statusesOf(both), [200, 409])
      const [ended] = (await listCorrections(admin, { state: 'ended' })).body
      assert.equal(await sheetOf(one), ended?.state === 'accepted' ? 'APP' : 'PPP')
      const changes = await sql`select from attendance_change where attendance_correction_id = ${id}`.execute(
        world.db,
      )
      assert.equal(changes.rows.length, ended?.state === 'accepted' ? 1 : 0)
    }
  })

  test('while others save the sheet loses no mark', async () => {
    const { one, id } = await addRequest('Busy')
    const [, bo, cy] = one.students
    const saves = [bo!, cy!].map((student) =>
      submitSheet(admin, one, { [student]: { status: 'T' } }, { date: CLOSED_DAY, reason: 'phone' }),
    )
    const replies = await Promise.all([decideCorrection(admin, id, 'accept'), ...saves])
    assert.deepEqual(statusesOf(replies), [200, 200, 200])
    assert.equal(await sheetOf(one), 'ATT')
  })

  test('writes the marks though someone saves the sheet between its reading and its writing', async () => {
    const { one, id } = await addRequest('Between')
    const { accepting } = await world.db.transaction().execute(async (tx) => {
      await sql`update attendance_sheet set version = version + 1 where section_period_id = ${one.period}`.execute(
        tx,
      )
      const accepted = decideCorrection(admin, id, 'accept')
      assert.ok(await waitsForLock(world, accepted))
      return { accepting: accepted }
    })
    const reply = await accepting
    assert.deepEqual([reply.status, reply.body.state], [200, 'accepted'])
    assert.equal(await sheetOf(one), 'APP')
  })
})

describe('A request whose sheet was saved since', () => {
  test('is refused and stays open, until the current marks have been seen', async () => {
    const { one, id } = await addRequest('Stale')
    await saveFirst(one, 'T')
    const refused = await decideCorrection(admin, id, 'accept')
    assert.deepEqual([refused.status, refused.failure.code], [409, 'changed_meanwhile'])
    assert.match(refused.failure.message, /AbaraStale, Ana \(by Ada Admin\)\. Nothing was saved/)
    assert.equal(await sheetOf(one), 'TPP')
    const [request] = (await listCorrections(admin, { section_period_id: one.period })).body
    assert.equal(request?.state, 'open')
    assert.equal((await decideCorrection(admin, id, 'accept', { version: request?.version })).status, 200)
    assert.equal(await sheetOf(one), 'APP')
  })

  test('counts as made with the version that the teacher had open, or the current one if that is lower', async () => {
    const one = await addTakenClass(world, admin, 'Asker')
    const [ana] = one.students
    const { version } = (await openSheet(one.teacher, one, { date: CLOSED_DAY })).body
    const late = { date: CLOSED_DAY, reason: 'phone' }
    await submitSheet(admin, one, { [ana!]: { status: 'T' } }, late)
    const stale = (await requestCorrection(one.teacher, one, { [ana!]: { status: 'A' } }, { version })).body
    assert.deepEqual(
      stale.marks.map(({ now, changed_by }) => [now?.status, changed_by]),
      [['T', 'Ada Admin']],
    )
    const refused = await decideCorrection(admin, stale.id, 'accept')
    assert.deepEqual([refused.status, refused.failure.code], [409, 'changed_meanwhile'])
    await withdrawCorrection(one.teacher, stale.id)
    const { id } = (await requestCorrection(one.teacher, one, { [ana!]: { status: 'A' } }, { version: 1000 }))
      .body
    await submitSheet(admin, one, { [ana!]: { status: 'P' } }, late)
    assert.equal((await decideCorrection(admin, id, 'accept')).failure.code, 'changed_meanwhile')
  })

  test('is refused again where someone saves between seeing and accepting', async () => {
    const { one, id } = await addRequest('Again')
    await saveFirst(one, 'T')
    const [seen] = (await listCorrections(admin, { section_period_id: one.period })).body
    await saveFirst(one, 'P')
    assert.equal((await decideCorrection(admin, id, 'accept', { version: seen!.version })).status, 409)
    assert.equal(await sheetOf(one), 'PPP')
  })

  test('is accepted where only other students changed, or the office saved the requested marks itself', async () => {
    const { one, id } = await addRequest('Other')
    await submitSheet(
      admin,
      one,
      { [one.students[1]!]: { status: 'T' } },
      { date: CLOSED_DAY, reason: 'phone' },
    )
    assert.equal((await decideCorrection(admin, id, 'accept')).status, 200)
    assert.equal(await sheetOf(one), 'ATP')
    const done = await addRequest('Done')
    const first = { [done.one.students[0]!]: { status: 'A', excuse: 'AEX' } } as const
    await submitSheet(admin, done.one, first, { date: CLOSED_DAY, reason: 'phone' })
    assert.equal((await decideCorrection(admin, done.id, 'accept')).status, 200)
    assert.equal(
      (await historyOfMark(admin, done.one, done.one.students[0]!, CLOSED_DAY)).body.changes.length,
      2,
    )
  })

  test('is accepted for a section period that was archived since, and for a class that no longer meets that day', async () => {
    const { one, id } = await addRequest('Gone')
    assert.equal((await deletePeriod(admin, one.period)).body.archived, true)
    assert.equal((await decideCorrection(admin, id, 'accept')).status, 200)
    assert.equal(await sheetOf(one), 'APP')
    const other = await addRequest('Mondays')
    await sql`update section_period set days_of_week = '{1}' where id = ${other.one.period}`.execute(world.db)
    assert.equal((await decideCorrection(admin, other.id, 'accept')).status, 200)
  })
})

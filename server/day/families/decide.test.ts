import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Api, Sent } from '#contract/index.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { openSheet, submitSheet } from '#tests/world/sheets.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import {
  DENTIST,
  openFamily,
  readFamily,
  sendFamilyResponse,
  type NewFamilyResponse,
} from '#tests/world/visits/families.ts'
import { waitsForLock } from '#tests/world/waiting.ts'
import { statusesOf, useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

type Decision = Sent<Api['POST /attendance/answers/:answerId/'], 'body'>
const list = (person: Person, query: Sent<Api['GET /attendance/answers/'], 'query'> = {}) =>
  person.call('GET /attendance/answers/', { query })
const decide = (person: Person, answerId: number, body: Decision) =>
  person.call('POST /attendance/answers/:answerId/', { params: { answerId }, body })

/** A class whose first student is marked absent today, and what the family of that student tells. */
async function addResponse(name: string, more: Partial<NewFamilyResponse> = {}) {
  const one = await addClass(world, { name })
  const [ana, bo, cy] = one.students
  await submitSheet(office, one, { [ana!]: { status: 'A' }, [bo!]: { status: 'P' }, [cy!]: { status: 'P' } })
  const token = await openFamily(office, ana!, `Mia ${name}`)
  await sendFamilyResponse(world, token, { ...DENTIST, ...more })
  const response = (await list(office)).body.find(({ student }) => student.id === ana)
  return { one, ana: ana!, token, answer: response! }
}

const markOf = async (one: Class, student: number) => {
  const { attendance } = (await openSheet(office, one)).body
  const { status, excuse } = attendance.find(({ student_id }) => student_id === student)!
  return [status, excuse]
}

const reportsOf = async (student: number) =>
  (
    await sql`select kind, note, source, created_by_id, start_date, end_time from reported_absence
      where student_id = ${student} and removed_at is null`.execute(world.db)
  ).rows

describe('Answers of families', () => {
  test('are read and decided by the office alone', async () => {
    const { one, answer: response } = await addResponse('Alone')
    for (const [person, status] of [
      [world.visitor(), 401],
      [one.teacher, 403],
      [await world.student('Sia Student'), 403],
    ] as const) {
      assert.equal((await list(person)).status, status)
      assert.equal((await decide(person, response.id, { decision: 'accept' })).status, status)
    }
    assert.equal((await decide(office, 999_999, { decision: 'decline' })).status, 404)
    assert.equal((await decide(office, response.id, { decision: 'maybe' } as never)).status, 400)
    assert.equal(
      (await decide(office, response.id, { decision: 'accept', kind: 'ill' } as never)).status,
      400,
    )
    const { status, failure } = await decide(office, response.id, { decision: 'accept', kind: 'late' })
    assert.equal(status, 400)
    assert.deepEqual(Object.keys(failure.fields ?? {}), ['kind'])
    const still = (await list(office)).body.find(({ id }) => id === response.id)
    assert.equal(still?.state, 'open', 'a refused decision leaves it open')
    assert.deepEqual(await reportsOf(response.student.id), [])
  })

  test('arrive with who tells what, and what is marked', async () => {
    const { answer: response, ana } = await addResponse('Arrive')
    assert.deepEqual(response, {
      id: response.id,
      kind: 'excused',
      start_date: '2026-09-14',
      end_date: '2026-09-14',
      start_time: null,
      end_time: null,
      words: 'At the dentist',
      answered: response.answered,
      state: 'open',
      student: { id: ana, name: 'AbaraArrive, Ana' },
      contact: { name: 'Mia Arrive', relation: '' },
      marks: [{ date: '2026-09-14', start_time: '09:00', status: 'A', excuse: null }],
      decided: null,
      note: null,
    })
    const count = (await office.call('GET /attendance/corrections/count/', {})).body
    assert.equal(count.answers, (await list(office)).body.length)
  })

  test('become a reported absence when they are accepted, and excuse what is marked', async () => {
    const { one, ana, token, answer: response } = await addResponse('Accept')
    assert.equal((await readFamily(world, token)).body.children[0]?.missed[0]?.reason_known, false)
    const { status, body, text } = await decide(office, response.id, {
      decision: 'accept',
      note: 'card seen',
    })
    assert.equal(status, 200, text)
    assert.deepEqual(
      [body.answer.state, body.answer.decided?.by, body.answer.note],
      ['accepted', 'Ada Admin', 'card seen'],
    )
    assert.deepEqual(await markOf(one, ana), ['A', 'AEX'])
    assert.deepEqual(await reportsOf(ana), [
      {
        kind: 'excused',
        note: 'At the dentist',
        source: 'family',
        created_by_id: office.account,
        start_date: '2026-09-14',
        end_time: null,
      },
    ])
    const page = (await readFamily(world, token)).body
    assert.deepEqual(
      [page.children[0]?.missed[0]?.reason_known, page.children[0]?.answers[0]?.state],
      [true, 'accepted'],
    )
    assert.doesNotMatch(JSON.stringify(page), /card seen|Ada/)
    assert.ok((await list(office)).body.every(({ id }) => id !== response.id))
    const [latest] = (await list(office, { state: 'decided' })).body
    assert.equal(latest?.id, response.id)
    assert.deepEqual(
      (await list(office, { state: 'decided', before: response.id })).body.filter(
        ({ id }) => id >= response.id,
      ),
      [],
    )
  })

  test('can be accepted as another kind, and the family sees that there is a reason', async () => {
    const { one, ana, answer: response } = await addResponse('Kind')
    assert.equal((await decide(office, response.id, { decision: 'accept', kind: 'unexcused' })).status, 200)
    assert.deepEqual(await markOf(one, ana), ['A', 'AUX'])
  })

  test('change nothing when they are declined', async () => {
    const { one, ana, token, answer: response } = await addResponse('Decline')
    assert.equal(
      (await decide(office, response.id, { decision: 'decline', note: 'not believed' })).status,
      200,
    )
    assert.deepEqual(await markOf(one, ana), ['A', null])
    assert.deepEqual(await reportsOf(ana), [])
    const page = (await readFamily(world, token)).body
    assert.deepEqual(
      [page.children[0]?.missed[0]?.reason_known, page.children[0]?.answers[0]?.state],
      [false, 'declined'],
    )
    await sendFamilyResponse(world, token)
    assert.equal(
      (await readFamily(world, token)).body.children[0]?.answers.length,
      2,
      'and can be told once more',
    )
  })

  test('are decided once: who comes second learns who was first', async () => {
    const { ana, answer: response } = await addResponse('Once', { kind: 'late', end_time: '09:30' })
    const other = await world.admin('Olga Office')
    const both = await Promise.all(
      [office, other].map((person) => decide(person, response.id, { decision: 'accept' })),
    )
    assert.deepEqual(statusesOf(both), [200, 409])
    assert.equal((await reportsOf(ana)).length, 1)
    const { failure } = await decide(other, response.id, { decision: 'decline' })
    assert.match(failure.message, /^(Ada Admin|Olga Office) already accepted this response/)
    const { entries } = (await office.call('GET /api/audit/', { query: { student_id: ana } })).body
    const accepted = entries.filter(({ what }) => /accepted a family response about Ana AbaraOnce/.test(what))
    assert.equal(accepted.length, 1)
  })

  test('about a student who has left the school can only be declined', async () => {
    const { ana, answer: response } = await addResponse('Left')
    await sql`update student set is_active = false where id = ${ana}`.execute(world.db)
    const { status, failure } = await decide(office, response.id, { decision: 'accept' })
    assert.equal(status, 409)
    assert.match(failure.message, /^This student has left the school/)
    assert.equal((await decide(office, response.id, { decision: 'decline' })).body.answer.state, 'declined')
    assert.deepEqual(await reportsOf(ana), [])
  })

  test('do not wait while their contact is being deleted: both are saved', async () => {
    const { ana, answer: response } = await addResponse('Held')
    const { accepting } = await world.db.transaction().execute(async (tx) => {
      await sql`select from contact where student_id = ${ana} for update`.execute(tx)
      const saving = decide(office, response.id, { decision: 'accept' })
      assert.ok(await waitsForLock(world, saving))
      await sql`select from family_response where id = ${response.id} for update nowait`.execute(tx)
      await sql`delete from contact where student_id = ${ana}`.execute(tx)
      return { accepting: saving }
    })
    assert.equal((await accepting).status, 200)
    assert.equal((await reportsOf(ana)).length, 1)
  })

  test('stay when their contact is taken away, and can still be decided', async () => {
    const { ana, answer: response } = await addResponse('Gone')
    await office.call('PUT /api/students/:studentId/contacts/', {
      params: { studentId: ana },
      body: { contacts: [] },
    })
    const { body } = await decide(office, response.id, { decision: 'accept' })
    assert.deepEqual(body.answer.contact, { name: 'Mia Gone', relation: '' })
  })
})

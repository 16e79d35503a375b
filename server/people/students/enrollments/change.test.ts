import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { findAudit } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addClass } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const CHANGE = 'PATCH /api/students/:studentId/enrollments/:enrollmentId/'
const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

type Body = NonNullable<Parameters<typeof office.call<typeof CHANGE>>[1]>['body']
type Ids = { studentId: number; enrollmentId: number }
const change = (params: Ids, body: Body & object, person = office) => person.call(CHANGE, { params, body })
const leave = (studentId: number) =>
  office.call('PATCH /students/api/update/:studentId/', { params: { studentId }, body: { is_active: false } })
async function idsOf(studentId: number): Promise<Ids> {
  const { body } = await office.call('GET /api/students/:studentId/enrollments/', { params: { studentId } })
  return { studentId, enrollmentId: body[0]!.id }
}

describe('The reasons of an enrollment', () => {
  test('are for the office: others are refused', async () => {
    const pupil = await world.student('Pia Pupil')
    const ids = await idsOf(pupil.student!)
    const replies = []
    for (const person of [world.visitor(), await world.newcomer(), pupil, await world.teacher()]) {
      replies.push((await change(ids, { entry_code: 'returned' }, person)).status)
    }
    assert.deepEqual(replies, [401, 403, 403, 403])
    const codes = await (await world.teacher('Tara Teacher')).call('GET /api/enrollment-codes/')
    assert.equal(codes.status, 403)
  })

  test('of another student, or of nobody, are a 404', async () => {
    const [ana, bo] = [await world.addStudent('Ana Abara'), await world.addStudent('Bo Begum')]
    const { enrollmentId } = await idsOf(ana)
    assert.equal((await change({ studentId: bo, enrollmentId }, { entry_code: 'returned' })).status, 404)
    assert.equal((await change({ studentId: 999_999, enrollmentId }, { entry_code: 'returned' })).status, 404)
  })

  test('must be in the list of the school, and fit what happened', async () => {
    const id = await world.addStudent('Cy Cole')
    const ids = await idsOf(id)
    const unknown = await change(ids, { entry_code: 'teleported' })
    assert.deepEqual([unknown.status, Object.keys(unknown.failure.fields ?? {})], [400, ['entry_code']])
    assert.equal((await change(ids, { exit_code: 'moved_away' })).status, 409)
    assert.equal((await change(ids, { destination: 'Alder Creek' })).status, 409)
    await leave(id)
    assert.equal((await change(ids, { exit_code: null })).status, 400)
  })

  test('say why a deactivated student left, and where to, in the list and in the audit log', async () => {
    const id = await world.addStudent('Di Dorn')
    await leave(id)
    const ids = await idsOf(id)
    const body = { exit_code: 'transferred_out', destination: 'Alder Creek', note: 'Records sent' }
    const reply = await change(ids, body)
    assert.equal(reply.body.message, 'Enrollment saved.')
    const { exit_code, exit_name, destination, note, last_day } = reply.body
    assert.deepEqual(
      [exit_code, exit_name, destination, note, last_day],
      ['transferred_out', 'Transferred out of the district', 'Alder Creek', 'Records sent', '2026-09-14'],
    )
    assert.deepEqual((await findAudit(world, 'student', id)).at(-1)?.details, {
      enrollment_id: ids.enrollmentId,
      exit_code: { old: 'unknown', new: 'transferred_out' },
      destination: { old: null, new: 'Alder Creek' },
      note: { old: null, new: 'Records sent' },
    })
    const audited = (await findAudit(world, 'student', id)).length
    await change(ids, body)
    assert.equal((await findAudit(world, 'student', id)).length, audited)
  })

  test('that a colleague has changed meanwhile are not overwritten', async () => {
    const id = await world.addStudent('Ed Eger')
    await leave(id)
    const ids = await idsOf(id)
    await change(ids, { exit_code: 'moved_away' })
    const late = await change(ids, { exit_code: 'left_school', loaded: { exit_code: 'unknown' } })
    assert.deepEqual([late.status, late.failure.code], [409, 'changed_meanwhile'])
    const other = await change(ids, { note: 'Called', loaded: { note: '' } })
    assert.deepEqual([other.body.exit_code, other.body.note], ['moved_away', 'Called'])
  })

  test('say that a student never attended only where the student was never there', async () => {
    const lund = await addClass(world, { name: 'Math 9-1' })
    const [present, absent] = lund.students as [number, number]
    await submitSheet(office, lund, { ...allPresent(lund), [absent]: { status: 'A' } })
    for (const id of [present, absent]) await leave(id)
    const refused = await change(await idsOf(present), { exit_code: 'no_show' })
    assert.deepEqual([refused.status, Object.keys(refused.failure.fields ?? {})], [409, ['exit_code']])
    const ids = await idsOf(absent)
    assert.equal((await change(ids, { exit_code: 'no_show' })).status, 200)
    const { rows } = await sql<{ days: boolean }>`
      select not isempty(during) days from enrollment where id = ${ids.enrollmentId}`.execute(world.db)
    assert.deepEqual(rows, [{ days: false }])
  })
})

describe('The days of an enrollment', () => {
  const FRIDAY = '2026-09-11'
  const withdraw = (studentId: number, last_day: string) =>
    office.call('POST /api/students/:studentId/withdraw/', {
      params: { studentId },
      body: { last_day, exit_code: 'moved_away', destination: 'Alder Creek' },
    })
  const isActive = async (studentId: number) =>
    (await office.call('GET /students/api/details/:studentId/', { params: { studentId } })).body.is_active
  const fieldsOf = async (ids: Ids, body: Body & object) => {
    const { status, failure } = await change(ids, body)
    return [status, ...Object.keys(failure.fields ?? {})]
  }

  test('cannot run backward, overlap others, or begin later for a student who is here', async () => {
    const id = await world.addStudent('Flo Frank')
    await withdraw(id, FRIDAY)
    const first = await idsOf(id)
    await office.call('POST /api/students/:studentId/enrollments/', {
      params: { studentId: id },
      body: { first_day: '2026-09-14', grade_level: 4, entry_code: 'returned' },
    })
    const second = await idsOf(id)
    assert.deepEqual(await fieldsOf(first, { last_day: '2026-08-16' }), [400, 'last_day'])
    assert.deepEqual(await fieldsOf(first, { last_day: '2026-09-14' }), [409, 'last_day'])
    assert.deepEqual(await fieldsOf(first, { last_day: null }), [409, 'first_day'])
    assert.deepEqual(await fieldsOf(second, { first_day: FRIDAY }), [409, 'first_day'])
    assert.deepEqual(await fieldsOf(second, { first_day: '2026-09-21' }), [400, 'first_day'])
    assert.deepEqual(await fieldsOf(second, { last_day: '2026-09-21', exit_code: 'moved_away' }), [409])
  })

  test('say first which marks count again, and a planned leaving is moved and taken back', async () => {
    const moss = await addClass(world, { name: 'Moss' })
    const [id] = moss.students as [number]
    await submitSheet(office, moss, allPresent(moss))
    await withdraw(id, FRIDAY)
    const ids = await idsOf(id)
    const preview = await change(ids, { last_day: null, preview_only: true })
    assert.deepEqual(
      preview.body.changes.map(({ day, counts }) => [day, counts]),
      [['2026-09-14', true]],
    )
    assert.equal(await isActive(id), false)
    assert.equal((await change(ids, { last_day: null })).body.exit_code, null)
    assert.equal(await isActive(id), true)
    await withdraw(id, '2026-10-02')
    assert.equal((await change(ids, { last_day: '2026-10-09' })).body.last_day, '2026-10-09')
    const late = await change(ids, { last_day: '2026-10-16', loaded: { last_day: '2026-10-02' } })
    assert.deepEqual([late.status, late.failure.code], [409, 'changed_meanwhile'])
    const { body } = await change(ids, { last_day: null })
    assert.deepEqual([body.last_day, body.exit_code, body.destination], [null, null, null])
  })

  test('end with today where a planned last day is moved there, and that is undone', async () => {
    const pine = await addClass(world, { name: 'Pine' })
    const [id] = pine.students as [number]
    await withdraw(id, '2026-10-02')
    const ids = await idsOf(id)
    const { body } = await change(ids, { last_day: '2026-09-14' })
    assert.deepEqual(body.ends, ['Membership in Core Pine'])
    assert.equal(await isActive(id), false)
    const details = await office.call('GET /students/api/details/:studentId/', { params: { studentId: id } })
    await office.call('POST /students/api/deactivations/:deactivationId/undo/', {
      params: { deactivationId: details.body.deactivation!.id },
      body: {},
    })
    const [row] = (
      await office.call('GET /api/students/:studentId/enrollments/', { params: { studentId: id } })
    ).body
    assert.deepEqual([row!.last_day, row!.exit_code], ['2026-10-02', 'moved_away'])
    assert.equal(await isActive(id), true)
  })
})

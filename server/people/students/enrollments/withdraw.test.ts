import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { findAudit, findMemberships } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { CLOSED_DAY } from '#tests/world/corrections.ts'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const TODAY = '2026-09-14'
const YEAR_START = '2026-08-17'
const FRIDAY = '2026-09-11'
const PLANNED = '2026-10-02'
const WITHDRAW = 'POST /api/students/:studentId/withdraw/'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

type Body = NonNullable<NonNullable<Parameters<typeof office.call<typeof WITHDRAW>>[1]>['body']>
const withdraw = (studentId: number, body: Partial<Body>, person = office) =>
  person.call(WITHDRAW, {
    params: { studentId },
    body: { last_day: FRIDAY, exit_code: 'moved_away', ...body },
  })
const enrollmentsOf = async (studentId: number) =>
  (await office.call('GET /api/students/:studentId/enrollments/', { params: { studentId } })).body.map(
    ({ first_day, last_day, exit_code }) => [first_day, last_day, exit_code],
  )
const detailsOf = async (studentId: number) =>
  (await office.call('GET /students/api/details/:studentId/', { params: { studentId } })).body
async function rosterSize({ period }: Class) {
  const { body } = await office.call('GET /attendance/section-periods/', { query: { date: TODAY } })
  return body.section_periods.find(({ id }) => id === period)!.groups[0]!.students.length
}
const undo = (deactivationId: number) =>
  office.call('POST /students/api/deactivations/:deactivationId/undo/', {
    params: { deactivationId },
    body: {},
  })

describe('A withdrawal', () => {
  test('is for the office: others are refused, and an unknown student is a 404', async () => {
    const pupil = await world.student('Pia Pupil')
    const replies = []
    for (const person of [world.visitor(), await world.newcomer(), pupil, await world.teacher()]) {
      replies.push((await withdraw(pupil.student!, {}, person)).status)
    }
    assert.deepEqual(replies, [401, 403, 403, 403])
    assert.equal((await withdraw(2_147_483_647, {})).status, 404)
  })

  test('needs a reason of the list for leaving, and a day on which the student was here', async () => {
    const id = await world.addStudent('Abe Abara')
    const fieldsOf = async (body: Partial<Body>) => {
      const { status, failure } = await withdraw(id, body)
      return [status, ...Object.keys(failure.fields ?? {})]
    }
    assert.deepEqual(await fieldsOf({ exit_code: 'teleported' }), [400, 'exit_code'])
    assert.deepEqual(await fieldsOf({ exit_code: 'promoted' }), [400, 'exit_code'])
    assert.deepEqual(await fieldsOf({ last_day: '2026-08-14' }), [400, 'last_day'])
    assert.deepEqual(await fieldsOf({ last_day: '2026-02-30' }), [400, 'last_day'])
    assert.deepEqual(await fieldsOf({ last_day: '2026-09-15', exit_code: 'no_show' }), [400, 'last_day'])
    assert.deepEqual(await enrollmentsOf(id), [[YEAR_START, null, null]])
  })

  test('of a student who has left, or leaves already on another day, is refused', async () => {
    const [gone, leaving] = [await world.addStudent('Bea Gone'), await world.addStudent('Ben Leaving')]
    await withdraw(gone, {})
    const again = await withdraw(gone, { last_day: TODAY })
    assert.deepEqual([again.status, again.failure.code], [409, 'conflict'])
    assert.equal(again.failure.message, 'Bea Gone is not enrolled. You can correct the last day by Edit.')
    await withdraw(leaving, { last_day: PLANNED })
    const other = await withdraw(leaving, { last_day: '2026-10-09' })
    assert.equal(other.status, 409)
    assert.match(other.failure.message, /^Ben Leaving already leaves after Friday, October 2, 2026\./)
    assert.deepEqual(await enrollmentsOf(leaving), [[YEAR_START, PLANNED, 'moved_away']])
  })

  test('today makes the student inactive with the reason, and is undone exactly', async () => {
    const lund = await addClass(world, { name: 'Lund' })
    const [id] = lund.students as [number]
    const before = [await enrollmentsOf(id), await findMemberships(world, id)]
    const body = {
      last_day: TODAY,
      exit_code: 'transferred_out',
      destination: 'Alder Creek',
      note: 'Files sent',
    }
    const reply = await withdraw(id, body)
    assert.deepEqual(reply.body, {
      message: 'Ana AbaraLund is withdrawn. The last day was Monday, September 14, 2026.',
      ends: ['Membership in Core Lund'],
      changes: [],
      change_count: 0,
    })
    assert.equal(await rosterSize(lund), 2)
    const [row] = (
      await office.call('GET /api/students/:studentId/enrollments/', { params: { studentId: id } })
    ).body
    assert.deepEqual(
      [row!.last_day, row!.exit_code, row!.destination, row!.note],
      [TODAY, 'transferred_out', 'Alder Creek', 'Files sent'],
    )
    const { is_active, deactivation } = await detailsOf(id)
    assert.equal(is_active, false)
    const { details } = (await findAudit(world, 'student', id)).at(-1)!
    assert.deepEqual(details['is_active'], { old: true, new: false })
    assert.deepEqual(details['last_day'], { old: null, new: TODAY })
    assert.deepEqual(details['left_groups'], [lund.group])
    assert.equal((await undo(deactivation!.id)).status, 200)
    assert.deepEqual([await enrollmentsOf(id), await findMemberships(world, id)], before)
  })

  test('repeated because its reply was lost changes nothing more', async () => {
    const id = await world.addStudent('Cal Cole')
    await withdraw(id, {})
    const audited = (await findAudit(world, 'student', id)).length
    assert.equal((await withdraw(id, {})).status, 200)
    assert.equal((await findAudit(world, 'student', id)).length, audited)
  })

  test('dated back says first which marks no longer count, and keeps them', async () => {
    const mark = await addClass(world, { name: 'Mark' })
    const [id] = mark.students as [number]
    await submitSheet(office, mark, allPresent(mark), { date: CLOSED_DAY, reason: 'taken on paper' })
    const preview = await withdraw(id, { last_day: '2026-09-08', preview_only: true })
    const marks = [{ day: CLOSED_DAY, group_name: 'Core Mark', status: 'P', counts: false }]
    assert.deepEqual(preview.body, {
      message: 'Nothing is saved yet.',
      ends: ['Membership in Core Mark'],
      changes: marks,
      change_count: 1,
    })
    assert.equal((await detailsOf(id)).is_active, true)
    assert.deepEqual(await enrollmentsOf(id), [[YEAR_START, null, null]])
    assert.deepEqual((await withdraw(id, { last_day: CLOSED_DAY, preview_only: true })).body.changes, [])
    assert.deepEqual((await withdraw(id, { last_day: '2026-09-08' })).body.changes, marks)
    const { rows } = await sql`select from attendance_mark_aside where student_id = ${id}`.execute(world.db)
    assert.equal(rows.length, 1)
    assert.deepEqual(await enrollmentsOf(id), [[YEAR_START, '2026-09-08', 'moved_away']])
  })

  test('dated back before a new grade deletes what began later, and undoing it restores both', async () => {
    const id = await world.addStudent('Dot Dorn')
    await sql`update enrollment set last_day = ${FRIDAY}, exit_code = 'promoted' where student_id = ${id}`.execute(
      world.db,
    )
    await sql`insert into enrollment (student_id, first_day, grade_level_id, entry_code)
      values (${id}, '2026-09-12', 5, 'promoted')`.execute(world.db)
    await sql`update student set grade_level_id = 5 where id = ${id}`.execute(world.db)
    const before = await enrollmentsOf(id)
    const { body } = await withdraw(id, { last_day: '2026-09-04' })
    assert.deepEqual(body.ends, ['Enrollment in 10th Grade from Saturday, September 12, 2026'])
    assert.deepEqual(await enrollmentsOf(id), [[YEAR_START, '2026-09-04', 'moved_away']])
    const { deactivation } = await detailsOf(id)
    assert.equal((await undo(deactivation!.id)).status, 200)
    assert.deepEqual(await enrollmentsOf(id), before)
  })

  test('ahead leaves the student active, with groups', async () => {
    const nord = await addClass(world, { name: 'Nord' })
    const [id] = nord.students as [number]
    const before = await findMemberships(world, id)
    const { body } = await withdraw(id, { last_day: PLANNED })
    assert.equal(body.message, 'Ana AbaraNord leaves. The last day is Friday, October 2, 2026.')
    assert.deepEqual(body.ends, ['Membership in Core Nord'])
    assert.equal((await detailsOf(id)).is_active, true)
    assert.deepEqual(await findMemberships(world, id), before)
    assert.equal(await rosterSize(nord), 3)
  })

  test('as a no-show is refused for a student who was present, and leaves no day of enrollment otherwise', async () => {
    const oak = await addClass(world, { name: 'Oak' })
    const [present, absent] = oak.students as [number, number]
    await submitSheet(office, oak, { ...allPresent(oak), [absent]: { status: 'A' } })
    const refused = await withdraw(present, { exit_code: 'no_show', last_day: YEAR_START })
    assert.deepEqual([refused.status, Object.keys(refused.failure.fields ?? {})], [409, ['exit_code']])
    const { body } = await withdraw(absent, { exit_code: 'no_show', last_day: YEAR_START })
    assert.equal(body.message, 'Bo BegumOak never attended and counts nowhere.')
    assert.deepEqual(
      body.changes.map(({ day, counts }) => [day, counts]),
      [[TODAY, false]],
    )
    const { is_active, deactivation } = await detailsOf(absent)
    assert.equal(is_active, false)
    await undo(deactivation!.id)
    assert.deepEqual(await enrollmentsOf(absent), [[YEAR_START, null, null]])
  })

  test('is said on the record: the planned last day, the last day of who has left, and when who left enters again', async () => {
    const id = await world.addStudent('Rae Record')
    const days = async () => {
      const { leaves_on, enters_on, left_on } = await detailsOf(id)
      return { leaves_on, enters_on, left_on }
    }
    const none = { leaves_on: null, enters_on: null, left_on: null }
    assert.deepEqual(await days(), none)
    await withdraw(id, { last_day: PLANNED })
    assert.deepEqual(await days(), { ...none, leaves_on: PLANNED })

    const gone = await world.addStudent('Gia Gone')
    await withdraw(gone, { last_day: FRIDAY })
    const { leaves_on, left_on } = await detailsOf(gone)
    assert.deepEqual([leaves_on, left_on], [null, FRIDAY])
    await office.call('POST /api/students/:studentId/enrollments/', {
      params: { studentId: gone },
      body: { first_day: PLANNED, grade_level: 4, entry_code: 'returned' },
    })
    assert.equal((await detailsOf(gone)).enters_on, PLANNED)
  })

  test('is not said where only the grade changes on the next day', async () => {
    const id = await world.addStudent('Pru Promoted')
    await sql`update enrollment set last_day = ${PLANNED}, exit_code = 'promoted' where student_id = ${id}`.execute(
      world.db,
    )
    await sql`insert into enrollment (student_id, first_day, grade_level_id, entry_code)
      values (${id}, ${PLANNED}::date + 1, 5, 'promoted')`.execute(world.db)
    assert.equal((await detailsOf(id)).leaves_on, null)
  })
})

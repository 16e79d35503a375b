import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addStudents, findAudit, findMemberships, useGroupsWorld } from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'

const TODAY = '2026-09-14'
const { world, admin } = useGroupsWorld()

const undo = (deactivationId: number, student_ids?: number[], person: Person = admin) =>
  person.call('POST /students/api/deactivations/:deactivationId/undo/', {
    params: { deactivationId },
    body: { student_ids },
  })
const byForm = async (studentId: number, is_active = false) =>
  (await admin.call('PATCH /students/api/update/:studentId/', { params: { studentId }, body: { is_active } }))
    .body
const byBulk = async (student_ids: number[]) =>
  (await admin.call('POST /api/groups/bulk/', { body: { action: 'deactivate', student_ids } })).body
    .deactivation_id!
const isActive = async (id: number) => {
  const { rows } = await sql<{ is_active: boolean }>`select is_active from student where id = ${id}`.execute(
    world.db,
  )
  return rows[0]!.is_active
}
/** Has everything about memberships and a deactivation have happened some days earlier. */
const letDaysPass = async (id: number, days: number) => {
  await sql`update student_deactivation set day = day - ${days}::int where id = ${id}`.execute(world.db)
  await sql`update group_membership set during = daterange(lower(during) - ${days}::int, upper(during) - ${days}::int)
    where student_id in (select student_id from student_deactivation_member where student_deactivation_id = ${id})`.execute(
    world.db,
  )
}

describe('A deactivation by the form', () => {
  test('is undone with all memberships, even one that began today and had been deleted', async () => {
    const [ana] = (await addStudents(world, ['Ana Abara'])) as [number]
    await addGroup(world, { name: 'Core Ana', students: [ana] })
    await addGroup(world, { name: 'CTE Ana', type: 'cte', students: [ana], since: TODAY })
    const before = await findMemberships(world, ana)
    const { deactivation } = await byForm(ana)
    assert.deepEqual([deactivation?.day, deactivation?.groups], [TODAY, ['Core Ana', 'CTE Ana']])
    assert.notDeepEqual(await findMemberships(world, ana), before)
    const reply = await undo(deactivation!.id)
    assert.deepEqual(reply.body, {
      message: '1 student is active again and back in their former groups.',
      restored: [ana],
      kept: [],
    })
    assert.deepEqual(await findMemberships(world, ana), before)
    assert.equal(await isActive(ana), true)
    const { details, account } = (await findAudit(world, 'student', ana)).at(-1)!
    assert.equal(account, admin.account)
    assert.equal(details['undone_deactivation'], deactivation!.id)
  })

  test('is undone days later from that day on: past rosters stay as they were', async () => {
    const [bo] = (await addStudents(world, ['Bo Begum'])) as [number]
    await addGroup(world, { name: 'Core Bo', students: [bo] })
    const { id } = (await byForm(bo)).deactivation!
    await letDaysPass(id, 4)
    assert.equal((await undo(id)).status, 200)
    assert.deepEqual(await findMemberships(world, bo), [
      'Core Bo [2026-08-13,2026-09-10)',
      `Core Bo [${TODAY},)`,
    ])
  })

  test('is not undone by a teacher, a second time, or where there is none', async () => {
    const [cy] = (await addStudents(world, ['Cy Chen'])) as [number]
    const { id } = (await byForm(cy)).deactivation!
    assert.equal((await undo(id, undefined, await world.teacher('Tom Teacher'))).status, 403)
    assert.equal(await isActive(cy), false)
    assert.equal((await undo(99_999)).status, 404)
    assert.equal((await undo(id)).status, 200)
    const again = await undo(id)
    assert.deepEqual([again.status, again.failure.code], [409, 'conflict'])
    assert.equal(again.failure.message, 'Nothing was undone: Cy Chen has been reactivated.')
  })

  test('is not undone for a student who was erased since', async () => {
    const [er] = (await addStudents(world, ['Er Erased'])) as [number]
    const { id } = (await byForm(er)).deactivation!
    await sql`update student set erased_at = now() where id = ${er}`.execute(world.db)
    assert.equal((await undo(id)).status, 404)
    assert.equal(await isActive(er), false)
  })

  test('is not shown to teachers, and not once the student was made active by the form', async () => {
    const [di] = (await addStudents(world, ['Di Dahl'])) as [number]
    const { id } = (await byForm(di)).deactivation!
    const teacher = await world.teacher('Tia Teacher')
    const seen = await teacher.call('GET /students/api/details/:studentId/', { params: { studentId: di } })
    assert.equal(seen.body.deactivation, null)
    assert.equal((await byForm(di, true)).deactivation, null)
    // An upload deactivates later: what came before it is not undone any more.
    await sql`update student set is_active = false where id = ${di}`.execute(world.db)
    assert.equal((await undo(id)).status, 409)
    assert.equal(await isActive(di), false)
  })
})

describe('A deactivation of many students', () => {
  test('is undone for all of them, or for those who are named', async () => {
    const students = await addStudents(world, ['Ed East', 'Flo Fern', 'Gil Gray'])
    await addGroup(world, { name: 'Core Many', students })
    const id = await byBulk(students)
    assert.deepEqual((await undo(id, [students[1]!])).body.restored, [students[1]])
    const rest = await undo(id)
    assert.deepEqual(rest.body.restored, [students[0], students[2]])
    assert.deepEqual(
      rest.body.kept.map(({ name, reason }) => `${name} ${reason}`),
      ['Flo Fern has been reactivated'],
    )
    for (const student of students) {
      assert.deepEqual(await findMemberships(world, student), ['Core Many [2026-08-17,)'])
    }
  })

  test('reports a student whose group was deleted, is full, or is of another grade now', async () => {
    const [ha, ia, ja, ka, la] = (await addStudents(world, [
      'Ha Holm',
      'Ia Ibsen',
      'Ja Jung',
      'Ka Kern',
      'La Lind',
    ])) as [number, number, number, number, number]
    const gone = await addGroup(world, { name: 'Core Gone', students: [ha] })
    const full = await addGroup(world, { name: 'Core Full', students: [ia], capacity: 1 })
    await addGroup(world, { name: 'Core Ninth', students: [ja] })
    const id = await byBulk([ha, ia, ja, ka])
    await sql`update student_group set archived_on = '2026-09-14' where id = ${gone}`.execute(world.db)
    await admin.call('POST /api/groups/:kind/update-membership/', {
      params: { kind: 'core-groups' },
      body: { student_id: la, group_id: full, grade_level: 4 },
    })
    await admin.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: ja },
      body: { grade_level: 5 },
    })
    const { body } = await undo(id)
    assert.deepEqual(body.restored, [ka])
    assert.deepEqual(
      body.kept.map(({ name, reason }) => `${name} ${reason}`),
      [
        'Ha Holm was in Core Gone, which is now deleted',
        'Ia Ibsen was in Core Full, which is now full',
        'Ja Jung is in 10th Grade now, and was in Core Ninth of 9th Grade',
      ],
    )
    for (const student of [ha, ia, ja]) assert.equal(await isActive(student), false)
  })

  test('brings no more students back than there are seats', async () => {
    const students = await addStudents(world, ['Ma Moor', 'Na Nord'])
    const small = await addGroup(world, { name: 'Core Small', students, capacity: 2 })
    const id = await byBulk(students)
    await sql`update student_group set capacity = 1 where id = ${small}`.execute(world.db)
    const { body } = await undo(id)
    assert.deepEqual(
      [body.restored, body.kept.map(({ reason }) => reason)],
      [[students[0]], ['was in Core Small, which is now full']],
    )
  })

  test('undone twice at the same moment is undone once', async () => {
    const students = await addStudents(world, ['Oa Olsen', 'Pa Palm'])
    await addGroup(world, { name: 'Core Twice', students })
    const id = await byBulk(students)
    const replies = await Promise.all([undo(id), undo(id), undo(id)])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409])
    for (const student of students) {
      assert.deepEqual(await findMemberships(world, student), ['Core Twice [2026-08-17,)'])
    }
  })
})

describe('The enrollment of a student whose deactivation is undone', () => {
  const endsOf = async (studentId: number) =>
    (await admin.call('GET /api/students/:studentId/enrollments/', { params: { studentId } })).body.map(
      ({ first_day, last_day, exit_code, destination }) => [first_day, last_day, exit_code, destination],
    )
  const withdraw = (studentId: number, last_day: string) =>
    admin.call('POST /api/students/:studentId/withdraw/', {
      params: { studentId },
      body: { last_day, exit_code: 'moved_away', destination: 'Alder Creek' },
    })
  const OPEN = [['2026-08-17', null, null, null]]

  test('goes on as if the student had never left, also days later and with a reason that was given meanwhile', async () => {
    const [id] = (await addStudents(world, ['Ina Ives'])) as [number]
    const { deactivation } = await byForm(id)
    const [row] = (
      await admin.call('GET /api/students/:studentId/enrollments/', { params: { studentId: id } })
    ).body
    await admin.call('PATCH /api/students/:studentId/enrollments/:enrollmentId/', {
      params: { studentId: id, enrollmentId: row!.id },
      body: { exit_code: 'moved_away', destination: 'Alder Creek', note: 'Called' },
    })
    await letDaysPass(deactivation!.id, 4)
    await sql`update enrollment set last_day = '2026-09-10' where student_id = ${id}`.execute(world.db)
    assert.equal((await undo(deactivation!.id)).status, 200)
    assert.deepEqual(await endsOf(id), OPEN)
    const [after] = (
      await admin.call('GET /api/students/:studentId/enrollments/', { params: { studentId: id } })
    ).body
    assert.equal(after!.note, 'Called')
  })

  test('still ends on the day that was planned', async () => {
    const [id] = (await addStudents(world, ['Pam Plan'])) as [number]
    await withdraw(id, '2026-10-02')
    const planned = await endsOf(id)
    const { deactivation } = await byForm(id)
    assert.deepEqual(await endsOf(id), [['2026-08-17', TODAY, 'moved_away', 'Alder Creek']])
    await undo(deactivation!.id)
    assert.deepEqual(await endsOf(id), planned)
  })

  test('is not touched where the student would have left since, or is enrolled again', async () => {
    const [past, again] = (await addStudents(world, ['Pat Past', 'Al Again'])) as [number, number]
    await withdraw(past, '2026-10-02')
    const { id } = (await byForm(past)).deactivation!
    await sql`update student_deactivation_member
      set enrollments = jsonb_set(enrollments, '{0,last_day}', '"2026-09-10"') where student_deactivation_id = ${id}`.execute(
      world.db,
    )
    const refused = await undo(id)
    assert.equal(refused.status, 409)
    assert.match(refused.failure.message, /was to leave after Thursday, September 10, 2026\.$/)
    const other = (await byForm(again)).deactivation!.id
    await sql`insert into enrollment (student_id, first_day, grade_level_id, entry_code)
      values (${again}, '2026-10-01', 4, 'returned')`.execute(world.db)
    assert.match((await undo(other)).failure.message, /is enrolled again from Thursday, October 1, 2026\.$/)
    assert.equal(await isActive(again), false)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { moveStudent } from '#tests/world/groups.ts'
import { useSchoolToRollOver, rollOverYear, snapshot, undoRollOver } from '#tests/world/years/next-year.ts'
import { addGroup } from '#tests/world/timetable.ts'

const TODAY = '2026-09-14'
const { world, office, school } = useSchoolToRollOver()

const daysOf = async (studentId: number) =>
  (await office.call('GET /api/students/:studentId/enrollments/', { params: { studentId } })).body.map(
    ({ first_day, last_day, grade_level, exit_code }) => [first_day, last_day, grade_level, exit_code],
  )
const membershipsOf = async (student: number): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    select name || ' ' || during::text line from group_membership join student_group on student_group.id = student_group_id
    where student_id = ${student} and group_membership.type = 'core' order by lower(during)`.execute(world.db)
  return rows.map(({ line }) => line)
}

describe('A roll-over that was done', () => {
  test('has only students who were added since when it is done again, and is undone from the last one', async () => {
    const before = await snapshot(world)
    const one = await rollOverYear(office, school.year)
    const nothing = await rollOverYear(office, school.year)
    assert.equal(nothing.status, 409)
    const late = await world.addStudent('Lea Late', 1)
    await moveStudent(office, { student_id: late, group_id: school.groups.sixA, grade_level: 1 })
    const other = await rollOverYear(office, school.year)
    assert.deepEqual(
      [other.status, other.body.promoted, other.body.groups, other.body.blocks, other.body.placed],
      [200, 1, 0, 0, 1],
    )
    assert.deepEqual(await membershipsOf(late), ['6A [2026-09-14,2027-08-16)', '7A [2027-08-16,)'])
    assert.equal((await undoRollOver(office, one.body.batch_id!)).status, 409)
    assert.equal((await undoRollOver(office, other.body.batch_id!)).status, 200)
    assert.equal((await undoRollOver(office, one.body.batch_id!)).status, 200)
    await sql`delete from group_membership where student_id = ${late}`.execute(world.db)
    await sql`delete from enrollment where student_id = ${late}`.execute(world.db)
    await sql`delete from student where id = ${late}`.execute(world.db)
    assert.deepEqual(await snapshot(world), before)
  })

  test('is done once for a key, because the reply was lost', async () => {
    const key = { 'idempotency-key': 'turn-the-year' }
    const one = await rollOverYear(office, school.year, {}, key)
    const again = await rollOverYear(office, school.year, {}, key)
    assert.deepEqual([one.status, again.status], [200, 200])
    assert.equal(one.body.batch_id, again.body.batch_id)
    await undoRollOver(office, one.body.batch_id!)
  })

  test('leaves those who stay, skip and leave where they belong', async () => {
    const eight = await addGroup(world, { name: '8A', grade: 3 })
    const [ada, bo] = school.sixth as [number, number]
    const [cy, di] = school.seventh as [number, number]
    const { body } = await rollOverYear(office, school.year, {
      exceptions: [
        { student_id: ada, action: 'skip' },
        { student_id: bo, action: 'leave', exit_code: 'moved_away' },
        { student_id: cy, action: 'retain' },
      ],
    })
    assert.deepEqual(await daysOf(ada), [
      ['2027-08-16', null, 3, null],
      ['2026-08-17', '2027-08-15', 1, 'promoted'],
    ])
    assert.deepEqual(await daysOf(bo), [['2026-08-17', '2027-06-11', 1, 'moved_away']])
    assert.deepEqual((await daysOf(cy))[0], ['2027-08-16', null, 2, null])
    assert.deepEqual(await membershipsOf(ada), ['6A [2026-08-17,2027-08-16)', '8A [2027-08-16,)'])
    assert.deepEqual(await membershipsOf(bo), ['6A [2026-08-17,2027-06-12)'])
    assert.deepEqual(await membershipsOf(cy), ['7A [2026-08-17,2027-08-16)', '7A [2027-08-16,)'])
    assert.deepEqual(await membershipsOf(di), ['7A [2026-08-17,2027-08-16)', '8A [2027-08-16,)'])
    await undoRollOver(office, body.batch_id!)
    await sql`delete from student_group where id = ${eight}`.execute(world.db)
  })

  test('keeps a place in the next year when a student moves today, and what was changed since when it is undone', async () => {
    const sixB = await addGroup(world, { name: '6B', grade: 1 })
    const { body } = await rollOverYear(office, school.year)
    const [ada, bo] = school.sixth as [number, number]
    const moved = await moveStudent(office, { student_id: ada, group_id: sixB, grade_level: 1 })
    assert.equal(moved.status, 200)
    assert.deepEqual(await membershipsOf(ada), [
      '6A [2026-08-17,2026-09-14)',
      '6B [2026-09-14,2027-08-16)',
      '7A [2027-08-16,)',
    ])
    await office.call('POST /api/students/:studentId/withdraw/', {
      params: { studentId: bo },
      body: { last_day: '2026-10-02', exit_code: 'moved_away' },
    })
    assert.deepEqual(await daysOf(bo), [['2026-08-17', '2026-10-02', 1, 'moved_away']])
    const undone = await undoRollOver(office, body.batch_id!)
    assert.deepEqual(undone.body.kept, ['Bo Begum has been changed since and stays so.'])
    assert.deepEqual(await daysOf(bo), [['2026-08-17', '2026-10-02', 1, 'moved_away']])
    assert.deepEqual(await daysOf(ada), [['2026-08-17', null, 1, null]])
    assert.deepEqual(await membershipsOf(ada), ['6A [2026-08-17,2026-09-14)', '6B [2026-09-14,)'])
    const enrollment = (
      await office.call('GET /api/students/:studentId/enrollments/', { params: { studentId: bo } })
    ).body[0]!.id
    await office.call('PATCH /api/students/:studentId/enrollments/:enrollmentId/', {
      params: { studentId: bo, enrollmentId: enrollment },
      body: { last_day: null },
    })
  })

  test('lets students go on all the same when the grade of one is corrected before the day', async () => {
    const { body } = await rollOverYear(office, school.year)
    const di = school.seventh[1]!
    await office.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: di },
      body: { grade_level: 3 },
    })
    assert.equal((await undoRollOver(office, body.batch_id!)).body.kept.length, 0)
    assert.deepEqual((await daysOf(di))[0]!.slice(0, 3), [TODAY, null, 3])
    await office.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: di },
      body: { grade_level: 2 },
    })
    await moveStudent(office, { student_id: di, group_id: school.groups.sevenA, grade_level: 2 })
  })
})

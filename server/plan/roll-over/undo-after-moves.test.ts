import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { findMemberships, moveStudent } from '#tests/world/groups.ts'
import {
  useSchoolToRollOver,
  onDay,
  rollOverYear,
  snapshot,
  undoRollOver,
} from '#tests/world/years/next-year.ts'
import { followDay } from './follow-day.ts'

const [SIXTH, SEVENTH, EIGHTH] = [1, 2, 3]
const FIRST_DAY = '2027-08-16'
const { world, office, school } = useSchoolToRollOver()

const prepare = async () => {
  const { body } = await rollOverYear(office, school.year)
  return body.batch_id!
}
const plannedGroup = async (name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from student_group where name = ${name} and planned_from is not null`.execute(world.db)
  return rows[0]!.id
}
/** Moves a student on the board of the next year. */
const moveAhead = (student_id: number, group_id: number | null, grade_level = SEVENTH) =>
  office.call('POST /api/groups/:kind/update-membership/', {
    params: { kind: 'core-groups' },
    query: { year: school.year },
    body: { student_id, group_id, grade_level },
  })
const forget = async (student: number) => {
  await sql`delete from group_membership where student_id = ${student}`.execute(world.db)
  await sql`delete from enrollment where student_id = ${student}`.execute(world.db)
  await sql`delete from student where id = ${student}`.execute(world.db)
}

describe('Undoing a roll-over after students were moved in the groups of the next year', () => {
  test('restores exactly what was before, whoever was moved, taken out and placed again', async () => {
    const before = await snapshot(world)
    const batch = await prepare()
    const [ada, bo] = school.sixth as [number, number]
    const [cy] = school.seventh as [number]
    const [sevenA, eightA] = [await plannedGroup('7A'), await plannedGroup('8A')]
    assert.equal((await moveAhead(ada, null)).status, 200)
    assert.equal((await moveAhead(ada, sevenA)).status, 200)
    assert.equal((await moveAhead(bo, null)).status, 200)
    assert.equal((await moveAhead(cy, null, EIGHTH)).status, 200)
    assert.equal((await moveAhead(cy, eightA, EIGHTH)).status, 200)
    const undone = await undoRollOver(office, batch)
    assert.deepEqual([undone.status, undone.body.kept], [200, []])
    assert.deepEqual(await snapshot(world), before)
  })

  test('has a student go on today who came into a group of today since, and into one of the next year', async () => {
    const nina = await world.addStudent('Nina New', SIXTH)
    const before = await snapshot(world)
    const batch = await prepare()
    await moveStudent(office, { student_id: nina, group_id: school.groups.sixA, grade_level: SIXTH })
    await moveAhead(nina, await plannedGroup('7A'))
    assert.deepEqual(await findMemberships(world, nina), ['6A [2026-09-14,2027-08-16)', '7A [2027-08-16,)'])
    assert.equal((await undoRollOver(office, batch)).status, 200)
    assert.deepEqual(await findMemberships(world, nina), ['6A [2026-09-14,)'])
    await moveStudent(office, { student_id: nina, group_id: null, grade_level: SIXTH })
    assert.deepEqual(await snapshot(world), before)
    await forget(nina)
  })

  test('has a student who was added since go on when only that preparation is undone', async () => {
    const before = await snapshot(world)
    const first = await prepare()
    const lea = await world.addStudent('Lea Late', SIXTH)
    await moveStudent(office, { student_id: lea, group_id: school.groups.sixA, grade_level: SIXTH })
    const second = await prepare()
    await moveAhead(lea, null)
    await moveAhead(lea, await plannedGroup('7A'))
    assert.equal((await undoRollOver(office, second)).status, 200)
    assert.deepEqual(await findMemberships(world, lea), ['6A [2026-09-14,)'])
    assert.equal((await undoRollOver(office, first)).status, 200)
    await forget(lea)
    assert.deepEqual(await snapshot(world), before)
  })

  test('at the same moment as a move has one of them first, and leaves nothing behind', async () => {
    const [ada] = school.sixth as [number]
    for (let round = 0; round < 4; round++) {
      const before = await snapshot(world)
      const batch = await prepare()
      const sevenA = await plannedGroup('7A')
      await moveAhead(ada, null)
      const [moved, undone] = await Promise.all([moveAhead(ada, sevenA), undoRollOver(office, batch)])
      assert.equal(undone.status, 200)
      assert.ok([200, 404, 409].includes(moved.status), `${moved.status} ${moved.text}`)
      assert.deepEqual(await snapshot(world), before)
    }
  })

  test('restores the same on the first day, before a sheet is saved', async () => {
    const batch = await prepare()
    const [ada, bo] = school.sixth as [number, number]
    await moveAhead(ada, null)
    const later = await onDay(world, FIRST_DAY)
    try {
      await world.db.transaction().execute((tx) => followDay(tx, FIRST_DAY))
      const officeThen = await later.admin('Clara Clerk')
      assert.equal((await undoRollOver(officeThen, batch)).status, 200)
    } finally {
      await later.app.close()
    }
    for (const student of [ada, bo])
      assert.deepEqual(await findMemberships(world, student), ['6A [2026-08-17,)', 'Art [2026-08-17,)'])
  })
})

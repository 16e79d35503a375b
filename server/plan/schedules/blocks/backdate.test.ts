import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Api, Sent } from '#contract/index.ts'
import { rangesOf } from '#tests/world/assignments.ts'
import { changePeriod, useNewClasses } from '#tests/world/classes.ts'
import { findAudit, findMemberships, moveStudent } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { allPresent, openSheet, submitSheet, TODAY } from '#tests/world/sheets.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import { beforeEachInFile } from '#tests/world/file-hooks.ts'

const { world, admin, lund } = useNewClasses()

const SINCE_START = '[2026-08-17,)'
const SINCE_TODAY = `[${TODAY},)`

/** The school begins today with a class in a block that began in August. */
beforeEachInFile(async () => {
  await sql`update assignment set during = ${SINCE_TODAY} where id = ${lund.assignment}`.execute(world.db)
  await sql`update group_membership set during = ${SINCE_TODAY} where student_group_id = ${lund.group}`.execute(
    world.db,
  )
  await sql`update section_period set starts_on = ${TODAY} where id = ${lund.period}`.execute(world.db)
})

type Body = Sent<Api['POST /schedules/api/block-schedules/:id/date-back/'], 'body'>
const backdate = (
  body: Body = {},
  { person = admin, id = lund.block }: { person?: Person; id?: number } = {},
) => person.call('POST /schedules/api/block-schedules/:id/date-back/', { params: { id }, body })

const membershipsOf = async (student: number) =>
  (await findMemberships(world, student)).map((membership) => membership.split(' ').at(-1))

/** The office takes a sheet of a day before, for which it has a reason. */
const takeOn = async (date: string, students = lund.students) => {
  const marks = Object.fromEntries(students.map((student) => [student, { status: 'P' as const }]))
  const teacher_id = lund.teacher.teacher!
  const { status, text } = await submitSheet(admin, lund, marks, { date, teacher_id, reason: 'paper' })
  assert.equal(status, 200, text)
}

describe('Dating back to the first day of a block is refused', () => {
  test('to everybody but the office, and for an unknown block', async () => {
    for (const person of [world.visitor(), await world.student(`Stu ${lund.name}`), lund.teacher]) {
      assert.ok([401, 403].includes((await backdate({}, { person })).status))
    }
    assert.equal((await backdate({}, { id: 99999 })).status, 404)
    assert.deepEqual(await rangesOf(world, lund.group), [SINCE_TODAY])
  })

  test('where a sheet was taken without the group or the student, with its day and class, until they are left out', async () => {
    const [ana, bo, cy] = lund.students
    await sql`update section_period set starts_on = '2026-09-10' where id = ${lund.period}`.execute(world.db)
    await sql`update assignment set during = '[2026-09-10,)' where id = ${lund.assignment}`.execute(world.db)
    await sql`update group_membership set during = '[2026-09-10,)' where student_id in (${ana}, ${bo})`.execute(
      world.db,
    )
    await takeOn('2026-09-11', [ana!, bo!])
    const refused = await backdate()
    const { name } = lund
    const sentence = `Grade 9, 9:00-10:00\u00a0AM of Tess ${name} was taken on Friday, September 11, 2026 without Chen${name}, Cy.`
    assert.deepEqual([refused.status, refused.failure.details], [409, { contradicted: [sentence] }])
    assert.equal(refused.failure.message, `Some attendance does not match. ${sentence} Nothing was saved.`)
    const { body } = await backdate({ leave_contradicted: true })
    assert.deepEqual([body.assignments, body.students, body.contradicted], [1, 2, [sentence]])
    assert.deepEqual(await membershipsOf(ana!), [SINCE_START])
    assert.deepEqual(await membershipsOf(cy!), [SINCE_TODAY])
    assert.equal((await openSheet(admin, lund, { date: '2026-09-11' })).body.attendance.length, 2)
  })

  test('for a group whose teacher took the sheet of another group in the same section period', async () => {
    const group = await addGroup(world, { name: `Second ${lund.name}` })
    const teacher = lund.teacher.teacher!
    await sql`update assignment set during = ${SINCE_START} where id = ${lund.assignment}`.execute(world.db)
    await sql`update group_membership set during = ${SINCE_START} where student_group_id = ${lund.group}`.execute(
      world.db,
    )
    await assign(world, { period: lund.period, group, teacher, since: TODAY })
    await sql`update section_period set starts_on = null where id = ${lund.period}`.execute(world.db)
    await takeOn('2026-09-11')
    assert.match((await backdate()).failure.message, /on Friday, September 11, 2026 without Second /)
    assert.deepEqual(await rangesOf(world, group), [SINCE_TODAY])
  })

  test('where the earlier days conflict, until that is allowed with a reason', async () => {
    const block = await addBlock(world, { name: 'Summer', from: '2026-08-03', until: '2026-09-11' })
    const group = await addGroup(world, { name: `Summer ${lund.name}` })
    const period = await addPeriod(world, { block, from: '09:30', until: '10:30' })
    await assign(world, { period, group, teacher: lund.teacher.teacher!, since: '2026-08-03' })
    const refused = await backdate()
    assert.deepEqual([refused.status, refused.failure.code], [409, 'clash'])
    assert.match(refused.failure.message, /already meets Summer /)
    assert.equal((await backdate({ allow_conflicts: true, reason: 'They shared the room' })).status, 200)
    assert.deepEqual(await rangesOf(world, lund.group), [SINCE_START])
  })
})

describe('A school that begins in the middle of a block', () => {
  test('dates its first assignments and memberships back to its first day, and takes the days before', async () => {
    await submitSheet(lund.teacher, lund, allPresent(lund))
    const preview = (await backdate({ preview_only: true })).body
    assert.deepEqual([preview.saved, preview.assignments, preview.students], [false, 1, 3])
    assert.deepEqual(await rangesOf(world, lund.group), [SINCE_TODAY])

    const { body } = await backdate()
    assert.equal(
      body.message,
      '1 assignment and 3 students backdated to Monday, August 17, 2026, the first day of Autumn.',
    )
    assert.deepEqual(await rangesOf(world, lund.group), [SINCE_START])
    for (const student of lund.students) assert.deepEqual(await membershipsOf(student), [SINCE_START])
    const friday = '2026-09-11'
    assert.equal((await submitSheet(lund.teacher, lund, allPresent(lund), { date: friday })).status, 200)
    await takeOn('2026-08-18')
    const [entry] = await findAudit(world, 'block_schedule', lund.block)
    assert.deepEqual(entry?.details['assignments'], [lund.assignment])
    const again = (await backdate()).body
    assert.deepEqual([again.assignments, again.students], [0, 0])
  })

  test('leaves what followed another assignment or membership, and what is still to come', async () => {
    const [ana, bo] = lund.students
    const colleague = await world.addTeacher(`Cole ${lund.name}`)
    await sql`update assignment set during = '[2026-09-08,2026-09-14)' where id = ${lund.assignment}`.execute(
      world.db,
    )
    await assign(world, { period: lund.period, group: lund.group, teacher: colleague, since: TODAY })
    await sql`update group_membership set during = '[2026-09-08,)' where student_id = ${ana}`.execute(
      world.db,
    )
    await sql`update group_membership set during = '[2026-09-21,)' where student_id = ${bo}`.execute(world.db)
    const other = await addGroup(world, { name: `Other ${lund.name}` })
    await moveStudent(admin, { student_id: ana!, group_id: other })
    assert.equal((await backdate()).status, 200)
    assert.deepEqual(await rangesOf(world, lund.group), ['[2026-08-17,2026-09-14)', SINCE_TODAY])
    assert.deepEqual(await membershipsOf(ana!), ['[2026-08-17,2026-09-14)', SINCE_TODAY])
    assert.deepEqual(await membershipsOf(bo!), ['[2026-09-21,)'])
  })

  test('backdates the section period before its times were changed, not the one that continues it', async () => {
    await sql`update assignment set during = '[2026-09-10,)' where id = ${lund.assignment}`.execute(world.db)
    await sql`update section_period set starts_on = '2026-09-10' where id = ${lund.period}`.execute(world.db)
    assert.equal((await changePeriod(admin, lund, { start_time: '09:10' })).body.first_day, '2026-09-15')
    assert.equal((await backdate()).body.assignments, 1)
    assert.deepEqual(await rangesOf(world, lund.group), ['[2026-08-17,2026-09-15)', '[2026-09-15,)'])
  })
})

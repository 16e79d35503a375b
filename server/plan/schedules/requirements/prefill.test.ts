import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeEachInFile, beforeFile } from '#tests/world/file-hooks.ts'
import { getRequirements, saveRequirements } from '#tests/world/schedules/requirements.ts'
import type { Person } from '#tests/world/person.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let admin: Person
let [ada, ben] = [0, 0]
beforeFile(async () => {
  admin = await world.admin()
  ada = await world.addTeacher('Ada Abel')
  ben = await world.addTeacher('Ben Bolt')
})
let [autumn, winter, math, english] = [0, 0, 0, 0]
beforeEachInFile(async () => {
  const tables = ['assignment', 'section_period', 'block_requirements', 'group_membership', 'student_group']
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(world.db)
  await sql`delete from block_schedule`.execute(world.db)
  autumn = await addBlock(world)
  winter = await addBlock(world, { name: 'Winter', from: '2026-11-02', until: '2026-12-18' })
  math = await addGroup(world, { name: 'Math 9' })
  english = await addGroup(world, { name: 'English 9' })
})

const lead = (group: number, teacher: number) =>
  sql`update student_group set teacher_id = ${teacher} where id = ${group}`.execute(world.db)

/** Prefilled requirements as 'group teacher meetings doubles', with their band and class where they have one. */
const prefilled = async (block: number) => {
  const { body } = await getRequirements(admin, block)
  const rows = body.needs.map((requirement) => {
    assert.equal(requirement.id, null)
    return [
      requirement.group_id,
      requirement.teacher_id,
      requirement.meetings_per_week,
      requirement.doubles,
      ...(requirement.together ? [`band ${requirement.together}`] : []),
      ...(requirement.same_class ? [`class ${requirement.same_class}`] : []),
    ]
  })
  return { rows, from: body.prefilled_from, block: body.prefilled_block, off: body.off }
}

describe('Requirements of a block without any are prefilled', () => {
  test('from the last block: a section period of n weekdays is n meetings', async () => {
    const daily = await addPeriod(world, { block: autumn })
    const thrice = await addPeriod(world, { block: autumn, from: '10:00', until: '11:00', days: [1, 3, 5] })
    const twice = await addPeriod(world, { block: autumn, from: '10:00', until: '11:00', days: [2, 4] })
    await assign(world, { period: daily, group: math, teacher: ada })
    await assign(world, { period: thrice, group: english, teacher: ada })
    await assign(world, { period: twice, group: english, teacher: ben })
    assert.deepEqual(await prefilled(winter), {
      rows: [
        [english, ada, 3, 0],
        [english, ben, 2, 0],
        [math, ada, 5, 0],
      ],
      from: 'last_block',
      block: 'Autumn',
      off: [],
    })
  })

  test('with the doubles of that week, which no other section period of the grade parts', async () => {
    const at = (from: string, until: string, days = [1, 2]) =>
      addPeriod(world, { block: autumn, from, until, days })
    const first = await at('09:00', '09:50')
    const second = await at('10:00', '10:50')
    const late = await at('11:00', '11:50')
    await assign(world, { period: first, group: math, teacher: ada })
    await assign(world, { period: second, group: math, teacher: ada })
    await assign(world, { period: first, group: english, teacher: ben })
    await assign(world, { period: late, group: english, teacher: ben })
    assert.deepEqual((await prefilled(winter)).rows, [
      [english, ben, 4, 0],
      [math, ada, 4, 2],
    ])
  })

  test('with one class for the groups that a teacher meets at the same times', async () => {
    const tenth = await addGroup(world, { name: 'Math 10', grade: 5 })
    const ninths = await addPeriod(world, { block: autumn })
    const tenths = await addPeriod(world, { block: autumn, grade: 5 })
    await assign(world, { period: ninths, group: math, teacher: ada })
    await assign(world, { period: tenths, group: tenth, teacher: ada })
    await assign(world, { period: ninths, group: english, teacher: ben })
    assert.deepEqual((await prefilled(winter)).rows, [
      [english, ben, 5, 0],
      [math, ada, 5, 0, 'class Math 10 + Math 9'],
      [tenth, ada, 5, 0, 'class Math 10 + Math 9'],
    ])
  })

  test('without assignments that have ended, and without groups and teachers who are gone', async () => {
    const period = await addPeriod(world, { block: autumn })
    const other = await addPeriod(world, { block: autumn, from: '10:00', until: '11:00' })
    const gone = await world.addTeacher('Gus Gone')
    const old = await addGroup(world, { name: 'Old 9' })
    await assign(world, { period, group: math, teacher: ada, until: '2026-09-14' })
    await assign(world, { period, group: english, teacher: gone })
    await assign(world, { period, group: old, teacher: ben })
    await assign(world, { period: other, group: english, teacher: ada })
    await sql`update teacher set active = false where id = ${gone}`.execute(world.db)
    await sql`update student_group set archived_on = '2026-09-14' where id = ${old}`.execute(world.db)
    assert.deepEqual((await prefilled(winter)).rows, [[english, ada, 5, 0]])
  })

  test('from the block before the last where that one has no assignments, and never from a later one', async () => {
    const spring = await addBlock(world, { name: 'Spring', from: '2027-01-04', until: '2027-02-12' })
    const later = await addPeriod(world, { block: spring })
    await assign(world, { period: later, group: english, teacher: ben, since: '2027-01-04' })
    await addPeriod(world, { block: winter })
    assert.equal((await prefilled(winter)).from, 'lead_teachers')
    const period = await addPeriod(world, { block: autumn })
    await assign(world, { period, group: math, teacher: ada })
    const summer = await addBlock(world, { name: 'Summer', from: '2027-03-01', until: '2027-04-30' })
    assert.deepEqual((await prefilled(winter)).block, 'Autumn')
    assert.deepEqual((await prefilled(summer)).block, 'Spring')
  })

  test('from the assignments that the block has itself', async () => {
    const before = await addPeriod(world, { block: autumn })
    await assign(world, { period: before, group: math, teacher: ada })
    const own = await addPeriod(world, { block: winter, days: [1, 2] })
    await assign(world, { period: own, group: english, teacher: ben, since: '2026-11-02' })
    const { rows, from, block } = await prefilled(winter)
    assert.deepEqual([rows, from, block], [[[english, ben, 2, 0]], 'this_block', 'Winter'])
  })

  test('with the times off and the bands of the last block whose requirements were saved', async () => {
    const off = [
      { teacher_id: ben, days_of_week: ['Monday' as const], start_time: '08:00', end_time: '12:00' },
    ]
    const band = { together: 'CTE', meetings_per_week: 5 }
    await saveRequirements(
      admin,
      autumn,
      [
        { group_id: math, teacher_id: ada, ...band },
        { group_id: english, teacher_id: ben, ...band },
      ],
      { off },
    )
    const period = await addPeriod(world, { block: autumn })
    await assign(world, { period, group: math, teacher: ada })
    await assign(world, { period, group: english, teacher: ben })
    const whole = await prefilled(winter)
    assert.deepEqual(whole.off, off)
    assert.deepEqual(whole.rows, [
      [english, ben, 5, 0, 'band CTE'],
      [math, ada, 5, 0, 'band CTE'],
    ])
    const more = await addPeriod(world, { block: autumn, from: '10:00', until: '11:00', days: [3] })
    await assign(world, { period: more, group: math, teacher: ada })
    assert.deepEqual(
      (await prefilled(winter)).rows,
      [
        [english, ben, 5, 0],
        [math, ada, 6, 1],
      ],
      'a band whose groups meet differently is none',
    )
  })

  test("else from the groups' lead teachers, one meeting on each weekday of their grade", async () => {
    const room = await addGroup(world, { name: 'Room 9', type: 'homeroom' })
    const tenth = await addGroup(world, { name: 'Math 10', grade: 5 })
    await lead(math, ada)
    await lead(room, ben)
    await lead(tenth, ben)
    await addPeriod(world, { block: winter, days: [1, 2, 4] })
    await addPeriod(world, { block: winter, from: '13:00', until: '13:20', days: [3], homeroom: true })
    assert.deepEqual(await prefilled(winter), {
      rows: [
        [math, ada, 3, 0],
        [room, ben, 1, 0],
        [tenth, ben, 5, 0],
      ],
      from: 'lead_teachers',
      block: null,
      off: [],
    })
  })

  test('and can be saved as they are', async () => {
    const daily = await addPeriod(world, { block: autumn })
    await assign(world, { period: daily, group: math, teacher: ada })
    await assign(world, { period: daily, group: english, teacher: ada })
    const { needs: requirements, off } = (await getRequirements(admin, winter)).body
    const reply = await saveRequirements(admin, winter, requirements, { off })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(
      reply.body.needs.map((requirement) => Object.assign(requirement, { id: null })),
      requirements,
    )
  })
})

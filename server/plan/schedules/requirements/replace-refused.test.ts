import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeEachInFile, beforeFile } from '#tests/world/file-hooks.ts'
import { deleteGroup } from '#tests/world/groups.ts'
import {
  getRequirements,
  saveRequirements,
  type SentRequirement,
  type SentTimeOff,
} from '#tests/world/schedules/requirements.ts'
import type { Person } from '#tests/world/person.ts'
import { addBlock, addGroup } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let admin: Person
let [ada, ben, block, nth] = [0, 0, 0, 0]
beforeFile(async () => {
  admin = await world.admin()
  ada = await world.addTeacher('Ada Abel')
  ben = await world.addTeacher('Ben Bolt')
})
let [robotics, media, math] = [0, 0, 0]
beforeEachInFile(async () => {
  nth++
  block = await addBlock(world, { name: `Winter ${nth}`, from: '2026-11-02', until: '2026-12-18' })
  robotics = await addGroup(world, { name: `Robotics ${nth}`, type: 'cte' })
  media = await addGroup(world, { name: `Media ${nth}`, type: 'cte', grade: 5 })
  math = await addGroup(world, { name: `Math ${nth}` })
})

const requirement = (
  group_id: number,
  teacher_id: number,
  more: Partial<SentRequirement> = {},
): SentRequirement => ({
  group_id,
  teacher_id,
  meetings_per_week: 5,
  ...more,
})
const save = (requirements: SentRequirement[], options: Parameters<typeof saveRequirements>[3] = {}) =>
  saveRequirements(admin, block, requirements, options)
const saved = async (of = block) => {
  const { body } = await getRequirements(admin, of)
  return body.needs.map(({ group_id, teacher_id, meetings_per_week }) => [
    group_id,
    teacher_id,
    meetings_per_week,
  ])
}

/** The call is refused with one sentence for each problem, and nothing is saved. */
async function assertProblems(requirements: SentRequirement[], sentences: string[], off: SentTimeOff[] = []) {
  const before = await getRequirements(admin, block)
  const reply = await save(requirements, { off })
  assert.deepEqual([reply.status, reply.failure.code], [400, 'invalid'], reply.text)
  assert.deepEqual(reply.failure.details?.['problems'], sentences)
  assert.deepEqual((await getRequirements(admin, block)).body, before.body)
}

describe('Requirements are refused', () => {
  test('to everyone but the office', async () => {
    const people = [world.visitor(), await world.newcomer(), await world.student(), await world.teacher()]
    for (const [index, person] of people.entries()) {
      const status = index === 0 ? 401 : 403
      assert.equal((await getRequirements(person, block)).status, status)
      assert.equal((await saveRequirements(person, block, [requirement(math, ada)])).status, status)
    }
    assert.equal((await getRequirements(admin, block)).body.version, 0)
  })

  test('for a block that is unknown or over', async () => {
    assert.equal((await getRequirements(admin, 999_999)).status, 404)
    assert.equal((await saveRequirements(admin, 999_999, [])).status, 404)
    const over = await addBlock(world, { name: 'Summer', from: '2026-06-01', until: '2026-07-31' })
    const reply = await saveRequirements(admin, over, [requirement(math, ada)])
    assert.deepEqual([reply.status, reply.failure.code], [409, 'conflict'])
    assert.equal(
      reply.failure.message,
      'Summer ended on Friday, July 31, 2026, so you cannot change its class requirements.',
    )
    assert.equal((await getRequirements(admin, over)).body.may.edit, false)
  })

  const BAD: [string, object][] = [
    ['no meetings', { meetings_per_week: 0 }],
    ['more meetings than a week has', { meetings_per_week: 61 }],
    ['half a meeting', { meetings_per_week: 2.5 }],
    ['doubles below zero', { doubles: -1 }],
    ['a name with a line break', { together: 'CTE\nblock' }],
  ]
  for (const [what, more] of BAD)
    test(`with ${what}`, async () => {
      const reply = await save([requirement(math, ada, more)])
      assert.equal(reply.status, 400, reply.text)
      assert.deepEqual(await saved(), [])
    })

  test('with a time off that ends before it starts', async () => {
    const off = [
      { teacher_id: ada, days_of_week: ['Monday' as const], start_time: '12:00', end_time: '08:00' },
    ]
    const reply = await save([], { off })
    assert.equal(reply.status, 400)
    assert.match(reply.failure.message, /after the start time/)
  })

  test('with a group that is not there, and with a teacher who is gone or not active', async () => {
    const old = await addGroup(world, { name: `Old ${nth}` })
    await deleteGroup(admin, old)
    await assertProblems(
      [requirement(old, ada), requirement(math, 999_999)],
      [
        'A group in the list was deleted. Reload the page and remove its rows.',
        `The teacher of Math ${nth} was removed. Choose another teacher.`,
      ],
    )
    const gone = await world.addTeacher(`Gus Gone${'x'.repeat(nth)}`)
    await sql`update teacher set active = false where id = ${gone}`.execute(world.db)
    const name = `Gus Gone${'x'.repeat(nth)}`
    await assertProblems(
      [requirement(math, gone)],
      [`${name}, the teacher of Math ${nth}, is inactive. Choose another teacher.`],
    )
    await assertProblems(
      [requirement(math, ada)],
      [
        `${name}, who is inactive, has time off on Monday and Friday, 8:00\u00a0AM-12:00\u00a0PM. Remove that row.`,
      ],
      [
        {
          teacher_id: gone,
          days_of_week: ['Friday', 'Monday'],
          start_time: '08:00',
          end_time: '12:00',
        },
      ],
    )
  })

  test('with more doubles than half of the meetings', async () => {
    await assertProblems(
      [requirement(math, ada, { meetings_per_week: 3, doubles: 2 })],
      [`Math ${nth} with Ada Abel: 2 doubles need 4 meetings, and there are 3 meetings a week.`],
    )
  })

  test('with one group and teacher in several rows, or one id on two', async () => {
    await assertProblems(
      [requirement(math, ada), requirement(math, ben), requirement(math, ada, { meetings_per_week: 1 })],
      [`Math ${nth} with Ada Abel is in the list twice. Combine the meetings into one row.`],
    )
    const [first] = (await save([requirement(math, ada)])).body.needs
    const id = first!.id!
    await assertProblems(
      [requirement(math, ada, { id }), requirement(media, ben, { id })],
      [`Math ${nth} with Ada Abel and Media ${nth} with Ben Bolt have the same ID. Reload the page.`],
    )
  })

  test('with a band whose groups cannot meet at one time', async () => {
    const band = { together: 'CTE' }
    await assertProblems(
      [requirement(robotics, ada, band), requirement(media, ben, { ...band, meetings_per_week: 4 })],
      [
        `The band "CTE" meets at one time, so all of its groups need the same pattern: Robotics ${nth} has 5 meetings, Media ${nth} has 4 meetings.`,
      ],
    )
    await assertProblems(
      [requirement(robotics, ada, { ...band, doubles: 1 }), requirement(media, ben, band)],
      [
        `The band "CTE" meets at one time, so all of its groups need the same pattern: Robotics ${nth} has 1 double, Media ${nth} has no doubles.`,
      ],
    )
    await assertProblems(
      [requirement(robotics, ada, band), requirement(robotics, ben, band)],
      [
        `The band "CTE" has Robotics ${nth} with Ada Abel and with Ben Bolt. A group can meet only one of them at a time.`,
      ],
    )
    await assertProblems(
      [requirement(robotics, ada, band), requirement(media, ada, band)],
      [
        `The band "CTE" has Ada Abel with Robotics ${nth} and with Media ${nth}. Give one of them another teacher, or combine them into one class.`,
      ],
    )
  })

  test('with a class of several teachers, or of different meetings', async () => {
    const one = { same_class: 'Mixed' }
    await assertProblems(
      [requirement(robotics, ada, one), requirement(media, ben, one)],
      [`The class "Mixed" has one teacher, but Robotics ${nth} has Ada Abel and Media ${nth} has Ben Bolt.`],
    )
    await assertProblems(
      [
        requirement(robotics, ada, { ...one, doubles: 2 }),
        requirement(media, ada, { ...one, meetings_per_week: 4 }),
      ],
      [
        `The class "Mixed" meets together, so all of its groups need the same pattern: Robotics ${nth} has 5 meetings and 2 doubles, Media ${nth} has 4 meetings and no doubles.`,
      ],
    )
  })

  test('where someone else has saved since they were opened', async () => {
    const { version } = (await save([requirement(math, ada)])).body
    await save([requirement(math, ben)], { version })
    const late = await save([requirement(math, ada)], { version })
    assert.deepEqual([late.status, late.failure.code], [409, 'changed_meanwhile'])
    assert.deepEqual(await saved(), [[math, ben, 5]])
  })
})

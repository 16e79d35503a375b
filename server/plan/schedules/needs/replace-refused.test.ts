import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeEachInFile, beforeFile } from '#tests/world/file-hooks.ts'
import { deleteGroup } from '#tests/world/groups.ts'
import { getNeeds, saveNeeds, type SentNeed, type SentTimeOff } from '#tests/world/schedules/needs.ts'
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

const need = (group_id: number, teacher_id: number, more: Partial<SentNeed> = {}): SentNeed => ({
  group_id,
  teacher_id,
  meetings_per_week: 5,
  ...more,
})
const save = (needs: SentNeed[], options: Parameters<typeof saveNeeds>[3] = {}) =>
  saveNeeds(admin, block, needs, options)
const saved = async (of = block) => {
  const { body } = await getNeeds(admin, of)
  return body.needs.map(({ group_id, teacher_id, meetings_per_week }) => [
    group_id,
    teacher_id,
    meetings_per_week,
  ])
}

/** The call is refused with one sentence for each problem, and nothing is saved. */
async function assertProblems(needs: SentNeed[], sentences: string[], off: SentTimeOff[] = []) {
  const before = await getNeeds(admin, block)
  const reply = await save(needs, { off })
  assert.deepEqual([reply.status, reply.failure.code], [400, 'invalid'], reply.text)
  assert.deepEqual(reply.failure.details?.['problems'], sentences)
  assert.deepEqual((await getNeeds(admin, block)).body, before.body)
}

describe('Needs are refused', () => {
  test('to everybody but the office', async () => {
    const people = [world.visitor(), await world.newcomer(), await world.student(), await world.teacher()]
    for (const [index, person] of people.entries()) {
      const status = index === 0 ? 401 : 403
      assert.equal((await getNeeds(person, block)).status, status)
      assert.equal((await saveNeeds(person, block, [need(math, ada)])).status, status)
    }
    assert.equal((await getNeeds(admin, block)).body.version, 0)
  })

  test('for a block that is unknown or over', async () => {
    assert.equal((await getNeeds(admin, 999_999)).status, 404)
    assert.equal((await saveNeeds(admin, 999_999, [])).status, 404)
    const over = await addBlock(world, { name: 'Summer', from: '2026-06-01', until: '2026-07-31' })
    const reply = await saveNeeds(admin, over, [need(math, ada)])
    assert.deepEqual([reply.status, reply.failure.code], [409, 'conflict'])
    assert.equal(
      reply.failure.message,
      'Summer ended on Friday, July 31, 2026, so you cannot change its class requirements.',
    )
    assert.equal((await getNeeds(admin, over)).body.may.edit, false)
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
      const reply = await save([need(math, ada, more)])
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
      [need(old, ada), need(math, 999_999)],
      [
        'A group in the list was deleted. Reload the page and remove its rows.',
        `The teacher of Math ${nth} was removed. Choose another teacher.`,
      ],
    )
    const gone = await world.addTeacher(`Gus Gone${'x'.repeat(nth)}`)
    await sql`update teacher set active = false where id = ${gone}`.execute(world.db)
    const name = `Gus Gone${'x'.repeat(nth)}`
    await assertProblems(
      [need(math, gone)],
      [`${name}, the teacher of Math ${nth}, is inactive. Choose another teacher.`],
    )
    await assertProblems(
      [need(math, ada)],
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
      [need(math, ada, { meetings_per_week: 3, doubles: 2 })],
      [`Math ${nth} with Ada Abel: 2 doubles need 4 meetings, and there are 3 meetings a week.`],
    )
  })

  test('with one group and teacher in several rows, or one id on two', async () => {
    await assertProblems(
      [need(math, ada), need(math, ben), need(math, ada, { meetings_per_week: 1 })],
      [`Math ${nth} with Ada Abel is in the list twice. Combine the meetings into one row.`],
    )
    const [first] = (await save([need(math, ada)])).body.needs
    const id = first!.id!
    await assertProblems(
      [need(math, ada, { id }), need(media, ben, { id })],
      [`Math ${nth} with Ada Abel and Media ${nth} with Ben Bolt have the same ID. Reload the page.`],
    )
  })

  test('with a band whose groups cannot meet at one time', async () => {
    const band = { together: 'CTE' }
    await assertProblems(
      [need(robotics, ada, band), need(media, ben, { ...band, meetings_per_week: 4 })],
      [
        `The band "CTE" meets at one time, so all of its groups need the same pattern: Robotics ${nth} has 5 meetings, Media ${nth} has 4 meetings.`,
      ],
    )
    await assertProblems(
      [need(robotics, ada, { ...band, doubles: 1 }), need(media, ben, band)],
      [
        `The band "CTE" meets at one time, so all of its groups need the same pattern: Robotics ${nth} has 1 double, Media ${nth} has no doubles.`,
      ],
    )
    await assertProblems(
      [need(robotics, ada, band), need(robotics, ben, band)],
      [
        `The band "CTE" has Robotics ${nth} with Ada Abel and with Ben Bolt. A group can meet only one of them at a time.`,
      ],
    )
    await assertProblems(
      [need(robotics, ada, band), need(media, ada, band)],
      [
        `The band "CTE" has Ada Abel with Robotics ${nth} and with Media ${nth}. Give one of them another teacher, or combine them into one class.`,
      ],
    )
  })

  test('with a class of several teachers, or of different meetings', async () => {
    const one = { same_class: 'Mixed' }
    await assertProblems(
      [need(robotics, ada, one), need(media, ben, one)],
      [`The class "Mixed" has one teacher, but Robotics ${nth} has Ada Abel and Media ${nth} has Ben Bolt.`],
    )
    await assertProblems(
      [need(robotics, ada, { ...one, doubles: 2 }), need(media, ada, { ...one, meetings_per_week: 4 })],
      [
        `The class "Mixed" meets together, so all of its groups need the same pattern: Robotics ${nth} has 5 meetings and 2 doubles, Media ${nth} has 4 meetings and no doubles.`,
      ],
    )
  })

  test('where somebody else has saved since they were opened', async () => {
    const { version } = (await save([need(math, ada)])).body
    await save([need(math, ben)], { version })
    const late = await save([need(math, ada)], { version })
    assert.deepEqual([late.status, late.failure.code], [409, 'changed_meanwhile'])
    assert.deepEqual(await saved(), [[math, ben, 5]])
  })
})

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
import { sendDuringSave } from '#tests/world/waiting.ts'
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

describe('Requirements', () => {
  test('are saved with times off, in the order of grades, groups and teachers', async () => {
    const off: SentTimeOff[] = [
      { teacher_id: ben, days_of_week: ['Thursday', 'Tuesday'], start_time: '12:00', end_time: '15:30' },
    ]
    const reply = await save(
      [
        requirement(media, ada, { same_class: 'Mixed', doubles: 2 }),
        requirement(math, ben, { meetings_per_week: 3, together: '' }),
        requirement(robotics, ada, { same_class: 'Mixed', doubles: 2 }),
      ],
      { off },
    )
    assert.deepEqual(
      [reply.status, reply.body.message],
      [200, 'Saved 3 class requirements and 1 entry of time off.'],
    )
    const requirements = reply.body.needs.map(({ id, ...rest }) => {
      assert.ok(id! > 0)
      return rest
    })
    const mixed = { teacher_id: ada, meetings_per_week: 5, doubles: 2, together: null, same_class: 'Mixed' }
    assert.deepEqual(requirements, [
      {
        group_id: math,
        teacher_id: ben,
        meetings_per_week: 3,
        doubles: 0,
        together: null,
        same_class: null,
      },
      { group_id: robotics, ...mixed },
      { group_id: media, ...mixed },
    ])
    assert.deepEqual(reply.body.off, [
      { teacher_id: ben, days_of_week: ['Tuesday', 'Thursday'], start_time: '12:00', end_time: '15:30' },
    ])
    assert.deepEqual([reply.body.version, reply.body.prefilled_from], [1, null])
    const { message: _, ...record } = reply.body
    assert.deepEqual((await getRequirements(admin, block)).body, record)
  })

  test('keep their ids where these are sent, also when two exchange their teachers', async () => {
    const first = (await save([requirement(math, ada), requirement(robotics, ben)])).body.needs
    const [one, two] = first.map(({ id }) => id!)
    const reply = await save([
      requirement(math, ben, { id: one! }),
      requirement(math, ada, { id: two! }),
      requirement(media, ada),
    ])
    const ids = new Map(
      reply.body.needs.map(({ id, group_id, teacher_id }) => [`${group_id} ${teacher_id}`, id]),
    )
    assert.deepEqual([ids.get(`${math} ${ben}`), ids.get(`${math} ${ada}`)], [one, two])
    assert.ok(!first.some(({ id }) => id === ids.get(`${media} ${ada}`)))
    await save([requirement(media, ada, { id: ids.get(`${media} ${ada}`)! })])
    assert.deepEqual(await saved(), [[media, ada, 5]])
  })

  test('with the id of another block are new, and that block keeps its own', async () => {
    const other = await addBlock(world, { name: 'Spring', from: '2027-01-04', until: '2027-02-12' })
    const [theirs] = (await saveRequirements(admin, other, [requirement(math, ada)])).body.needs
    const reply = await save([requirement(math, ben, { id: theirs!.id! })])
    assert.notEqual(reply.body.needs[0]?.id, theirs?.id)
    assert.deepEqual(await saved(other), [[math, ada, 5]])
  })

  test('stay an empty list where none are wanted', async () => {
    await sql`update student_group set teacher_id = ${ada} where id = ${math}`.execute(world.db)
    assert.equal((await getRequirements(admin, block)).body.prefilled_from, 'lead_teachers')
    await save([])
    const { body } = await getRequirements(admin, block)
    assert.deepEqual([body.needs, body.prefilled_from, body.version], [[], null, 1])
    await sql`update student_group set teacher_id = null where id = ${math}`.execute(world.db)
  })

  test('of a deleted group are deleted, and those of a teacher who leaves show the teacher to replace', async () => {
    const leavingTeacher = await world.addTeacher(`Lea Leaves${'x'.repeat(nth)}`)
    await save([requirement(math, ada), requirement(media, leavingTeacher)])
    await deleteGroup(admin, math)
    await sql`update teacher set active = false where id = ${leavingTeacher}`.execute(world.db)
    assert.deepEqual(await saved(), [[media, leavingTeacher, 5]])
    const { teachers } = (await getRequirements(admin, block)).body
    assert.equal(teachers.find(({ id }) => id === leavingTeacher)?.active, false)
    assert.ok(teachers.filter(({ id }) => id !== leavingTeacher).every(({ active }) => active))
  })

  test('that two people save at the same moment are those of one person', async () => {
    const { version } = (await save([requirement(math, ada)])).body
    const other = await world.admin(`Olga Other${'x'.repeat(nth)}`)
    const { first, second, waited } = await sendDuringSave(world, {
      person: admin,
      first: () => save([requirement(math, ben)], { version }),
      second: () => saveRequirements(other, block, [requirement(media, ada)], { version }),
    })
    assert.deepEqual([waited, first.status, second.status], [true, 200, 409])
    assert.deepEqual(await saved(), [[math, ben, 5]])
  })

  test('are in the audit log with their former and new number', async () => {
    await save([requirement(math, ada)])
    await save([requirement(math, ada), requirement(media, ben, { meetings_per_week: 2 })])
    const { rows } = await sql<{ details: object }>`
      select details from audit where subject = 'block_schedule' and subject_id = ${block} order by id desc limit 1`.execute(
      world.db,
    )
    assert.deepEqual(rows[0]?.details, {
      needs: { old: 1, new: 2 },
      meetings_a_week: { old: 5, new: 7 },
      times_off: 0,
    })
  })
})

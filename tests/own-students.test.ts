import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeEachInFile } from '#tests/world/file-hooks.ts'
import {
  onlyOwn,
  placeOne,
  readableFamilies,
  restoreSchool,
  useOwnStudents,
} from '#tests/world/families/own-students.ts'
import { assign } from '#tests/world/timetable.ts'
import { OTHER_STUDENT_ROUTES, STUDENT_ROUTES } from './access/student-routes.ts'
import { ACCESS } from './access/who-may-call.ts'

const school = useOwnStudents()
beforeEachInFile(() => restoreSchool(school))

// This runs first, because later reads in the same minute share a row.
describe('Every read of a family', () => {
  test('leaves a row, also of an own student and by the office', async () => {
    const { world, tara, office, own } = school
    for (const person of [tara, office]) {
      await readableFamilies(school, person)
      const { rows } = await sql<{ record: string; students: number[] }>`
        select details ->> 'record' record, array_agg(subject_id order by subject_id) students
        from audit where action = 'read' and account_id = ${person.account} and subject = 'student'
          and details ->> 'record' in ('contacts', 'family') group by 1 order by 1`.execute(world.db)
      const students = person === office ? [...own, ...school.others] : own
      assert.deepEqual(rows, [
        { record: 'contacts', students },
        { record: 'family', students },
      ])
    }
  })
})

describe('A teacher who may edit', () => {
  test('has no road to families that is not decided here', () => {
    const decided = new Set<string>([
      ...STUDENT_ROUTES.map(({ route }) => route),
      ...Object.keys(OTHER_STUDENT_ROUTES),
    ])
    assert.deepEqual(
      ACCESS.editors.filter((route) => !decided.has(route)),
      [],
    )
  })

  for (const { name, send, isFile } of STUDENT_ROUTES) {
    test(`gets nobody else's family by ${name}: it is refused as the office's`, async () => {
      const { tara } = school
      const reply = await send(school, tara, tara.teacher!)
      assert.deepEqual(await readableFamilies(school, tara), onlyOwn(school))
      assert.equal(reply.status, isFile ? 422 : 403, reply.text)
      assert.match(reply.text, /only the office/i)
    })

    test(`brings a colleague no family by ${name}`, async () => {
      const { uma, tara } = school
      const reply = await send(school, uma, tara.teacher!)
      assert.equal(reply.status, 200, reply.text)
      assert.deepEqual(await readableFamilies(school, tara), onlyOwn(school))
    })
  }

  test('gets no family there and back, on all roads one after the other', async () => {
    const { tara, uma } = school
    for (const { send } of STUDENT_ROUTES) {
      await send(school, tara, tara.teacher!)
      await send(school, tara, uma.teacher!)
    }
    assert.deepEqual(await readableFamilies(school, tara), onlyOwn(school))
  })

  test('keeps what the office made: homeroom students, and groups that were met before', async () => {
    const { world, tara, others, theirs, period } = school
    await assign(world, { period, group: theirs, teacher: tara.teacher! })
    assert.deepEqual((await readableFamilies(school, tara)).contacts, [...school.own, ...others])
    assert.equal((await placeOne(school, tara, null)).status, 200)
    assert.equal((await readableFamilies(school, tara)).contacts.length, 7)
    const back = await placeOne(school, tara, theirs)
    assert.equal(back.status, 403)
    assert.equal(
      back.failure.message,
      'Only the office can add students to your groups (Theirs). Please ask the office.',
    )
  })

  test('still moves students between groups of others', async () => {
    const { tara, others, open } = school
    assert.equal((await placeOne(school, tara, open)).status, 200)
    const moved = await tara.call('POST /api/groups/bulk/', {
      body: { action: 'move', student_ids: others, group_id: open, confirm: 'change 5' },
    })
    assert.equal(moved.status, 200, moved.text)
    assert.equal(moved.body.changed.length, 5)
  })
})

describe('A homeroom teacher who may edit', () => {
  test('makes homeroom groups of others only: the office does that for their own', async () => {
    const { world, tara, uma, others } = school
    await sql`insert into student_homeroom_teacher (student_id, teacher_id)
      values (${others[0]!}, ${tara.teacher}), (${others[1]!}, ${uma.teacher})`.execute(world.db)
    const reply = await tara.call('POST /api/groups/homeroom-groups/from-teachers/', {
      body: { grade_level_id: 4, preview_only: false },
    })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(
      reply.body.groups.map(({ teacher }) => teacher.id),
      [uma.teacher],
    )
    assert.match(reply.body.message, /Only the office can add students to your groups\.$/)
    assert.ok(reply.body.left_over.some(({ id }) => id === others[0]))
    assert.deepEqual((await readableFamilies(school, uma)).contacts, others)
  })
})

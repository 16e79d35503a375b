import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { followDay } from '#server/plan/roll-over/follow-day.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { findMemberships } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { makeFamilyLink, setContacts } from '#tests/world/visits/families.ts'
import { useWorld } from '#tests/world/world.ts'
import {
  NEXT_YEAR,
  addSchoolToRollOver,
  rollOverYear,
  undoRollOver,
  type SchoolToRollOver,
} from '#tests/world/years/next-year.ts'

const ADD = 'POST /students/api/add/'
const NEXT_MONDAY = '2026-09-21'

const world = useWorld()
let office: Person
let school: SchoolToRollOver
let batch: number
beforeFile(async () => {
  office = await world.admin()
  school = await addSchoolToRollOver(world, office)
  batch = (await rollOverYear(office, school.year)).body.batch_id!
})

let nth = 0
const someone = (more: object) => {
  nth += 1
  return {
    first_name: 'Nia',
    last_name: `New${nth}`,
    email: `new${nth}@larkfield.example`,
    grade_level: 1,
    ...more,
  }
}
const enroll = (more: object, person: Person = office) => person.call(ADD, { body: someone(more) })
const studentCount = async () => (await sql`select from student`.execute(world.db)).rows.length
const plannedGroup = async (name: string) =>
  (
    await sql<{
      id: number
    }>`select id from student_group where name = ${name} and planned_from is not null`.execute(world.db)
  ).rows[0]!.id
const recordOf = async (studentId: number) =>
  (await office.call('GET /students/api/details/:studentId/', { params: { studentId } })).body
const isListed = async (id: number, on?: string) => {
  const { body } = await office.call('GET /students/api/list/', { query: on === undefined ? {} : { on } })
  return body.some((student) => student.id === id)
}

describe('A student who begins later', () => {
  test('is enrolled by the office only, on a day of a school year, in groups that are there then', async () => {
    const before = await studentCount()
    const first_day = NEXT_YEAR.start_date
    const teacher = await world.teacher('Theo Teacher')
    assert.equal((await world.visitor().call(ADD, { body: someone({ first_day }) })).status, 401)
    const { status, failure } = await enroll({ first_day }, teacher)
    assert.deepEqual([status, Object.keys(failure.fields!)], [403, ['first_day']])
    const [sixA, next6A] = [school.groups.sixA, await plannedGroup('6A')]
    for (const [more, field, problem] of [
      [{ first_day: '2027-07-01' }, 'first_day', 'must be in a school year'],
      [{ first_day: '2062-09-14' }, 'first_day', 'must be in a school year'],
      [{ first_day, core_group_id: sixA }, 'core_group_id', 'is not a core group of the school'],
      [
        { first_day: NEXT_MONDAY, core_group_id: next6A },
        'core_group_id',
        'is not a core group of the school',
      ],
      [{ first_day, core_group_id: await plannedGroup('7A') }, 'core_group_id', 'is not for 6th Grade'],
    ] as const) {
      const refused = await enroll(more)
      assert.deepEqual([refused.status, refused.failure.fields], [400, { [field]: problem }])
    }
    assert.equal(await studentCount(), before)
  })

  test('is not active before next Monday, and in their group then', async () => {
    const { status, body, text } = await enroll({ first_day: NEXT_MONDAY, core_group_id: school.groups.sixA })
    assert.equal(status, 200, text)
    assert.equal(
      body.message,
      `Nia ${body.last_name} is enrolled from Monday, September 21, 2026, and not active before.`,
    )
    const { is_active, enters_on } = await recordOf(body.id)
    assert.deepEqual([is_active, enters_on], [false, NEXT_MONDAY])
    assert.deepEqual([await isListed(body.id), await isListed(body.id, NEXT_MONDAY)], [false, true])
    assert.deepEqual(await findMemberships(world, body.id), [`6A [${NEXT_MONDAY},)`])
    const [contact] = await setContacts(office, body.id, [{ name: 'Mia Mother' }])
    assert.equal((await makeFamilyLink(office, body.id, contact!)).status, 409)
    await world.db.transaction().execute((tx) => followDay(tx, '2026-09-20'))
    assert.equal((await recordOf(body.id)).is_active, false)
    await world.db.transaction().execute((tx) => followDay(tx, NEXT_MONDAY))
    assert.equal((await recordOf(body.id)).is_active, true)
    assert.deepEqual(await findMemberships(world, body.id), [`6A [${NEXT_MONDAY},)`])
    assert.equal((await makeFamilyLink(office, body.id, contact!)).status, 200)
  })

  test('begins in another grade where the office changes it before, without the group of the former one', async () => {
    const group = await addGroup(world, { name: '6 Later', grade: 1 })
    const { body: added } = await enroll({ first_day: NEXT_MONDAY, core_group_id: group })
    const { status } = await office.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: added.id },
      body: { grade_level: 2 },
    })
    assert.equal(status, 200)
    const { body: enrollments } = await office.call('GET /api/students/:studentId/enrollments/', {
      params: { studentId: added.id },
    })
    assert.deepEqual(
      enrollments.map(({ first_day, grade_level }) => [first_day, grade_level]),
      [[NEXT_MONDAY, 2]],
    )
    assert.deepEqual(await findMemberships(world, added.id), [])
  })

  test('takes a seat of the group from that day on', async () => {
    const group = await addGroup(world, { name: '6 Small', grade: 1, capacity: 1 })
    assert.equal((await enroll({ first_day: '2026-10-05', core_group_id: group })).status, 200)
    const { failure } = await enroll({ first_day: '2026-10-06', core_group_id: group })
    assert.deepEqual(failure.fields, { core_group_id: 'is full: it has 1 seat' })
  })

  test('of the next school year is in its groups from the first day on, and stays where preparing it is undone', async () => {
    const next6A = await plannedGroup('6A')
    const { body } = await enroll({ first_day: NEXT_YEAR.start_date, core_group_id: next6A })
    const late = await enroll({ first_day: '2027-09-06', core_group_id: next6A })
    assert.deepEqual(await findMemberships(world, body.id), [`6A [${NEXT_YEAR.start_date},)`])
    assert.deepEqual(await findMemberships(world, late.body.id), ['6A [2027-09-06,)'])
    assert.equal((await undoRollOver(office, batch)).status, 200)
    assert.deepEqual(await findMemberships(world, body.id), [])
    assert.equal(await isListed(body.id, NEXT_YEAR.start_date), true)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  assignGroups,
  endAssignment,
  getGrid,
  rangesOf,
  useTimetable,
  type Timetable,
} from '#tests/world/assignments.ts'
import { beforeEachInFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addBlock, addPeriod, assign } from '#tests/world/timetable.ts'

let { world, admin, ben, block, period, core, name } = {} as Timetable
useTimetable((timetable) => {
  ;({ world, admin, ben, block, period, core, name } = timetable)
})
let tomas: Person
beforeEachInFile(async () => void (tomas ??= await world.teacher('Tomas Teacher')))
const own = () => tomas.teacher!

const benMeetsCore = () => assign(world, { period, group: core, teacher: ben })
const UNTOUCHED = ['[2026-08-17,)']
type Refused = { status: number; failure: { code: string; message: string } }
const assertForbidden = ({ status, failure }: Refused, message: RegExp) => {
  assert.deepEqual([status, failure.code], [403, 'forbidden'])
  assert.match(failure.message, message)
  assert.match(failure.message, /Please ask the office\.$/)
}
const SELF = /^Only the office can assign groups to you\./
const ANOTHERS = /Only the office can end another teacher’s assignment\./
const lead = (teacher: number) =>
  sql`update student_group set teacher_id = ${teacher} where id = ${core}`.execute(world.db)

describe('A teacher who may edit records', () => {
  test('cannot assign themselves, even with conflicts allowed', async () => {
    for (const allow of [false, true]) {
      assertForbidden(await assignGroups(tomas, period, { groups: [core], teacher: own(), allow }), SELF)
    }
    assert.deepEqual(await rangesOf(world, core), [])
  })

  test('does not take over the group of another teacher by replacing their assignment', async () => {
    const insteadOf = await benMeetsCore()
    assertForbidden(await assignGroups(tomas, period, { groups: [core], teacher: own(), insteadOf }), SELF)
    assert.deepEqual(await rangesOf(world, core), UNTOUCHED)
  })

  test('cannot move their own assignment to another section period, because that is a new assignment', async () => {
    const insteadOf = await assign(world, { period, group: core, teacher: own() })
    const later = await addPeriod(world, { block, from: '11:00', until: '12:00' })
    assertForbidden(await assignGroups(tomas, later, { groups: [core], teacher: own(), insteadOf }), SELF)
    assert.deepEqual(await rangesOf(world, core), UNTOUCHED)
  })

  test('does not assign themselves by the older call, as the teacher of the group', async () => {
    await lead(own())
    const call = 'POST /api/section-periods/:id/assign-groups/'
    assertForbidden(await tomas.call(call, { params: { id: period }, body: { group_ids: [core] } }), SELF)
    assert.deepEqual(await rangesOf(world, core), [])
    await lead(ben)
    assert.equal(
      (await tomas.call(call, { params: { id: period }, body: { group_ids: [core] } })).status,
      200,
    )
  })

  test('does not end the assignment of another teacher', async () => {
    const reply = await endAssignment(tomas, await benMeetsCore())
    assertForbidden(reply, ANOTHERS)
    assert.match(reply.failure.message, /^This assignment belongs to Ben Bolt\./)
    assert.deepEqual(await rangesOf(world, core), UNTOUCHED)
  })

  test('does not move the group of another teacher to a third one', async () => {
    const insteadOf = await benMeetsCore()
    const third = await world.addTeacher(`Cy Cole ${core}`)
    assertForbidden(
      await assignGroups(tomas, period, { groups: [core], teacher: third, insteadOf }),
      ANOTHERS,
    )
    assert.deepEqual(await rangesOf(world, core), UNTOUCHED)
  })

  test('does not delete a section period in which another teacher meets a group', async () => {
    await benMeetsCore()
    const maySee = async (person: Person) =>
      (await person.call('GET /schedules/api/edit-section-period/:id/', { params: { id: period } })).body.may
    assert.deepEqual(await maySee(tomas), { edit: true, delete: false })
    assert.deepEqual(await maySee(admin), { edit: true, delete: true })
    const reply = await tomas.call('DELETE /schedules/api/section-periods/:id/', { params: { id: period } })
    assertForbidden(reply, ANOTHERS)
    assert.match(reply.failure.message, new RegExp(`would end classes of Ben Bolt, who meets ${name}\\.`))
    assert.deepEqual(await rangesOf(world, core), UNTOUCHED)
  })

  test('does not delete a group that another teacher meets, as the groups of the grade say', async () => {
    await benMeetsCore()
    const grade = { params: { kind: 'core-groups' as const, gradeLevelId: 4 } }
    const listFor = async (person: Person) =>
      (await person.call('GET /api/groups/:kind/grade-level-data/:gradeLevelId/', grade)).body
        .deleted_by_office
    assert.deepEqual([await listFor(tomas), await listFor(admin)], [[core], []])
    for (const call of ['DELETE /api/groups/:kind/:groupId/', 'DELETE /api/groups/:id/'] as const) {
      const reply = await (call === 'DELETE /api/groups/:id/'
        ? tomas.call(call, { params: { id: core } })
        : tomas.call(call, { params: { kind: 'core-groups', groupId: core } }))
      assertForbidden(reply, ANOTHERS)
    }
    assert.deepEqual(await rangesOf(world, core), UNTOUCHED)
  })

  test('does not take weekdays from a section period in which another teacher meets a group', async () => {
    await benMeetsCore()
    const body = { start_time: '09:00', end_time: '10:00', grade_level: 4, homeroom: false }
    const fewer = { ...body, days_of_week: ['Monday' as const], block_schedule: block }
    const put = (person: Person, days = fewer) =>
      person.call('PUT /schedules/api/section-periods/:id/', { params: { id: period }, body: days })
    assertForbidden(await put(tomas), ANOTHERS)
    assertForbidden(
      await tomas.call('PUT /schedules/api/edit-section-period/:id/', {
        params: { id: period },
        body: { ...body, days_of_week: ['Tuesday'] },
      }),
      ANOTHERS,
    )
    assert.equal((await put(admin)).status, 200)
  })

  test('neither shortens nor lengthens a block in which another teacher meets a group', async () => {
    await benMeetsCore()
    const end = (end_date: string, person = tomas, preview_only = false) =>
      person.call('PATCH /schedules/api/block-schedules/:id/', {
        params: { id: block },
        body: { end_date, preview_only },
      })
    assertForbidden(await end('2026-09-18'), ANOTHERS)
    assertForbidden(await end('2026-09-18', tomas, true), ANOTHERS)
    assertForbidden(await end('2026-11-06'), /Only the office can extend a block schedule that has classes/)
    assert.equal((await end('2026-11-06', admin)).status, 200)
    assert.equal((await end('2026-09-18', admin)).status, 200)
  })

  test('assigns groups to other teachers, and hands an own class over to another teacher', async () => {
    const { body } = await assignGroups(tomas, period, { groups: [core], teacher: ben })
    assert.equal(body.assignments[0]!.teacher_name, 'Ben Bolt')
    const later = await addPeriod(world, { block, from: '11:00', until: '12:00' })
    const insteadOf = await assign(world, { period: later, group: core, teacher: own() })
    assert.equal((await assignGroups(tomas, later, { groups: [core], teacher: ben, insteadOf })).status, 200)
  })

  test('ends their own assignment, and deletes a section period and a group that only they meet', async () => {
    assert.equal(
      (await endAssignment(tomas, await assign(world, { period, group: core, teacher: own() }))).status,
      200,
    )
    await sql`delete from assignment`.execute(world.db)
    await assign(world, { period, group: core, teacher: own() })
    const deleted = await tomas.call('DELETE /schedules/api/section-periods/:id/', { params: { id: period } })
    assert.equal(deleted.status, 200)
    assert.equal((await tomas.call('DELETE /api/groups/:id/', { params: { id: core } })).status, 204)
  })

  test('deletes a section period whose other teachers have left it', async () => {
    await assign(world, { period, group: core, teacher: ben, until: '2026-09-10' })
    const deleted = await tomas.call('DELETE /schedules/api/section-periods/:id/', { params: { id: period } })
    assert.equal(deleted.status, 200)
  })

  test('copies section periods into another block without any assignment', async () => {
    await benMeetsCore()
    const target = await addBlock(world, { name: 'Winter', from: '2026-11-02', until: '2026-12-18' })
    const reply = await tomas.call('POST /schedules/api/section-periods/duplicate/', {
      body: { source_block: block, target_block: target, grade_level: 4 },
    })
    assert.equal(reply.body.created.length, 1)
    assert.deepEqual((await getGrid(tomas, target)).body.current_assignments, [])
  })

  test('gets their permissions with the grid, and so does the office', async () => {
    const grid = (await getGrid(tomas, block)).body
    assert.deepEqual(grid.may, { edit: true, assign_self: false, end_others: false })
    assert.equal(grid.own_teacher_id, own())
    assert.deepEqual((await getGrid(admin, block)).body.may, {
      edit: true,
      assign_self: true,
      end_others: true,
    })
  })
})

test('A member of the office with a teacher record assigns themselves', async () => {
  const head = await world.admin('Hana Head')
  const teacher = await world.addTeacher('Hana Head')
  await sql`update account set teacher_id = ${teacher} where id = ${head.account}`.execute(world.db)
  assert.equal((await assignGroups(head, period, { groups: [core], teacher })).status, 200)
})

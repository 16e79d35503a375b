import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeEachInFile } from '#tests/world/file-hooks.ts'
import {
  addNextBlock,
  onlyOwn,
  placeOne,
  readableFamilies,
  restoreSchool,
  useOwnStudents,
} from '#tests/world/families/own-students.ts'
import type { Person } from '#tests/world/person.ts'
import { addPeriod, assign } from '#tests/world/timetable.ts'

const school = useOwnStudents()
beforeEachInFile(() => restoreSchool(school))

describe('What the office had made, and a teacher made again,', () => {
  test('is the teacher’s: in a group', async () => {
    const { office, tara, uma, others, theirs } = school
    assert.deepEqual((await readableFamilies(school, uma)).contacts, others)
    assert.equal((await placeOne(school, office, null)).status, 200)
    assert.equal((await placeOne(school, tara, theirs)).status, 200)
    assert.deepEqual((await readableFamilies(school, uma)).contacts, others.slice(1))
    assert.equal((await placeOne(school, office, null)).status, 200)
    assert.equal((await placeOne(school, office, theirs)).status, 200)
    assert.deepEqual((await readableFamilies(school, uma)).contacts, others)
  })

  test('is the teacher’s: the teacher of a group, and a homeroom teacher, until the office names them', async () => {
    const { world, office, tara, uma, others, theirs } = school
    const name = (person: Person, teacher: number) =>
      person.call('PUT /api/groups/:kind/edit/:id/', {
        params: { kind: 'core-groups', id: theirs },
        body: { grade_level: 4, core_class: 1, name: 'Theirs', teacher },
      })
    const third = await world.addTeacher('Third Teacher')
    assert.equal((await name(tara, third)).status, 200)
    assert.equal((await name(tara, uma.teacher!)).status, 200)
    assert.deepEqual((await readableFamilies(school, uma)).contacts, [])
    assert.equal((await name(office, third)).status, 200)
    assert.equal((await name(office, uma.teacher!)).status, 200)
    assert.deepEqual((await readableFamilies(school, uma)).contacts, others)

    const homeroom = (person: Person, homeroom_teacher_ids: number[]) =>
      person.call('PATCH /students/api/update/:studentId/', {
        params: { studentId: school.own[0]! },
        body: { homeroom_teacher_ids },
      })
    assert.equal((await homeroom(office, [uma.teacher!])).status, 200)
    assert.equal((await readableFamilies(school, uma)).contacts.length, 7)
    assert.equal((await homeroom(tara, [])).status, 200)
    assert.equal((await homeroom(tara, [uma.teacher!])).status, 200)
    assert.equal((await readableFamilies(school, uma)).contacts.length, 6)
    assert.equal((await homeroom(office, [uma.teacher!])).status, 200)
    assert.equal((await readableFamilies(school, uma)).contacts.length, 7)
  })

  test('stays the teacher’s where the office takes something back', async () => {
    const { office, tara, uma, others, theirs, open } = school
    assert.equal((await placeOne(school, tara, open)).status, 200)
    assert.equal((await placeOne(school, tara, theirs)).status, 200)
    const made = await office.call('POST /api/groups/bulk/', {
      body: { action: 'deactivate', student_ids: [others[0]!], confirm: 'deactivate 1' },
    })
    assert.equal(made.status, 200, made.text)
    const undone = await office.call('POST /students/api/deactivations/:deactivationId/undo/', {
      params: { deactivationId: made.body.deactivation_id! },
    })
    assert.equal(undone.status, 200, undone.text)
    assert.deepEqual((await readableFamilies(school, uma)).contacts, others.slice(1))
  })

  test('stays the teacher’s in a section period with new times', async () => {
    const { world, office, tara, uma, theirs, block } = school
    const period = await addPeriod(world, { block, from: '13:00', until: '14:00' })
    await sql`update student_group set teacher_id = null where id = ${theirs}`.execute(world.db)
    const assigned = await uma.call('POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/', {
      params: { sectionPeriodId: period },
      body: { teacher_id: tara.teacher!, group_assignments: [{ id: theirs, type: 'core' }] },
    })
    assert.equal(assigned.status, 200, assigned.text)
    const changed = await office.call('PUT /schedules/api/section-periods/:id/', {
      params: { id: period },
      body: {
        start_time: '11:15',
        end_time: '12:00',
        days_of_week: ['Monday'],
        block_schedule: school.block,
        grade_level: 4,
        homeroom: false,
      },
    })
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual(await readableFamilies(school, tara), onlyOwn(school))
  })
})

describe('A class', () => {
  test('does not go on for longer because a teacher makes its block longer', async () => {
    const { world, tara, office, theirs, uma, period, block } = school
    await assign(world, { period, group: theirs, teacher: uma.teacher! })
    const lengthen = (person: Person) =>
      person.call('PATCH /schedules/api/block-schedules/:id/', {
        params: { id: block },
        body: { end_date: '2026-12-01' },
      })
    const reply = await lengthen(tara)
    assert.equal(reply.status, 403, reply.text)
    assert.match(reply.failure.message, /Only the office can extend a block schedule that has classes/)
    assert.equal((await lengthen(office)).status, 200)
  })

  test('is no reason for families where a teacher copies it into the next block', async () => {
    const { world, tara, uma, others, theirs, period, block } = school
    await sql`update student_group set teacher_id = null where id = ${theirs}`.execute(world.db)
    await assign(world, { period, group: theirs, teacher: uma.teacher! })
    const next = await addNextBlock(school)
    const copied = await tara.call('POST /schedules/api/section-periods/duplicate/', {
      body: { source_block: block, target_block: next, grade_level: 4, with_assignments: true },
    })
    assert.equal(copied.status, 200, copied.text)
    assert.equal(copied.body.assigned, 1)
    assert.deepEqual((await readableFamilies(school, uma)).contacts, others)
    await sql`update assignment set during = '[2026-08-17,2026-09-01)' where section_period_id = ${period}`.execute(
      world.db,
    )
    assert.deepEqual((await readableFamilies(school, uma)).contacts, [])
  })
})

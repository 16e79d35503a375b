import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { useSchoolToRollOver, rollOverYear, snapshot } from '#tests/world/years/next-year.ts'
import { addGroup } from '#tests/world/timetable.ts'

const { world, office, school } = useSchoolToRollOver()

type Plan = NonNullable<Parameters<typeof rollOverYear>[2]>
/** The status and the fields at which a plan is refused. */
async function refusal(plan: Plan, year = school.year) {
  const { status, failure } = await rollOverYear(office, year, plan)
  return [status, ...Object.keys(failure.fields ?? {})]
}

const get = (school_year_id: number, person = office) =>
  person.call('GET /api/roll-over/', { query: { school_year_id } })
const save = (body: Plan & { version?: number; step?: number } = {}, person = office) =>
  person.call('PUT /api/roll-over/draft/', { body: { school_year_id: school.year, ...body } })

describe('A roll-over is refused', () => {
  test('to everyone but the office', async () => {
    const pupil = await world.student('Pia Pupil')
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.newcomer(), 403],
      [pupil, 403],
      [await world.teacher(), 403],
    ] as const) {
      assert.equal((await rollOverYear(person, school.year)).status, status)
      assert.equal((await get(school.year, person)).status, status)
      assert.equal((await save({}, person)).status, status)
      const undo = await person.call('POST /api/roll-over/:batchId/undo/', { params: { batchId: 1 } })
      assert.equal(undo.status, status)
      const file = await person.call('GET /api/roll-over/file/', { query: { school_year_id: school.year } })
      assert.equal(file.status, status)
    }
  })

  test('for a year that is unknown, is not the next one, or has none before it', async () => {
    const { body: years } = await office.call('GET /api/school-years/')
    const current = years.find(({ is_current }) => is_current)!
    const { body: far } = await office.call('POST /api/school-years/', {
      body: { start_date: '2028-08-14', end_date: '2029-06-08' },
    })
    assert.deepEqual(await refusal({}, 999_999), [404])
    assert.deepEqual(await refusal({}, current.id), [409, 'school_year_id'])
    assert.deepEqual(await refusal({}, far.id), [409, 'school_year_id'])
    assert.equal((await get(far.id)).status, 409)
    await office.call('DELETE /api/school-years/:schoolYearId/', { params: { schoolYearId: far.id } })
  })

  test('for students who are unknown, have left, are named twice, or leave for a reason that is none', async () => {
    const [ada, bo] = school.sixth as [number, number]
    const gone = await world.addStudent('Gus Gone', 1)
    await office.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: gone },
      body: { is_active: false },
    })
    const wrong: Plan['exceptions'][] = [
      [{ student_id: 999_999, action: 'retain' }],
      [{ student_id: gone, action: 'retain' }],
      [
        { student_id: ada, action: 'retain' },
        { student_id: ada, action: 'leave' },
      ],
      [{ student_id: school.seniors[0]!, action: 'skip' }],
      [{ student_id: ada, action: 'leave', exit_code: 'teleported' }],
      [{ student_id: ada, action: 'leave', exit_code: 'promoted' }],
      [{ student_id: bo, action: 'retain', exit_code: 'moved_away' }],
    ]
    for (const exceptions of wrong) {
      assert.deepEqual(await refusal({ exceptions }), [400, 'exceptions'], JSON.stringify(exceptions))
      assert.deepEqual(await refusal({ exceptions, preview_only: true }), [400, 'exceptions'])
    }
  })

  test('for groups, blocks and closures that cannot be so', async () => {
    const { sixA, art } = school.groups
    const key = `group-${sixA}`
    const idle = await world.addTeacher('Ida Idle')
    await sql`update teacher set active = false where id = ${idle}`.execute(world.db)
    for (const group_choices of [
      [{ key: 'group-999999' }],
      [{ key: 'nonsense' }],
      [{ key, teacher_id: 999_999 }],
      [{ key, teacher_id: idle }],
      [
        { key, name: '7 Blue' },
        { key: `group-${await addGroup(world, { name: '6B', grade: 1 })}`, name: '7 blue' },
      ],
      [{ key: `group-${art}`, students: 'carry' as const }],
    ]) {
      assert.deepEqual(
        await refusal({ group_choices }),
        [400, 'group_choices'],
        JSON.stringify(group_choices),
      )
    }
    const block = school.block
    for (const choice of [
      { block_schedule_id: 999_999 },
      { block_schedule_id: block, start_date: '2027-08-02' },
      { block_schedule_id: block, end_date: '2028-07-01' },
      { block_schedule_id: block, start_date: '2027-10-01', end_date: '2027-09-01' },
    ]) {
      assert.deepEqual(
        await refusal({ block_choices: [choice] }),
        [400, 'block_choices'],
        JSON.stringify(choice),
      )
    }
    const closed = (start_date: string, end_date = start_date) => ({ name: 'Closed', start_date, end_date })
    assert.deepEqual(await refusal({ closure_days: [closed('2027-08-01')] }), [400, 'closure_days'])
    assert.deepEqual(await refusal({ closure_days: [closed('2027-09-07', '2027-09-06')] }), [
      400,
      'closure_days',
    ])
    assert.deepEqual(
      await refusal({ closure_days: [closed('2027-09-06', '2027-09-10'), closed('2027-09-08')] }),
      [400, 'closure_days'],
    )
  })

  test('where it fails in the middle: then nothing has changed', async () => {
    const before = await snapshot(world)
    await sql`create function refuse_closures() returns trigger language plpgsql as $$
      begin raise exception 'no closures'; end $$`.execute(world.db)
    await sql`create trigger refuse_closures before insert on school_closure execute function refuse_closures()`.execute(
      world.db,
    )
    const failed = await rollOverYear(office, school.year, { closures: true }, { 'idempotency-key': 'once' })
    assert.equal(failed.status, 500)
    assert.deepEqual(await snapshot(world), before)
    await sql`drop trigger refuse_closures on school_closure`.execute(world.db)
  })
})

describe('The draft of a roll-over', () => {
  test('begins with the usual plan, is resumed by a colleague, and is not overwritten by one who is late', async () => {
    const first = (await get(school.year)).body
    assert.deepEqual([first.draft.version, first.plan.groups.cte, first.preview.promoted], [0, 'empty', 5])
    const [ada, bo] = school.sixth as [number, number]
    const exceptions: Plan['exceptions'] = [
      { student_id: ada, action: 'retain' },
      { student_id: bo, action: 'leave', exit_code: 'moved_away' },
    ]
    const { sixA } = school.groups
    const group_choices = [{ key: `group-${sixA}`, name: '7 Blue', teacher_id: null, room_number: null }]
    const saved = await save({
      version: 0,
      step: 3,
      exceptions,
      group_choices,
      groups: { core: 'carry', cte: 'none', homeroom: 'none' },
    })
    assert.deepEqual([saved.status, saved.body.version, saved.body.step], [200, 1, 3])

    const colleague = await world.admin('Cora Colleague')
    const { body } = await get(school.year, colleague)
    assert.deepEqual(body.plan.exceptions, exceptions)
    assert.deepEqual([body.draft.step, body.draft.saved_by, body.plan.groups.cte], [3, 'Ada Admin', 'none'])
    assert.deepEqual(
      body.preview.planned_groups.map(({ name, student_count, teacher_id }) => [
        name,
        student_count,
        teacher_id,
      ]),
      [
        ['6A', 1, null],
        ['6B', 0, null],
        ['7 Blue', 0, null],
        ['7B', 0, null],
        ['8A', 2, school.teachers.trinh],
      ],
    )
    assert.deepEqual(
      body.preview.exceptions.map(({ last_name, group_name, next_group_name, exit_name }) => [
        last_name,
        group_name,
        next_group_name,
        exit_name,
      ]),
      [
        ['Abara', '6A', '6A', null],
        ['Begum', '6A', null, 'Moved away'],
      ],
    )
    assert.equal((await save({ version: 1, step: 4, exceptions }, colleague)).body.version, 2)
    const late = await save({ version: 1, step: 5 })
    assert.deepEqual([late.status, late.failure.code], [409, 'changed_meanwhile'])
    const again = await save({ version: 1, step: 4, exceptions }, colleague)
    assert.deepEqual([again.status, again.body.version], [200, 2], 'the same plan after a lost reply')
    const other = await save({ version: 1, step: 4, exceptions: exceptions.slice(1) }, colleague)
    assert.equal(other.status, 409)
  })

  test('leaves out a student who has left since', async () => {
    await office.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: school.sixth[1]! },
      body: { is_active: false },
    })
    const { body } = await get(school.year)
    assert.deepEqual(
      body.plan.exceptions.map(({ student_id }) => student_id),
      [school.sixth[0]],
    )
  })
})

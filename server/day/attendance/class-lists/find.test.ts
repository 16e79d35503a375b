import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { reasonId } from '#tests/world/absences/reasons.ts'
import type { Person } from '#tests/world/person.ts'
import { addClass, useClassWorld, type Class } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()
const TODAY = '2026-09-14'
let meyer: Class
beforeFile(async () => {
  meyer = await addClass(world, { name: 'Meyer' })
  await sql`update student_group set room_number = '12' where id = ${lund.group}`.execute(world.db)
})

const read = (person: Person, query: Record<string, unknown> = {}) =>
  person.call('GET /attendance/class-lists/', {
    query: { date: TODAY, teacher_id: lund.teacher.teacher, ...query } as never,
  })
const classOf = async (person: Person = admin) => (await read(person)).body.classes[0]!

describe('The class lists of a teacher', () => {
  test('are for the teacher and the office only', async () => {
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student('Pia Pupil'), 403],
      [meyer.teacher, 403],
      [lund.teacher, 200],
      [admin, 200],
    ] as const)
      assert.equal((await read(person)).status, status)
    assert.equal((await read(admin, { date: 'today' })).status, 400)
    assert.equal((await read(admin, { teacher_id: '' })).status, 400)
    assert.equal((await read(admin, { teacher_id: 999_999 })).status, 404)
  })

  test('have the time, room and students of each class, and nothing on a day without one', async () => {
    const { teacher, note, classes } = (await read(admin)).body
    assert.deepEqual([teacher, note, classes.length], ['Tess Lund', '', 1])
    const [one] = classes
    assert.deepEqual(
      [one?.start_time, one?.end_time, one?.rooms, one?.is_missed, one?.covered_by],
      ['09:00', '10:00', ['12'], false, null],
    )
    assert.deepEqual(
      one?.students.map(({ id, report }) => [id, report]),
      lund.students.map((id) => [id, null]),
    )
    assert.deepEqual((await read(admin, { date: '2026-09-13' })).body.classes, [])
  })

  test('say which classes the teacher misses, what the substitute has to know and who covers', async () => {
    const absence = { teacher_id: lund.teacher.teacher!, start_date: TODAY, end_date: TODAY }
    const entered = await admin.call('POST /schedules/api/absences/', {
      body: { ...absence, reason: 'Flu', substitute_note: ' Quiz in the\ntop drawer ' },
    })
    assert.equal(entered.status, 200, entered.text)
    const { body } = await read(admin)
    assert.deepEqual([body.note, body.classes[0]?.is_missed], ['Quiz in the\ntop drawer', true])
    assert.doesNotMatch(JSON.stringify(body), /Flu/)
    const covers = [
      {
        section_period_id: lund.period,
        absent_teacher_id: lund.teacher.teacher!,
        teacher_id: meyer.teacher.teacher!,
      },
    ]
    await admin.call('POST /schedules/api/cover/', { body: { date: TODAY, covers, allow_conflicts: true } })
    assert.equal((await classOf()).covered_by, 'Tess Meyer')

    const params = { absenceId: entered.body.id }
    const changed = await admin.call('PATCH /schedules/api/absences/:absenceId/', {
      params,
      body: { reason: 'Cold' },
    })
    assert.equal(changed.body.substitute_note, 'Quiz in the\ntop drawer')
    await admin.call('PATCH /schedules/api/absences/:absenceId/', {
      params,
      body: { substitute_note: null, end_date: '2026-09-15' },
    })
    assert.equal((await read(admin)).body.note, '')
  })

  test('say who is reported away during the class, and not why', async () => {
    const [ana, bo] = lund.students
    const reason_id = await reasonId(admin, 'Bereavement')
    const report = (student_id: number, end_time: string) =>
      admin.call('POST /attendance/absences/', {
        body: {
          student_ids: [student_id],
          start_date: TODAY,
          end_date: TODAY,
          end_time,
          kind: 'late',
          reason_id,
        } as never,
      })
    assert.equal((await report(ana!, '09:30')).status, 200)
    assert.equal((await report(bo!, '08:30')).status, 200)
    const { students } = await classOf(lund.teacher)
    assert.deepEqual(students.map((student) => student.report?.end_time ?? null).slice(0, 2), ['09:30', null])
    for (const person of [lund.teacher, admin])
      assert.doesNotMatch(JSON.stringify(await classOf(person)), /Bereavement/)
  })
})

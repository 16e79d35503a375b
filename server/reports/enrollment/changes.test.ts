import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { EnrollmentChangeRow } from '#contract/reports/enrollment.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import { replaceEnrollments } from '#tests/world/enrolled.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { report } from '#tests/world/reports.ts'
import { useWorld } from '#tests/world/world.ts'

const TYPE = 'entries_and_withdrawals'
const FALL = { start_date: '2026-08-17', end_date: '2026-12-18' }
type Query = { start_date: string; end_date: string; student_id?: number; grade_level_id?: number }

const world = useWorld()
let office: Person
const students: number[] = []
beforeFile(async () => {
  office = await world.admin()
  for (const name of ['Ada Early', 'Bea Back', 'Cal Changed', 'Dan Done', 'Eva Ever']) {
    students.push(await world.addStudent(name))
  }
})

const changes = async (query: Query) => {
  const reply = await report(office, { ...query, type: TYPE })
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}
const byNumber = (a: number, b: number) => a - b
const short = (rows: readonly EnrollmentChangeRow[]) =>
  rows.map(({ date, student, grade_level, change, code }) => [date, student, grade_level, change, code])

describe('Entries and withdrawals', () => {
  test('are for the office, and belong to no class', async () => {
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.newcomer(), 403],
      [await world.student('Stu Dent'), 403],
      [await world.teacher('Tara Teacher'), 403],
    ] as const) {
      assert.equal((await report(person, { ...FALL, type: TYPE })).status, status)
    }
    const reply = await report(office, { ...FALL, type: TYPE, teacher_id: 1, group_id: 1 })
    assert.deepEqual(
      [reply.status, Object.keys(reply.failure.fields ?? {})],
      [400, ['teacher_id', 'group_id']],
    )
    const backward = await report(office, { start_date: '2026-09-02', end_date: '2026-09-01', type: TYPE })
    assert.equal(backward.status, 400)
  })

  test('have the first and the last day of each enrollment, with its grade and codes', async () => {
    const [ada, bea, cal] = students as [number, number, number]
    await replaceEnrollments(world.db, ada, [{ from: '2026-09-02', entry: 'from_other_school' }])
    await replaceEnrollments(world.db, bea, [
      { from: '2026-08-17', until: '2026-09-01', exit: 'moved_away' },
      { from: '2026-09-10', entry: 'returned' },
    ])
    await replaceEnrollments(world.db, cal, [
      { from: '2026-08-17', until: '2026-09-08', exit: 'promoted' },
      { from: '2026-09-09', grade: 5, entry: 'promoted' },
    ])
    const september = { start_date: '2026-09-01', end_date: '2026-09-30' }
    const expected = [
      ['2026-09-01', 'Back, Bea', 4, 'exit', 'moved_away'],
      ['2026-09-02', 'Early, Ada', 4, 'entry', 'from_other_school'],
      ['2026-09-08', 'Changed, Cal', 4, 'exit', 'promoted'],
      ['2026-09-09', 'Changed, Cal', 5, 'entry', 'promoted'],
      ['2026-09-10', 'Back, Bea', 4, 'entry', 'returned'],
    ]
    assert.deepEqual(short(await changes(september)), expected)
    assert.deepEqual(short(await changes({ ...september, grade_level_id: 5 })), [expected[3]])
    assert.deepEqual(short(await changes({ ...september, student_id: bea })), [expected[0], expected[4]])
  })

  test('have the district code and the destination, also in the file', async () => {
    const dan = students[3]!
    const ofDan = { params: { studentId: dan } }
    await office.call('PATCH /students/api/update/:studentId/', { ...ofDan, body: { is_active: false } })
    const { id } = (await office.call('GET /api/students/:studentId/enrollments/', ofDan)).body[0]!
    await office.call('PATCH /api/students/:studentId/enrollments/:enrollmentId/', {
      params: { studentId: dan, enrollmentId: id },
      body: { exit_code: 'transferred_out', destination: '=Harbor High' },
    })
    const { entry, exit } = (await office.call('GET /api/settings/enrollment-codes/')).body
    exit.find(({ code }) => code === 'transferred_out')!.district_code = 'W3'
    await office.call('PUT /api/settings/enrollment-codes/', { body: { entry, exit } })
    const query = { start_date: '2026-09-14', end_date: '2026-09-14' }
    const [row] = await changes(query)
    assert.deepEqual(
      [row?.reason, row?.code, row?.district_code, row?.destination],
      ['Transferred out of the district', 'transferred_out', 'W3', '=Harbor High'],
    )
    const file = await office.call('GET /attendance/reports/', { query: { ...query, type: TYPE, csv: true } })
    assert.match(
      file.text,
      /^\uFEFF?Date,Student,Student Number,Grade,Entry or Withdrawal,Reason,Code,District Code,/,
    )
    assert.match(
      file.text,
      /"Done, Dan",,9,Withdrawal,Transferred out of the district,transferred_out,W3,"'=Harbor High"/,
    )
  })

  test('of any span lead from who was enrolled before it to who is enrolled at its end', async () => {
    const day = fc.integer({ min: 0, max: 27 })
    const spans = fc
      .uniqueArray(day, { minLength: 1, maxLength: 6 })
      .map((days) => days.toSorted((a, b) => a - b))
    const enrolledOn = async (on: string) =>
      (await office.call('GET /students/api/list/', { query: { on } })).body
        .map(({ id }) => id)
        .toSorted(byNumber)
    await fc.assert(
      fc.asyncProperty(
        fc.array(spans, { minLength: 5, maxLength: 5 }),
        day,
        day,
        async (each, one, other) => {
          for (const [index, days] of each.entries()) {
            const enrollments = []
            for (let place = 0; place < days.length; place += 2) {
              const until = days[place + 1]
              enrollments.push({
                from: addDays('2026-08-17', days[place]!),
                ...(until !== undefined && { until: addDays('2026-08-17', until) }),
              })
            }
            await replaceEnrollments(world.db, students[index]!, enrollments)
          }
          const [start, end] = [Math.min(one, other), Math.max(one, other)].map((at) =>
            addDays('2026-08-18', at),
          ) as [string, string]
          const rows = await changes({ start_date: addDays(start, -1), end_date: end })
          const enrolled = new Set(await enrolledOn(addDays(start, -1)))
          // Whoever left on a day was still enrolled on it.
          for (const { date, change, student_id } of rows) {
            if (change === 'exit' && date < end) enrolled.delete(student_id)
            if (change === 'entry' && date >= start) enrolled.add(student_id)
          }
          assert.deepEqual([...enrolled].toSorted(byNumber), await enrolledOn(end))
        },
      ),
      { numRuns: 25 },
    )
  })

  test('are those of the records of all students', async () => {
    await replaceEnrollments(world.db, students[3]!, [
      { from: '2026-08-17', until: '2026-09-01', exit: 'moved_away' },
    ])
    const rows = await changes(FALL)
    const ofRecords = []
    const [active, inactive] = [
      (await office.call('GET /students/api/list/', {})).body,
      (await office.call('GET /students/api/list/', { query: { inactive: true } })).body,
    ]
    for (const { id } of [...active, ...inactive]) {
      const { body } = await office.call('GET /api/students/:studentId/enrollments/', {
        params: { studentId: id },
      })
      for (const { first_day, last_day, grade_level, entry_code, exit_code, destination } of body) {
        ofRecords.push([id, 'entry', first_day, grade_level, entry_code, null])
        if (last_day !== null) ofRecords.push([id, 'exit', last_day, grade_level, exit_code, destination])
      }
    }
    assert.ok(inactive.length > 0)
    const listed = rows.map((row) => [
      row.student_id,
      row.change,
      row.date,
      row.grade_level,
      row.code,
      row.destination,
    ])
    assert.deepEqual(listed.map(String).sort(), ofRecords.map(String).sort())
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { ChronicRow, DailyRow, GroupRow, StudentRow } from '#contract/reports.ts'
import { replaceEnrollments } from '#tests/world/enrolled.ts'
import type { Person } from '#tests/world/person.ts'
import { openSheet, submitSheet } from '#tests/world/sheets.ts'
import { assertPastUnchanged, usePastScene } from './scene.ts'
import { attendanceReports, PAST, pastReports, screensOn } from './screens.ts'

const scene = usePastScene()

/** Enrolls Bo, who has marks on September 2, 10 and 11, on these days only. */
const enrollBo = async (days: { from?: string; until?: string | null; exit?: string }) => {
  const { from = '2026-08-17', until = null, exit = until && 'moved_away' } = days
  await sql`update enrollment set first_day = ${from}::date, last_day = ${until}::date, exit_code = ${exit}
    where student_id = ${scene.taken.students[1]}`.execute(scene.world.db)
  return { status: 200, text: '' }
}
const nameOfBo = () => `Begum${scene.taken.name}`
const boIsOn = async (day: string) => JSON.stringify(await screensOn(scene, day)).includes(nameOfBo())
/** The marks in the reports of all past days. */
const total = async () => {
  const reports = (await pastReports(scene)) as { daily_summary: { count: number }[]; csv: string }
  const { daily_summary, csv } = reports
  return [daily_summary.reduce((sum, { count }) => sum + count, 0), csv.trim().split('\n').length - 1]
}

/** The marks of a grade, which all of its reports agree on, and its students. */
async function gradeFigures(admin: Person, range: { start_date: string; end_date: string }, grade: number) {
  const reports = await attendanceReports(admin, range, grade)
  const { daily_summary, group_summary, student_summary, chronic_absence } = reports
  const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
  const totals = [
    reports.records!.length,
    sum((daily_summary as DailyRow[]).map(({ count }) => count)),
    sum((group_summary as GroupRow[]).map((row) => row.total)),
    sum((student_summary as StudentRow[]).map((row) => row.total)),
  ]
  assert.equal(new Set(totals).size, 1, totals.join(' '))
  const students = (student_summary as StudentRow[]).map(({ student_id }) => student_id).toSorted()
  const absent = (chronic_absence as ChronicRow[]).map(({ student_id }) => student_id).toSorted()
  assert.deepEqual(absent, students)
  return { total: totals[0]!, students }
}

describe('A past day has who was enrolled on it', () => {
  test('a last day dated back leaves the days before as they are, and the student is on no later one', async () => {
    const [before] = await total()
    await assertPastUnchanged(scene, () => enrollBo({ until: '2026-09-09' }), { except: ['2026-09-11'] })
    const later = await screensOn(scene, '2026-09-11')
    assert.ok(
      !JSON.stringify([later.board, later.classes, later.sheets, later.contradictions]).includes(nameOfBo()),
    )
    assert.deepEqual(await total(), [before! - 2, before! - 2])
  })

  test('a later last day, or none, brings everything back as it was', async () => {
    const before = [await Promise.all(PAST.map((day) => screensOn(scene, day))), await pastReports(scene)]
    for (const days of [
      { until: '2026-09-02' },
      { from: '2026-09-11' },
      { until: '2026-09-20', exit: 'no_show' },
    ]) {
      await enrollBo(days)
      assert.notDeepEqual(await pastReports(scene), before[1])
      await enrollBo({})
      const after = [await Promise.all(PAST.map((day) => screensOn(scene, day))), await pastReports(scene)]
      assert.deepEqual(after, before)
    }
  })

  test('who never attended is on no screen and in no report', async () => {
    await enrollBo({ until: '2026-09-14', exit: 'no_show' })
    for (const day of PAST) {
      const { board, classes, sheets, weeks } = await screensOn(scene, day)
      assert.ok(!JSON.stringify([board, classes, sheets, weeks]).includes(nameOfBo()), day)
    }
    assert.ok(!JSON.stringify(await pastReports(scene)).includes(nameOfBo()))
  })

  test('who comes back is on the days before and after, not on those between', async () => {
    assert.ok(await boIsOn('2026-09-11'))
    await enrollBo({ until: '2026-09-02' })
    await sql`insert into enrollment (student_id, first_day, grade_level_id, entry_code)
      values (${scene.taken.students[1]}, '2026-09-11', 4, 'returned')`.execute(scene.world.db)
    const onSheet = async (date: string) => {
      const { body } = await openSheet(scene.admin, scene.taken, {
        date,
        teacher_id: scene.taken.teacher.teacher!,
      })
      return body.attendance.some(({ student_id }) => student_id === scene.taken.students[1])
    }
    assert.deepEqual(
      await Promise.all(['2026-09-02', '2026-09-10', '2026-09-11'].map((day) => onSheet(day))),
      [true, false, true],
    )
  })

  test('nobody takes attendance of a student on a day without enrollment, also not by a file', async () => {
    const { admin, taken } = scene
    const bo = taken.students[1]!
    await enrollBo({ until: '2026-09-09' })
    const more = { date: '2026-09-10', teacher_id: taken.teacher.teacher!, reason: 'paper' }
    const { status, failure } = await submitSheet(admin, taken, { [bo]: { status: 'P' } }, more)
    assert.deepEqual([status, failure.code], [409, 'not_enrolled'])
    await sql`update student set student_number = ${`B-${bo}`} where id = ${bo}`.execute(scene.world.db)
    const lines = [
      'date,period,student_number,student_email,mark,reason,comment',
      `2026-09-10,9:00,B-${bo},,A,,`,
    ]
    const file = Buffer.from(lines.join('\n'))
    const uploaded = await admin.upload('POST /attendance/upload-marks/', file, 'marks.csv', {
      overwrite: 'true',
    })
    assert.equal(uploaded.status, 422)
    assert.match(uploaded.text, /was not enrolled/)
  })

  test('a promotion dated back takes along the days since then, and leaves those before', async () => {
    const { world, admin, taken } = scene
    const bo = taken.students[1]!
    const promoted = () =>
      replaceEnrollments(world.db, bo, [
        { from: '2026-08-17', until: '2026-09-09', exit: 'promoted' },
        { from: '2026-09-10', grade: 5, entry: 'promoted' },
      ]).then(() => ({ status: 200, text: '' }))
    const days = { start_date: '2026-08-17', end_date: '2026-09-13' }
    const before = await pastReports(scene)
    const fourth = await gradeFigures(admin, days, 4)
    await assertPastUnchanged(scene, promoted, { except: ['2026-09-11'] })
    const after = await pastReports(scene)
    for (const report of ['daily_summary', 'group_summary', 'student_summary', 'csv', 'weeks', 'about'])
      assert.deepEqual(after[report], before[report], report)
    assert.deepEqual(await gradeFigures(admin, days, 4), { ...fourth, total: fourth.total - 2 })
    assert.deepEqual(await gradeFigures(admin, days, 5), { total: 2, students: [bo] })
    const week = { start_date: '2026-08-31', end_date: '2026-09-06' }
    assert.deepEqual(await gradeFigures(admin, week, 5), { total: 0, students: [] })
    const gradeAtEnd = async (range: typeof days) => {
      const { chronic_absence } = await attendanceReports(admin, range)
      return (chronic_absence as ChronicRow[]).find(({ student_id }) => student_id === bo)?.grade_level
    }
    assert.deepEqual([await gradeAtEnd(week), await gradeAtEnd(days)], [4, 5])
    const { calls } = await screensOn(scene, '2026-09-02')
    const { contradictions, reported } = await screensOn(scene, '2026-09-11')
    const grades = [calls, contradictions, reported.map(({ student }) => student)].map(
      (list) =>
        list.find((row) => row && ('student_id' in row ? row.student_id : row.id) === bo)?.grade_level,
    )
    assert.deepEqual(grades, [4, 5, 5])
  })

  test('who leaves, never came or comes back counts in a grade on the days in it only', async () => {
    const { world, admin, taken } = scene
    const bo = taken.students[1]!
    const days = { start_date: '2026-09-01', end_date: '2026-09-13' }
    const marksOfBo = 3
    const others = (await gradeFigures(admin, days, 4)).total - marksOfBo
    const othersInFifth = (await gradeFigures(admin, days, 5)).total
    const cases = [
      { enrolled: [{ from: '2026-08-17', until: '2026-09-02' }], fourth: 1, fifth: 0 },
      { enrolled: [{ from: '2026-08-17', until: '2026-09-14', exit: 'no_show' }], fourth: 0, fifth: 0 },
      {
        enrolled: [
          { from: '2026-08-17', until: '2026-09-02' },
          { from: '2026-09-11', grade: 5, entry: 'returned' },
        ],
        fourth: 1,
        fifth: 1,
      },
    ]
    for (const { enrolled, fourth, fifth } of cases) {
      await replaceEnrollments(world.db, bo, enrolled)
      assert.equal((await gradeFigures(admin, days, 4)).total, others + fourth)
      assert.equal((await gradeFigures(admin, days, 5)).total, othersInFifth + fifth)
    }
  })

  test('the student’s own file keeps the marks that no longer count', async () => {
    const bo = scene.taken.students[1]!
    const fileOfBo = async () => (await scene.admin.send({ url: `/students/api/file/${bo}/` })).body
    const marks = (html: string) => html.match(/<td>(A|P)<\/td>/g)?.length
    const before = marks(await fileOfBo())
    await enrollBo({ until: '2026-09-01' })
    assert.ok(before)
    assert.equal(marks(await fileOfBo()), before)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openSheet, submitSheet } from '#tests/world/sheets.ts'
import { assertPastUnchanged, usePastScene } from './scene.ts'
import { PAST, pastReports, screensOn } from './screens.ts'

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

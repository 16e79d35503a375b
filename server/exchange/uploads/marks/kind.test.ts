import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { useMarkSchool, withoutMarks } from '#tests/world/school-day/marks.ts'
import { addBlock } from '#tests/world/timetable.ts'

const school = useMarkSchool()

const takeByHand = (attendance: object) =>
  school.admin.call('POST /attendance/submit/', {
    body: {
      section_period_id: school.lund.period,
      date: '2026-09-10',
      attendance,
      reason: 'on paper',
    } as never,
  })

describe('A file of marks is refused', () => {
  const row = ['2026-09-10', '9:00', 'N-1', '', 'P', '', '']

  test('from everyone but the office', async () => {
    const { world, lund } = school
    assert.equal((await school.upload([row], {}, world.visitor())).status, 401)
    assert.equal((await school.upload([row], {}, await world.student('Stu Refused'))).status, 403)
    assert.equal((await school.upload([row], {}, lund.teacher)).status, 403)
    assert.deepEqual(await school.sheets(), [])
  })

  test('without its columns, and row by row for what did not meet', async () => {
    const bytes = Buffer.from('date,student_number,mark\n2026-09-10,N-1,P')
    const missing = await school.admin.upload('POST /attendance/upload-marks/', bytes, 'marks.csv')
    assert.equal(missing.failure.message, 'This file has no column period or class_period.')
    const { status, body } = await school.upload([
      ['2026-09-10', '9:00', 'N-1', '', 'P', '', ''],
      ['2026-09-07', '9:00', 'N-1', '', 'P', '', ''],
      ['2026-09-12', '9:00', 'N-1', '', 'P', '', ''],
      ['2026-09-14', '9:00', 'N-1', '', 'P', '', ''],
      ['2026-09-08', '1:00 PM', 'N-1', '', 'P', '', ''],
      ['2026-09-10', '9:00', 'N-9', '', 'P', '', ''],
      ['2026-09-10', '9:00', 'N-7', '', 'P', '', ''],
      ['9/31/2026', '', '', '', 'Q', '', ''],
      ['9/10/2026', 'Period 1', 'N-1', '', 'A', '', ''],
    ])
    assert.equal(status, 200)
    assert.deepEqual(body.errors, [
      'Row 3: date "2026-09-07" is a holiday: Labor Day.',
      'Row 4: date "2026-09-12" is a day when no class of 9th Grade met.',
      'Row 5: date "2026-09-14" must be before today. Take today’s attendance on the sheets.',
      'Row 6: period "1:00 PM" is not a class of this student on that day: 09:00.',
      'Row 7: date "2026-09-10" is a day when this student had no class. A group or an assignment starts later, or the student was not enrolled.',
      'Row 8: student_number "N-7" must be the number of a student of this school.',
      'Row 9: date "9/31/2026" must be a day such as 2026-09-14 or 9/14/2026. mark "Q" must be a mark: P, A, AEX, AUX, T, TEX or TUX, a name such as Absent Excused, or a district attendance code. student_number is empty. period is empty.',
      'Row 10: mark "A" conflicts with row 2, which has P for the same class.',
    ])
    assert.deepEqual(await school.marksOf(), ['09:00 0 P'])
  })
})

describe('A file of marks', () => {
  const ROWS = [
    ['2026-09-10', '9:00', 'N-1', '', 'Absent Excused', 'Dentist', 'a note'],
    ['2026-09-10', '1', '', 'BO.BEGUMLUND@larkfield.example', 'p', '', ''],
    ['2026-09-10', '2', 'N-1', '', 'Unexcused Absence', '', ''],
  ]

  test('takes the sheets of its classes, with the person and the reason', async () => {
    const { lund } = school
    const preview = await school.upload(ROWS, { preview_only: 'true' })
    assert.equal(
      preview.body.success,
      '3 rows, 3 marks. Nothing is saved yet: 3 added, 0 changed, 0 unchanged.',
    )
    const [group] = preview.body.changes.preview!.groups
    assert.deepEqual([group?.kind, group?.count, group?.fields], ['added', 3, []])
    assert.deepEqual([group?.rows[0]?.name, group?.rows[0]?.rows], ['Ana AbaraLund', [2]])
    assert.deepEqual(await school.sheets(), [])
    const saved = await school.upload(ROWS)
    assert.equal(saved.body.success, '3 rows, 3 marks: 3 added, 0 changed, 0 unchanged.')
    assert.deepEqual(await school.marksOf(), ['09:00 0 A AEX a note', '09:00 1 P', '13:00 0 A'])
    assert.deepEqual(
      await school.sheets(),
      [
        `2026-09-10 ${lund.period} ${lund.teacher.teacher} 2 2`,
        `2026-09-10 ${school.afternoon} ${school.other} 1 1`,
      ].sort(),
    )
    const { body } = await school.admin.call('GET /attendance/history/', {
      query: { section_period_id: lund.period, date: '2026-09-10', student_id: lund.students[0]! },
    })
    const { from, to, reason } = body.changes.at(-1)!
    assert.deepEqual([from, to.excuse, reason], [null, 'AEX', 'Dentist'])
    const again = await school.upload(ROWS)
    assert.equal(again.body.success, '3 rows, 3 marks: 0 added, 0 changed, 3 unchanged.')
    const corrected = await school.upload([['2026-09-10', '1', 'N-2', '', 'T', '', '']])
    assert.equal(corrected.body.success, '1 row, 1 mark: 0 added, 1 changed, 0 unchanged.')
    assert.equal(corrected.body.taken_by_hand, 0, 'an upload may correct what an upload brought')
  })

  test('skips marks that were taken by hand, unless the office chooses otherwise', async () => {
    const [ana, bo, cy] = school.lund.students
    await takeByHand({
      [ana!]: { status: 'P', comment: 'by hand' },
      [bo!]: { status: 'P' },
      [cy!]: { status: 'P' },
    })
    const left = await school.upload(ROWS)
    assert.equal(
      left.body.success,
      '3 rows, 3 marks: 1 added, 0 changed, 2 unchanged. 1 mark entered by hand stays unchanged.',
    )
    assert.equal(left.body.taken_by_hand, 1)
    assert.deepEqual(await school.marksOf(), ['09:00 0 P by hand', '09:00 1 P', '09:00 2 P', '13:00 0 A'])
    const seen = await school.upload(ROWS, { overwrite: 'true', preview_only: 'true' })
    assert.deepEqual(seen.body.changes.preview?.groups[0]?.fields, [
      { field: 'mark', old: 'P', new: 'AEX' },
      { field: 'comment', old: 'by hand', new: 'a note' },
    ])
    const replaced = await school.upload(ROWS, { overwrite: 'true' })
    assert.equal(replaced.body.success, '3 rows, 3 marks: 0 added, 1 changed, 2 unchanged.')
    assert.deepEqual(await school.marksOf(), ['09:00 0 A AEX a note', '09:00 1 P', '09:00 2 P', '13:00 0 A'])
  })

  test('of absences only can mark everyone else as present in missing sheets', async () => {
    const absences = [['2026-09-10', '9:00', 'N-3', '', 'A', '', '']]
    const { body } = await school.upload(absences, { others_present: 'true' })
    assert.equal(body.success, '1 row, 6 marks: 6 added, 0 changed, 0 unchanged.')
    assert.deepEqual(await school.marksOf(), [
      '09:00 0 P',
      '09:00 1 P',
      '09:00 2 A',
      '13:00 0 P',
      '13:00 1 P',
      '13:00 2 P',
    ])
    assert.equal((await school.marksOf('2026-09-09')).length, 0, 'only days that the file names')
    await sql`delete from attendance_mark where student_id = ${school.lund.students[0]!}`.execute(
      school.world.db,
    )
    const later = await school.upload(absences, { others_present: 'true' })
    assert.equal(later.body.changes.added, 0, 'taken sheets are not filled')
  })

  test('reads the file for the district that Homeroom writes', async () => {
    await school.upload(ROWS)
    await school.upload([['2026-09-09', '9:00', 'N-1', '', 'TUX', '', '']])
    const before = [...(await school.marksOf()), ...(await school.marksOf('2026-09-09'))].map((line) =>
      line.replace(' a note', ''),
    )
    const query = { start_date: '2026-09-01', end_date: '2026-09-13' }
    const { text } = (await school.admin.call('GET /attendance/exchange/', { query })) as { text: string }
    await withoutMarks(school.world)
    const { body } = await school.admin.upload(
      'POST /attendance/upload-marks/',
      Buffer.from(text),
      'edfi.csv',
    )
    assert.deepEqual([body.format_detected, body.errors], ['Ed-Fi', []])
    assert.deepEqual([...(await school.marksOf()), ...(await school.marksOf('2026-09-09'))], before)
  })

  test('also of a block that was over before the school began with Homeroom', async () => {
    const { world, admin, lund } = school
    const summer = await addBlock(world, { name: 'Summer', from: '2026-06-01', until: '2026-07-31' })
    const row = ['2026-07-01', '9:00', 'N-1', '', 'A', '', '']
    assert.equal((await school.upload([row])).status, 422)
    const copied = await admin.call('POST /schedules/api/section-periods/duplicate/', {
      body: { source_block: lund.block, target_block: summer, grade_level: 4, with_assignments: true },
    })
    assert.equal(copied.body.assigned, 2)
    assert.equal((await school.upload([row])).status, 422, 'nothing meets there before it is dated back')
    const dated = await admin.call('POST /schedules/api/block-schedules/:id/date-back/', {
      params: { id: summer },
      body: {},
    })
    assert.deepEqual([dated.body.assignments, dated.body.students], [2, 3])
    assert.deepEqual((await school.upload([row])).body.errors, [])
    assert.deepEqual(await school.marksOf('2026-07-01'), ['09:00 0 A'])
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  absenceIds,
  applyAbsences,
  editAbsence,
  enterAbsence,
  readAbsences,
  removeAbsence,
  removeAbsences,
  type AbsenceFields,
} from '#tests/world/absences/entries.ts'
import { addCover } from '#tests/world/schedules/cover.ts'
import { TODAY, openSheet, submitSheet } from '#tests/world/sheets.ts'
import { addClass, useClassWorld } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()

let classes = 0
/** A unique name in letters, because addresses in tests are made of the letters of names. */
const newClass = () => addClass(world, { name: `Abs${'x'.repeat((classes += 1))}` })
/** A new class with an entry of its first student. */
async function entered(more: AbsenceFields = {}) {
  const one = await newClass()
  const { body } = await enterAbsence(admin, { student_ids: [one.students[0]!], ...more })
  return { one, student: one.students[0]!, id: body.absence_ids[0]! }
}

describe('Reported absences are read', () => {
  test('with the note by the office only; without it by the student’s teachers and those who cover for them', async () => {
    const { one, id, student } = await entered({ kind: 'late', end_time: '10:30', note: 'Dentist' })
    const substitute = await world.teacher(`Cora Cover${'x'.repeat(classes)}`)
    const [reported] = (await readAbsences(admin, { student_id: student })).body.absences
    assert.deepEqual(
      { ...reported, student: reported!.student!.id },
      {
        id,
        student,
        scope: null,
        start_date: TODAY,
        end_date: TODAY,
        start_time: null,
        end_time: '10:30',
        kind: 'late',
        note: 'Dentist',
        source: 'office',
        changed: { ...reported!.changed, day: TODAY, time: '09:05', by: 'Ada Admin' },
        may: { change: true },
      },
    )
    const [shown] = (await readAbsences(one.teacher)).body.absences
    assert.deepEqual(shown, { ...reported, note: null, may: { change: false } })
    assert.deepEqual(await absenceIds(substitute), [])
    assert.equal((await readAbsences(substitute, { student_id: student })).status, 403)
    assert.equal((await readAbsences(admin, { student_id: 999_999 })).status, 404)
    await addCover(world, one, { teacher: substitute.teacher })
    assert.deepEqual(await absenceIds(substitute), [id])
    assert.deepEqual(await absenceIds(substitute, { student_id: student }), [id])
    assert.deepEqual(await absenceIds(one.teacher, { date: '2026-09-15' }), [])
  })

  test('of a group, a grade or the school where they apply to a student of the teacher', async () => {
    const one = await newClass()
    const scopes = [
      { group_id: one.group },
      { grade_level: 4 },
      { grade_level: 5 },
      { school: true },
    ] as const
    const ids: number[] = []
    const start_date = '2026-10-05'
    for (const scope of scopes)
      ids.push(...(await enterAbsence(admin, { scope, start_date, end_date: start_date })).body.absence_ids)
    const [group, ninth, , school] = ids
    assert.deepEqual(await absenceIds(admin, { date: start_date }), ids)
    assert.deepEqual(await absenceIds(one.teacher, { date: start_date }), [group, ninth, school])
    assert.deepEqual(await absenceIds(lund.teacher, { date: start_date }), [ninth, school])
    const student_id = lund.students[0]!
    assert.deepEqual(await absenceIds(admin, { student_id, date: start_date }), [school, ninth])
    assert.deepEqual(await absenceIds(admin, { student_id: one.students[0]! }), [school, ninth, group])
    const sheet = (await openSheet(lund.teacher, lund, { date: start_date })).body
    assert.deepEqual(
      sheet.known?.map((reported) => reported.student_id),
      lund.students,
    )
    const { status } = await removeAbsences(admin, { absence_ids: ids })
    assert.equal(status, 200)
    assert.deepEqual(await absenceIds(admin, { date: start_date }), [])
  })
})

describe('A reported absence', () => {
  test('is entered once by a call that is sent twice, and not at all by a preview', async () => {
    const [student] = (await newClass()).students
    const seen = await enterAbsence(admin, { student_ids: [student!], preview_only: true, apply: true })
    assert.deepEqual(
      [seen.status, seen.body.absence_ids, seen.body.message],
      [200, [], 'No saved marks will change.'],
    )
    assert.deepEqual(await absenceIds(admin, { student_id: student }), [])
    const first = await enterAbsence(
      admin,
      { student_ids: [student!, student!] },
      { 'idempotency-key': 'phone-1' },
    )
    const again = await enterAbsence(
      admin,
      { student_ids: [student!, student!] },
      { 'idempotency-key': 'phone-1' },
    )
    assert.deepEqual(again.body, first.body)
    assert.deepEqual(await absenceIds(admin, { student_id: student }), first.body.absence_ids)
  })

  test('lists the absence marks that would change, and corrects them on request', async () => {
    const one = await newClass()
    const [ana, bo, cy] = one.students as [number, number, number]
    await submitSheet(one.teacher, one, {
      [ana]: { status: 'A', comment: 'not here' },
      [bo]: { status: 'P' },
      [cy]: { status: 'A' },
    })
    const { body } = await enterAbsence(admin, {
      student_ids: [ana, bo],
      kind: 'late',
      end_time: '09:30',
      note: 'Dentist',
    })
    assert.equal(body.message, 'Absence saved for 2 students. 1 mark on 1 sheet will change.')
    assert.deepEqual(body.would_change, [
      {
        section_period_id: one.period,
        date: TODAY,
        student_id: ana,
        from: { status: 'A', excuse: null },
        to: { status: 'A', excuse: 'AEX' },
      },
    ])
    const before = (await openSheet(one.teacher, one)).body
    assert.deepEqual([before.attendance[0]!.excuse, before.changed], [null, []])
    const late = { kind: 'late', from: null, until: '09:30', status: 'T', excuse: 'TEX' }
    assert.deepEqual(before.known, [
      { student_id: ana, ...late, reported_after_save: false },
      { student_id: bo, ...late, reported_after_save: false },
    ])

    const apply = { absence_ids: body.absence_ids }
    assert.equal((await applyAbsences(admin, apply)).body.changed, true)
    const after = (await openSheet(one.teacher, one)).body
    assert.deepEqual(after.attendance[0], {
      student_id: ana,
      status: 'A',
      excuse: 'AEX',
      comment: 'not here',
    })
    assert.deepEqual([after.version, after.taken?.by, after.changed], [2, 'Ada Admin', [ana]])
    const query = { section_period_id: one.period, date: TODAY, student_id: ana }
    const { changes } = (await one.teacher.call('GET /attendance/history/', { query })).body
    assert.deepEqual(
      changes.map(({ by, reason, to }) => [by, reason, to.excuse]),
      [
        [`Tess ${one.name}`, null, null],
        ['Ada Admin', 'Reported absence: late, until 9:30\u00a0AM', 'AEX'],
      ],
    )
    const again = (await applyAbsences(admin, apply)).body
    assert.deepEqual([again.marks, again.message], [0, 'There are no marks to change.'])
  })

  test('that changes a mark is shown to the teacher who had opened the sheet before, and overwrites no P', async () => {
    const one = await newClass()
    const [ana, bo] = one.students as [number, number]
    await submitSheet(one.teacher, one, { [ana]: { status: 'A' }, [bo]: { status: 'P' } })
    const { version } = (await openSheet(one.teacher, one)).body
    await enterAbsence(admin, { scope: { group_id: one.group }, apply: true })
    const late = await submitSheet(one.teacher, one, { [ana]: { status: 'T' } }, { version })
    assert.deepEqual(
      late.body.changed_meanwhile.map(({ student_id, theirs, by }) => [student_id, theirs.excuse, by]),
      [[ana, 'AEX', 'Ada Admin']],
    )
    const marks = late.body.attendance.map(({ status, excuse }) => [status, excuse])
    assert.deepEqual(marks, [
      ['A', 'AEX'],
      ['P', null],
    ])
  })

  test('restores the marks when it is deleted, except marks that someone has changed since', async () => {
    const one = await newClass()
    const [ana, bo, cy] = one.students as [number, number, number]
    await submitSheet(one.teacher, one, {
      [ana]: { status: 'A', excuse: 'AUX' },
      [bo]: { status: 'A' },
      [cy]: { status: 'A', excuse: 'AEX' },
    })
    const { absence_ids, marks } = (await enterAbsence(admin, { student_ids: [ana, bo, cy], apply: true }))
      .body
    assert.equal(marks, 2)
    await submitSheet(one.teacher, one, { [bo]: { status: 'T' } })
    await submitSheet(one.teacher, one, { [bo]: { status: 'A', excuse: 'AEX' } })
    const changed = await editAbsence(admin, absence_ids[0]!, { kind: 'unexcused', apply: true })
    assert.equal(changed.body.message, 'Saved. 1 mark on 1 sheet was changed.')
    const seen = await removeAbsences(admin, { absence_ids, preview_only: true })
    assert.deepEqual(seen.body.would_change, [], 'it was AUX before, and is AUX again')
    await editAbsence(admin, absence_ids[0]!, { kind: 'excused', apply: true })
    const { body } = await removeAbsences(admin, { absence_ids, apply: true })
    assert.equal(body.message, 'Deleted 3 reported absences. 1 mark on 1 sheet was changed.')
    const { attendance } = (await openSheet(one.teacher, one)).body
    assert.deepEqual(
      attendance.map(({ excuse }) => excuse),
      ['AUX', 'AEX', 'AEX'],
    )
  })

  test('is in the audit of the student, without its note', async () => {
    const { id, student } = await entered({ kind: 'late', end_time: '10:30', note: 'Secret dentist' })
    await editAbsence(admin, id, { note: 'Secret surgeon', source: 'mail' })
    await editAbsence(admin, id, { note: 'Secret surgeon' })
    await removeAbsence(admin, id)
    const { rows } = await sql<{ text: string }>`
      select details::text as text from audit
      where subject = 'student' and subject_id = ${student} and details ? 'known_absence' order by id`.execute(
      world.db,
    )
    assert.deepEqual(
      rows.map(({ text }) => JSON.parse(text) as unknown),
      [
        { known_absence: { old: null, new: 'late, until 10:30\u00a0AM, Sep 14, 2026' } },
        {
          known_absence: {
            old: 'late, until 10:30\u00a0AM, Sep 14, 2026',
            new: 'late, until 10:30\u00a0AM, Sep 14, 2026',
          },
          note_changed: true,
          source: { old: 'office', new: 'mail' },
        },
        { known_absence: { old: 'late, until 10:30\u00a0AM, Sep 14, 2026', new: null } },
      ],
    )
    const whole = (await enterAbsence(admin, { scope: { school: true }, note: 'Secret snow' })).body
      .absence_ids[0]!
    await removeAbsence(admin, whole)
    const { entries } = (await admin.call('GET /api/audit/', { query: {} })).body
    assert.match(JSON.stringify(entries), /reported absence/)
    assert.doesNotMatch(JSON.stringify(entries), /Secret/)
  })
})

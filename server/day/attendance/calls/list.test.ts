import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addMorning, addMother, findToCall, recordCall, takeSheet } from '#tests/world/school-day/calls.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { submitSheet, TODAY } from '#tests/world/sheets.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld({ now: '2026-09-14T11:05:00' })
let office: Person
beforeFile(async () => {
  office = await world.admin('Olga Office')
})

describe('Students to call', () => {
  test('are absent without a reason on file, with missed classes and contacts', async () => {
    const { nine, ten, ana, bo } = await addMorning(world, 'Missing')
    const mother = await addMother(office, ana, 'Maria Abara')
    await takeSheet(nine, { [ana]: { status: 'P' }, [bo]: { status: 'A', excuse: 'AEX' } })
    await takeSheet(ten, {
      [ana]: { status: 'A', comment: 'was here at nine' },
      [bo]: { status: 'A', excuse: 'AEX' },
    })
    const student = await findToCall(office, ana)
    const { contacts, classes, ...rest } = student!
    assert.deepEqual(rest, {
      student_id: ana,
      first_name: 'Ana',
      last_name: 'AbaraMissing',
      grade_level: 4,
      has_left: false,
      needs_reason: true,
      since: '10:00',
      came_at: null,
      comment: 'was here at nine',
      known: null,
      calls: [],
      missed_this_month: 1,
      days_this_month: 0,
    })
    assert.deepEqual(
      contacts.map(({ id, name, phone }) => [id, name, phone]),
      [[mother, 'Maria Abara', '+1 555 0100']],
    )
    assert.deepEqual(
      classes.map(({ start_time, status, teacher }) => [start_time, status, teacher]),
      [
        ['09:00', 'P', 'Tess Missing'],
        ['10:00', 'A', 'Tess Missing'],
      ],
    )
    assert.equal(await findToCall(office, bo), undefined, 'an excused mark has a reason')
  })

  test('are not those with a reported absence, until they are absent outside of its times', async () => {
    const { nine, ten, ana } = await addMorning(world, 'Known')
    await office.call('POST /attendance/absences/', {
      body: { student_ids: [ana], start_date: TODAY, end_date: TODAY, end_time: '10:00', kind: 'late' },
    })
    await takeSheet(nine, { [ana]: { status: 'A' } })
    assert.equal(await findToCall(office, ana), undefined)
    await takeSheet(ten, { [ana]: { status: 'A' } })
    const student = await findToCall(office, ana)
    assert.deepEqual(
      [student?.since, student?.known],
      ['10:00', { kind: 'late', start_time: null, end_time: '10:00' }],
    )
  })

  test('stay on the list after they came, because what they missed has no reason yet', async () => {
    const { nine, ten, ana } = await addMorning(world, 'Came')
    await takeSheet(nine, { [ana]: { status: 'A', excuse: 'AUX' } })
    await takeSheet(ten, { [ana]: { status: 'T' } })
    const student = await findToCall(office, ana)
    assert.deepEqual([student?.needs_reason, student?.since, student?.came_at], [true, '09:00', '10:00'])
    await takeSheet(nine, { [ana]: { status: 'P' } })
    assert.equal(await findToCall(office, ana), undefined)
  })

  test('include, on a past day, students who have left since, who have no contacts to call', async () => {
    const { nine, ana, bo } = await addMorning(world, 'Former')
    const FRIDAY = '2026-09-11'
    for (const date of [FRIDAY, TODAY]) {
      const marks = { [ana]: { status: 'A' }, [bo]: { status: 'A', excuse: 'AEX' } } as const
      const { status, text } = await submitSheet(office, nine, marks, {
        date,
        teacher_id: nine.teacher.teacher!,
      })
      assert.equal(status, 200, text)
      await recordCall(office, { student_id: bo, outcome: 'no_answer', date })
    }
    const before = await findToCall(office, ana, FRIDAY)
    await world.db.updateTable('student').set({ is_active: false }).where('id', 'in', [ana, bo]).execute()
    assert.deepEqual(await findToCall(office, ana, FRIDAY), { ...before, has_left: true })
    assert.equal((await findToCall(office, bo, FRIDAY))?.calls.length, 1)
    assert.deepEqual([await findToCall(office, ana), await findToCall(office, bo)], [undefined, undefined])
    const call = { student_id: ana, outcome: 'no_answer', date: FRIDAY } as const
    assert.equal((await recordCall(office, call)).status, 409)
  })

  test('are counted on the office`s home while they are absent without a reason, also where the family was reached and gave none', async () => {
    const toCall = async () => (await office.call('GET /api/office/today/')).body.to_call
    const before = await toCall()
    const { nine, ten, ana, bo } = await addMorning(world, 'Counted')
    await takeSheet(nine, { [ana]: { status: 'A' }, [bo]: { status: 'A' } })
    assert.equal(await toCall(), before + 2)
    await takeSheet(ten, { [bo]: { status: 'P' } })
    await recordCall(office, { student_id: ana, outcome: 'no_answer' })
    assert.equal(await toCall(), before + 1)
    await recordCall(office, { student_id: ana, outcome: 'reached' })
    assert.equal(await toCall(), before + 1)
    await recordCall(office, { student_id: ana, outcome: 'reached', excuse: 'unexcused' })
    assert.equal(await toCall(), before)
  })

  test('show the last call about today on the office`s home, which is in the audit where it names a contact', async () => {
    const { nine, ana, bo } = await addMorning(world, 'Lasting')
    await takeSheet(nine, { [ana]: { status: 'A' }, [bo]: { status: 'A' } })
    const lastCall = async (student: number) => {
      const { absent } = (await office.call('GET /api/office/today/')).body
      const found = absent.students.find(({ student_id }) => student_id === student)
      return found && (found.last_call ?? 'none')
    }
    // The home lists only the first few, so that the others of this file have to leave.
    await sql`update student set is_active = id in (${ana}, ${bo})`.execute(world.db)
    assert.equal(await lastCall(ana), 'none')
    const { body } = await office.call('PUT /api/students/:studentId/contacts/', {
      params: { studentId: ana },
      body: { contacts: [{ name: 'Selma Lasting' }] },
    })
    await recordCall(office, { student_id: ana, outcome: 'no_answer', date: '2026-09-11' })
    await recordCall(office, { student_id: ana, outcome: 'no_answer' })
    await recordCall(office, {
      student_id: ana,
      outcome: 'message_left',
      contact_id: body.contacts[0]!.id,
    })
    const call = await lastCall(ana)
    assert.ok(call && call !== 'none')
    assert.deepEqual([call.outcome, call.contact], ['message_left', 'Selma Lasting'])
    assert.match(call.time, /^\d\d:\d\d$/)
    assert.equal(await lastCall(bo), 'none')
    const { rows } = await sql<{ named: boolean }>`
      select student_ids @> array[${ana}::bigint] named from audit
      where subject = 'contacts' and details->>'list' = 'home' order by id desc limit 1`.execute(world.db)
    assert.deepEqual(rows, [{ named: true }])
  })
})

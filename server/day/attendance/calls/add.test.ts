import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  addMorning,
  addMother,
  excuseOf,
  findToCall,
  recordCall,
  takeSheet,
} from '#tests/world/school-day/calls.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { TODAY } from '#tests/world/sheets.ts'
import { useWorld } from '#tests/world/world.ts'

const LIST = 'GET /attendance/calls/'
const world = useWorld({ now: '2026-09-14T11:05:00' })
let office: Person
beforeFile(async () => {
  office = await world.admin('Olga Office')
})

describe('The call list is refused', () => {
  test('to everybody but the office, to read and to write', async () => {
    const { nine, ana } = await addMorning(world, 'Closed')
    const call = { student_id: ana, outcome: 'no_answer' } as const
    assert.equal((await world.visitor().call(LIST)).status, 401)
    assert.equal((await recordCall(world.visitor(), call)).status, 401)
    for (const person of [await world.newcomer(), await world.student(), nine.teacher]) {
      assert.equal((await person.call(LIST)).status, 403)
      assert.equal((await recordCall(person, call)).status, 403)
    }
  })

  test('for calls that are wrong, each with the field that is', async () => {
    const { ana, bo } = await addMorning(world, 'Wrong')
    const others = await addMother(office, bo, 'Berta Begum')
    const call = { student_id: ana, outcome: 'reached' } as const
    for (const [wrong, status, field] of [
      [{ outcome: 'maybe' }, 400, 'outcome'],
      [{ date: 'today' }, 400, 'date'],
      [{ note: 'x'.repeat(501) }, 400, 'note'],
      [{ excuse: 'late' }, 400, 'excuse'],
      [{ outcome: 'no_answer', excuse: 'excused' }, 400, 'excuse'],
      [{ until: '11:00' }, 400, 'until'],
      [{ excuse: 'excused', until: '25:00' }, 400, 'until'],
      [{ contact_id: others }, 400, 'contact_id'],
      [{ contact_id: 2147483000 }, 400, 'contact_id'],
      [{ student_id: 2147483000 }, 404, undefined],
      [{ date: '2026-09-15' }, 409, undefined],
    ] as const) {
      const reply = await recordCall(office, { ...call, ...wrong } as never)
      assert.equal(reply.status, status, JSON.stringify(wrong))
      assert.deepEqual(Object.keys(reply.failure.fields ?? {}), field === undefined ? [] : [field])
    }
    await sql`update student set is_active = false where id = ${ana}`.execute(world.db)
    assert.equal((await recordCall(office, call)).status, 409)
    assert.equal(
      (await sql`select from family_call where student_id = ${ana}`.execute(world.db)).rows.length,
      0,
    )
  })

  test('for a time of return before the first class that was missed: nothing is saved', async () => {
    const { nine, ten, ana } = await addMorning(world, 'Early')
    await takeSheet(nine, { [ana]: { status: 'P' } })
    await takeSheet(ten, { [ana]: { status: 'A' } })
    const reply = await recordCall(office, {
      student_id: ana,
      outcome: 'reached',
      excuse: 'excused',
      until: '10:00',
    })
    assert.equal(reply.status, 400)
    assert.match(reply.failure.message, /^The first missed class began at 10:00\u00a0AM\./)
    assert.equal(await excuseOf(office, ten, ana), null)
    assert.deepEqual((await findToCall(office, ana))?.calls, [])
  })
})

describe('A call', () => {
  test('is on the list with the caller, contact and time, the latest first, and keeps the student there', async () => {
    const { nine, ana } = await addMorning(world, 'Tried')
    const mother = await addMother(office, ana, 'Maria Abara')
    await takeSheet(nine, { [ana]: { status: 'A' } })
    const first = await recordCall(office, { student_id: ana, outcome: 'no_answer', contact_id: mother })
    assert.equal(first.body.message, 'Call logged: no answer.')
    await recordCall(office, { student_id: ana, outcome: 'message_left', note: 'on the machine' })
    await takeSheet(nine, { [ana]: { status: 'P' } })
    const student = await findToCall(office, ana)
    assert.deepEqual([student?.needs_reason, student?.since], [false, null])
    assert.deepEqual(
      student?.calls.map(({ id, ...call }) => (assert.ok(id > 0), call)),
      [
        {
          outcome: 'message_left',
          contact: null,
          note: 'on the machine',
          called: { day: TODAY, time: '11:05', by: 'Olga Office' },
          entered: null,
        },
        {
          outcome: 'no_answer',
          contact: { id: mother, name: 'Maria Abara', relation: 'Mother' },
          note: null,
          called: { day: TODAY, time: '11:05', by: 'Olga Office' },
          entered: null,
        },
      ],
    )
    assert.equal(await findToCall(office, ana, '2026-09-11'), undefined, 'a call is about its day')
  })

  test('is noted once, however often it is sent with its key', async () => {
    const { ana } = await addMorning(world, 'Once')
    const call = { student_id: ana, outcome: 'no_answer' } as const
    const headers = { 'idempotency-key': 'once' }
    const replies = await Promise.all([recordCall(office, call, headers), recordCall(office, call, headers)])
    assert.deepEqual(new Set(replies.map(({ body }) => body.call_id)).size, 1)
    assert.equal((await findToCall(office, ana))?.calls.length, 1)
    const other = await recordCall(office, { ...call, outcome: 'reached' }, headers)
    assert.deepEqual([other.status, other.failure.code], [409, 'conflict'])
  })

  test('that reached someone excuses the missed classes in the same step, with history and reason', async () => {
    const { nine, ten, ana, bo } = await addMorning(world, 'Excused')
    await takeSheet(nine, { [ana]: { status: 'A' }, [bo]: { status: 'A' } })
    await takeSheet(ten, { [ana]: { status: 'A' }, [bo]: { status: 'P' } })
    const reply = await recordCall(office, {
      student_id: ana,
      outcome: 'reached',
      excuse: 'excused',
      note: 'ill',
    })
    assert.equal(reply.body.message, 'Call logged: reached. Reason saved, and 2 marks were changed.')
    const { student } = reply.body
    assert.deepEqual(
      [student.needs_reason, student.known?.kind, student.calls[0]?.entered, student.calls[0]?.note],
      [false, 'excused', 'excused', 'ill'],
    )
    assert.deepEqual([await excuseOf(office, nine, ana), await excuseOf(office, ten, ana)], ['AEX', 'AEX'])
    assert.equal(await excuseOf(office, nine, bo), null)
    const { rows } = await sql<{ old: string | null; new: string; reason: string; source: string }>`
      select old_excuse old, new_excuse new, reason, source
      from attendance_change join reported_absence on reported_absence.id = reported_absence_id
      where attendance_change.student_id = ${ana} order by attendance_change.id`.execute(world.db)
    assert.deepEqual(
      rows.map(({ reason, ...change }) => (assert.ok(reason), change)),
      [
        { old: null, new: 'AEX', source: 'call' },
        { old: null, new: 'AEX', source: 'call' },
      ],
    )
  })

  test('may name the excuse as marks do', async () => {
    const { nine, ana, bo } = await addMorning(world, 'Codes')
    await takeSheet(nine, { [ana]: { status: 'A' }, [bo]: { status: 'A' } })
    for (const [student_id, excuse, kind] of [
      [ana, 'AEX', 'excused'],
      [bo, 'AUX', 'unexcused'],
    ] as const) {
      const { body } = await recordCall(office, { student_id, outcome: 'reached', excuse })
      assert.equal(body.student.calls[0]?.entered, kind)
      assert.equal(await excuseOf(office, nine, student_id), excuse)
    }
  })

  test('enters the reason for the time that was missed only, so that it contradicts no class before or after', async () => {
    const { nine, ten, ana, bo } = await addMorning(world, 'Times')
    await takeSheet(nine, { [ana]: { status: 'P' }, [bo]: { status: 'A' } })
    await takeSheet(ten, { [ana]: { status: 'A' }, [bo]: { status: 'P' } })
    const excused = { outcome: 'reached', excuse: 'excused' } as const
    const gone = (await recordCall(office, { ...excused, student_id: ana, until: '13:00' })).body.student
    assert.deepEqual(gone.known, { kind: 'excused', start_time: '10:00', end_time: '13:00' })
    const late = (await recordCall(office, { ...excused, excuse: 'unexcused', student_id: bo })).body.student
    assert.deepEqual(late.known, { kind: 'unexcused', start_time: null, end_time: '10:00' })
    assert.deepEqual([await excuseOf(office, ten, ana), await excuseOf(office, nine, bo)], ['AEX', 'AUX'])
    const { contradictions } = (await office.call('GET /attendance/contradictions/')).body
    assert.ok(!contradictions.some(({ student_id }) => [ana, bo].includes(student_id)))
  })

  test('is noted all the same where saving it and a sheet at one moment would wait for each other for ever', async () => {
    const { nine, ana } = await addMorning(world, 'Deadlock')
    await takeSheet(nine, { [ana]: { status: 'A' } })
    // The first change of this mark ends as PostgreSQL ends one of two transactions in a deadlock.
    await sql`create sequence deadlock_once`.execute(world.db)
    await sql`create function end_once() returns trigger language plpgsql as $$ begin
      if nextval('deadlock_once') = 1 then raise 'deadlock detected' using errcode = '40P01'; end if; return new; end $$`.execute(
      world.db,
    )
    await sql`create trigger end_once before update on attendance_mark for each row execute function end_once()`.execute(
      world.db,
    )
    try {
      const reached = { student_id: ana, outcome: 'reached', excuse: 'excused' } as const
      assert.equal((await recordCall(office, reached)).status, 200)
    } finally {
      await sql`drop trigger end_once on attendance_mark`.execute(world.db)
    }
    assert.equal(await excuseOf(office, nine, ana), 'AEX')
    assert.equal((await findToCall(office, ana))?.calls.length, 1)
  })

  test('is audited without its note', async () => {
    const { ana } = await addMorning(world, 'Audited')
    await recordCall(office, { student_id: ana, outcome: 'message_left', note: 'secret illness' })
    const { rows } = await sql<{ action: string; details: object }>`
      select action, details from audit where subject = 'student' and subject_id = ${ana}`.execute(world.db)
    const call_to_family = { old: null, new: 'Message left, Sep 14, 2026' }
    assert.deepEqual(rows, [{ action: 'change', details: { call_to_family } }])
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { RETENTION_SUBJECTS } from '#contract/operate/privacy/retention.ts'
import { audit } from '#server/database/audit.ts'
import { makeClock } from '#server/clock.ts'
import { fillFamily } from '#tests/world/families/record.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { allPresent, historyOf, submitSheet } from '#tests/world/sheets.ts'
import { addClass } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { deleteOld, describeDeleted } from './delete-old.ts'
import { retentionJob } from '../retention-job.ts'

const world = useWorld()
let head: Person
beforeFile(async () => {
  head = await world.superuser()
})

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const runRetention = () =>
  retentionJob.run({ ...world, clock: makeClock(undefined), log, signal: new AbortController().signal })

const keep = (person: Person, subject: string, days: unknown) =>
  person.send({ method: 'PUT', url: '/api/settings/retention/', payload: { periods: [{ subject, days }] } })

const daysOf = async (subject: string) => {
  const { body } = await head.call('GET /api/settings/retention/')
  return body.periods.find((period) => period.subject === subject)?.days
}

describe('How long records are kept', () => {
  test('is read and changed by superusers only', async () => {
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.newcomer(), 403],
      [await world.student(), 403],
      [await world.teacher(), 403],
      [await world.admin(), 403],
    ] as const) {
      assert.equal((await person.call('GET /api/settings/retention/')).status, status)
      assert.equal((await keep(person, 'readings', 100)).statusCode, status)
    }
  })

  test('has a standard for every kind, and readings of the audit log stay 400 days', async () => {
    const { body } = await head.call('GET /api/settings/retention/')
    assert.deepEqual(
      body.periods.map(({ subject }) => subject),
      RETENTION_SUBJECTS,
    )
    assert.equal(await daysOf('readings'), 400)
    assert.equal(await daysOf('exports'), null, 'exports stay for ever')
  })

  for (const [subject, days] of [
    ['readings', 0],
    ['readings', 89],
    ['readings', 1.5],
    ['readings', 36_501],
    ['rejected_rows', 31],
    ['rejected_rows', null],
    ['marks', 30],
  ] as const) {
    test(`cannot be ${days} days for ${subject}`, async () => {
      const before = await daysOf(subject)
      const reply = await keep(head, subject, days)
      assert.equal(reply.statusCode, 400, reply.body)
      assert.equal(await daysOf(subject), before)
    })
  }

  test('is changed where it is sent, and the audit has the old value', async () => {
    const reply = await keep(head, 'upload_changes', null)
    assert.equal(reply.statusCode, 200, reply.body)
    assert.equal(await daysOf('upload_changes'), null)
    assert.equal((await keep(head, 'upload_changes', 200)).statusCode, 200)
    assert.equal(await daysOf('upload_changes'), 200)
    const chosen = await world.db.selectFrom('retention').select('subject').execute()
    assert.deepEqual(
      chosen,
      [{ subject: 'upload_changes' }],
      'a standard that nobody has chosen is not stored',
    )
    const { rows } = await sql<{ details: unknown }>`
      select details from audit where subject = 'retention' order by id`.execute(world.db)
    assert.deepEqual(
      rows.map(({ details }) => details),
      [{ upload_changes: { old: 400, new: null } }, { upload_changes: { old: null, new: 200 } }],
    )
  })
})

describe('Old records', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const countAudit = async () => {
    const { rows } = await sql<{ action: string; count: number }>`
      select action, count(*) count from audit where subject = 'test' group by action`.execute(world.db)
    return Object.fromEntries(rows.map(({ action, count }) => [action, count]))
  }

  test('of the audit log are deleted by kind, each after its own time', async () => {
    for (const [days, action] of [
      [500, 'read'],
      [399, 'read'],
      [500, 'change'],
      [3000, 'change'],
      [9000, 'export'],
    ] as const) {
      await world.db.transaction().execute(async (tx) => {
        await audit(tx, { account: head.account, action, subject: 'test', subjectId: null, details: {} })
        // Rows are never changed, so each one is added with its final moment.
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update audit set at = ${inDays(-days)} where id = (select max(id) from audit)`.execute(tx)
      })
    }
    const deleted = await deleteOld(world.db, new Date())
    assert.deepEqual(await countAudit(), { read: 1, change: 1, export: 1 })
    assert.equal(describeDeleted(deleted).startsWith('Deleted. Audit log'), true, describeDeleted(deleted))
  })

  test('of a mark are deleted, and the mark and its first entry stay', async () => {
    const one = await addClass(world, { name: 'Long Ago' })
    const [student] = one.students as [number]
    await submitSheet(head, one, { ...allPresent(one), [student]: { status: 'A', comment: 'not seen' } })
    const changed = await submitSheet(head, one, { [student]: { status: 'T' } })
    assert.equal(changed.status, 200, changed.text)
    const ofStudent = async () => (await historyOf(world, one)).filter((entry) => entry.includes(' Ana '))
    const history = [`${head.account} Ana - A`, `${head.account} Ana A T`]
    await deleteOld(world.db, inDays(2400))
    assert.deepEqual(await ofStudent(), history)
    await deleteOld(world.db, inDays(2600))
    assert.deepEqual(await ofStudent(), [`${head.account} Ana - T`])
  })

  test('of mail to families lose their texts and links; the recipients stay', async () => {
    const student = await world.addStudent('Fay Family')
    await fillFamily(world, head, student, { first: 'Maria Family', second: 'Uwe Family' })
    // This response belongs to no current contact.
    await sql`insert into refused_address (address, refused_at, smtp_response)
      values ('gone@family.example', '2026-09-01', '550')`.execute(world.db)
    const rest = async () =>
      (
        await sql`select (select count(*)::int from message where student_id = ${student}) messages,
          (select count(*)::int from message where student_id = ${student} and text <> '') texts,
          (select count(*)::int from notice where student_id = ${student}) notices,
          (select count(*)::int from family_link where student_id = ${student}) links,
          (select array_agg(address) from refused_address) refused`.execute(world.db)
      ).rows
    const retained = { messages: 2, notices: 3 }
    const refused = ['uwe.family@abara.example']
    await deleteOld(world.db, new Date('2027-10-01'))
    const before = { ...retained, texts: 2, links: 1, refused: [...refused, 'gone@family.example'] }
    assert.deepEqual(await rest(), [before])
    await deleteOld(world.db, inDays(2000))
    assert.deepEqual(await rest(), [{ ...retained, texts: 0, links: 0, refused }])
  })

  test('of absences that teachers requested are deleted, with the reasons of absences; the days stay', async () => {
    const { teacher } = await addClass(world, { name: 'Absent' })
    const days = (year: number) => ({ start: `${year}-09-14`, end: `${year}-09-15` })
    for (const { start, end } of [days(2024), days(2026)]) {
      await sql`insert into absence_request (teacher_id, start_date, end_date, whole_days, kind, requested_at)
        values (${teacher.teacher}, ${start}, ${end}, true, 'sick', ${start})`.execute(world.db)
      await sql`insert into teacher_absence (teacher_id, start_date, end_date, whole_days, reason, substitute_note)
        values (${teacher.teacher}, ${start}, ${end}, true, 'Sick', 'Quiz on desk')`.execute(world.db)
    }
    const { absence_requests } = await deleteOld(world.db, new Date('2026-12-01'))
    assert.equal(absence_requests, 2)
    const { rows } = await sql`
      select (select array_agg(start_date::text) from absence_request where teacher_id = ${teacher.teacher}) requested,
        array_agg(start_date::text || coalesce(' ' || reason || ', ' || substitute_note, '') order by start_date) absent
      from teacher_absence where teacher_id = ${teacher.teacher}`.execute(world.db)
    assert.deepEqual(rows, [
      { requested: ['2026-09-14'], absent: ['2024-09-14', '2026-09-14 Sick, Quiz on desk'] },
    ])
  })

  test('are deleted in parts, however many there are', async () => {
    await sql`
      insert into idempotency_key (account_id, key, digest, reply, used_at)
      select ${head.account}, 'old ' || number, '\\x00', '{}', now() - interval '15 days'
      from generate_series(1, 5001) number`.execute(world.db)
    const deleted = await deleteOld(world.db, new Date())
    assert.equal(deleted.repeated_saves, 5001)
    assert.equal((await deleteOld(world.db, new Date())).repeated_saves, 0)
  })

  test('are deleted by the nightly job, which reports what it did', async () => {
    const sentences = async () => (await runRetention()).split(':')[0]
    assert.equal(await sentences(), 'No records were old enough to delete.')
    await sql`
      insert into idempotency_key (account_id, key, digest, reply, used_at)
      values (${head.account}, 'old', '\\x00', '{}', now() - interval '15 days')`.execute(world.db)
    assert.equal(await runRetention(), 'Deleted. Saved replies to repeated requests: 1 row.')
  })

  test('stay while the app is stopping', async () => {
    const stopping = AbortSignal.abort(new Error('the app stops'))
    await assert.rejects(deleteOld(world.db, new Date(), stopping), /the app stops/)
  })
})

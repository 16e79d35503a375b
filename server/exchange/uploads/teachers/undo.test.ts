import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeCsv } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addClass } from '#tests/world/timetable.ts'
import { undoUpload } from '#tests/world/uploads.ts'
import { useWorld } from '#tests/world/world.ts'

describe('undoing an upload of teachers', () => {
  const world = useWorld()
  let office: Person
  beforeFile(async () => {
    office = await world.admin()
  })

  test('removes teachers and their accounts, unless they have signed in or have a calendar address', async () => {
    const file = makeCsv([
      ['first_name', 'last_name', 'email'],
      ['Una', 'Unused', 'una@larkfield.example'],
      ['Ute', 'Signedin', 'ute@larkfield.example'],
      ['Uwe', 'Session', 'uwe@larkfield.example'],
      ['Ulf', 'Calendar', 'ulf@larkfield.example'],
    ])
    const saved = await office.upload('POST /api/staff/upload/', file, 'teachers.csv')
    await sql`update account set signed_in_at = now() where first_name = 'Ute'`.execute(world.db)
    await sql`insert into session (token_hash, account_id, ends_at)
      select '\\x01', id, now() + interval '1 hour' from account where first_name = 'Uwe'`.execute(world.db)
    const ulf = await world.db
      .selectFrom('teacher')
      .select('id')
      .where('first_name', '=', 'Ulf')
      .executeTakeFirstOrThrow()
    await office.call('POST /schedules/api/teachers/:teacherId/feed/', { params: { teacherId: ulf.id } })
    const undone = await undoUpload(office, saved.body.upload_id)
    assert.deepEqual(
      undone.body.kept.map(({ name, reason }) => [name, reason]),
      [
        ['Ulf Calendar', 'has a calendar address'],
        ['Uwe Session', 'has signed in since'],
        ['Ute Signedin', 'has signed in since'],
      ],
      undone.text,
    )
    const members = (await office.call('GET /api/staff/')).body
    assert.deepEqual(
      members.filter(({ first_name }) => first_name.startsWith('U')).map(({ first_name }) => first_name),
      ['Ulf', 'Uwe', 'Ute'],
    )
  })
  test('keeps a teacher with attendance or a correction request, even if nothing else refers to them', async () => {
    const file = makeCsv([
      ['first_name', 'last_name', 'email'],
      ['Tara', 'Taker', 'tara@larkfield.example'],
      ['Ask', 'Asker', 'ask@larkfield.example'],
    ])
    const saved = await office.upload('POST /api/staff/upload/', file, 'more-teachers.csv')
    const { period } = await addClass(world, { name: 'Lund' })
    const teachers = await world.db
      .selectFrom('teacher')
      .select('id')
      .where('first_name', 'in', ['Tara', 'Ask'])
      .orderBy('id')
      .execute()
    const [taker, asker] = teachers.map(({ id }) => id)
    await sql`insert into attendance_sheet (section_period_id, day, teacher_id, taken_by_id)
      values (${period}, '2026-09-10', ${taker}, ${office.account})`.execute(world.db)
    await sql`insert into attendance_correction (section_period_id, day, teacher_id, version, reason, requested_by_id)
      values (${period}, '2026-09-09', ${asker}, 1, 'came late', ${office.account})`.execute(world.db)
    const undone = await undoUpload(office, saved.body.upload_id)
    assert.equal(undone.status, 409, undone.text)
    assert.deepEqual(
      (undone.failure.details as { kept: { reason: string }[] }).kept.map(({ reason }) => reason),
      ['has asked for a correction of attendance', 'has taken attendance'],
    )
  })
})

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { makeClock } from '#server/http/clock.ts'
import { openForFile } from '#tests/world/file-hooks.ts'
import { person } from '#tests/world/person.ts'
import { PREVIOUS_SCHOOL, createPreviousVersion } from '#tests/fixtures/previous-version.ts'
import { MONDAY } from '#tests/world/world.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migration-files.ts'
import { freshDatabase } from './testing.ts'

/** As in the file: sessions and a calendar address that the previous version gave out, and how it named a save. */
const tokenOf = (who: string) => `${who}-token-of-a-session-of-the-previous-version`
const FEED = '/calendar/VGu-fK0ahaHFTrmunrkuVpFRXng1zPhd3vRfHOJHfsg/'
const SAVE_KEY = '6f1c1f5e-saved-by-the-previous-version'
const SAVED = {
  section_period_id: 1,
  date: '2026-09-14',
  attendance: {
    1: { status: 'A', excuse: 'AEX', comment: 'Dentist' },
    2: { status: 'P' },
  },
} as const

/** A school that the previous version filled, brought to today's tables. */
const school = openForFile(
  async () => {
    const database = await freshDatabase()
    await createPreviousVersion(database)
    const tables = (await database.db.introspection.getTables()).map(({ name }) => name)
    const applied = await migrate(database.pool)
    const config = readConfig({ HOMEROOM_NOW: MONDAY, LOG_LEVEL: 'silent', PORT: '3000' })
    const app = await buildApp({
      db: database.db,
      reports: database.reports,
      config,
      clock: makeClock(config.fixedNow),
    })
    const signedIn = (who: string, account: number) =>
      person(app, config, tokenOf(who), { account, teacher: null, student: null })
    return {
      db: database.db,
      app,
      applied,
      /** Those of the previous version. */
      tables,
      office: signedIn('boss', 1),
      tess: signedIn('tess', 2),
      suri: signedIn('suri', 3),
      close: async () => {
        await app.close()
        await database.close()
      },
    }
  },
  (opened) => opened.close(),
)

const markHistory = async (date: string, student_id: number) =>
  (
    await school.office.call('GET /attendance/history/', {
      query: { section_period_id: 1, date, student_id },
    })
  ).body

describe('A school of the previous version', () => {
  test('has rows in every table, and all of them are there after the migrations', async () => {
    assert.equal(school.applied[0], '0013_foreign_keys.sql')
    const written = [
      ...(await readFile(PREVIOUS_SCHOOL, 'utf8')).matchAll(/^insert into (\w+)[^$]*\$\$\[\n([^$]*)\]\$\$/gm),
    ]
    const counts = new Map(written.map(([, table = '', rows = '']) => [table, rows.split('\n').length - 1]))
    // Filled by the migrations themselves.
    const made = new Set(['grade_level', 'core_class', 'migration'])
    for (const table of school.tables.filter((name) => !made.has(name))) {
      const { rows } = await sql`select from ${sql.table(table)}`.execute(school.db)
      assert.ok(rows.length > 0, `${table} is empty`)
      assert.equal(rows.length, counts.get(table), table)
    }
  })

  test('knows how many marks each of its sheets has', async () => {
    const { rows } = await sql<{ wrong: number; marks: number }>`
      select sum(mark_count)::int marks, count(*) filter (where mark_count <> (
        select count(*) from attendance_mark mark where mark.section_period_id = sheet.section_period_id
          and mark.day = sheet.day and mark.teacher_id = sheet.teacher_id))::int wrong
      from attendance_sheet sheet`.execute(school.db)
    assert.ok(rows[0]!.marks > 0)
    assert.equal(rows[0]!.wrong, 0)
  })

  test('lets its people continue with the sessions that they had', async () => {
    const who = async (one: typeof school.office) => (await one.call('GET /api/current-user/')).body
    assert.deepEqual(
      [
        (await who(school.office)).role,
        (await who(school.tess)).teacher_id,
        (await who(school.suri)).student_id,
      ],
      ['admin', 1, 1],
    )
  })

  test('shows its students, groups and timetable', async () => {
    const { body: students } = await school.office.call('GET /students/api/list/')
    assert.deepEqual(students.map(({ last_name, grade_level }) => `${last_name} ${grade_level}`).sort(), [
      'Begum-Lee 5',
      'Chen 4',
      'Student 4',
    ])
    const { body: groups } = await school.suri.call('GET /students/api/me/groups/')
    assert.match(JSON.stringify(groups), /Core 9A/)
    const { body: schedule } = await school.tess.call('GET /schedules/api/teachers/:teacherId/schedule/', {
      params: { teacherId: 1 },
    })
    assert.match(JSON.stringify(schedule), /"group":"Core 9A".*"first_day":"2026-08-31"/)
    const { body: courses } = await school.office.call('GET /courses/api/list/')
    assert.match(JSON.stringify(courses), /Algebra I/)
  })

  test('shows its sheets and the corrections that teachers asked for', async () => {
    const { body: sheet } = await school.tess.call('GET /attendance/submit/', {
      query: { section_period_id: 1, date: '2026-09-09' },
    })
    assert.deepEqual(
      [sheet.version, sheet.attendance.map(({ student_id, status, excuse }) => [student_id, status, excuse])],
      [
        2,
        [
          [2, 'T', 'TEX'],
          [1, 'P', null],
        ],
      ],
    )
    const { body: corrections } = await school.office.call('GET /attendance/corrections/', { query: {} })
    assert.match(JSON.stringify(corrections), /was away/)
    const { body: own } = await school.suri.call('GET /students/api/me/attendance/', {
      query: {},
    })
    assert.match(JSON.stringify(own), /2026-09-14/)
  })

  test('shows the history of its marks, also of one that is changed now', async () => {
    const value = (status: string, excuse: string | null = null) => ({ status, excuse, comment: null })
    const moment = { day: '2026-09-14', time: '09:05' }
    const paper = { ...moment, by: 'Sora Superuser', from: null, reason: 'taken on paper', asked_by: null }
    const late = { ...moment, by: 'Sora Superuser', reason: 'came late', asked_by: 'Tess Lund' }
    const corrected = await markHistory('2026-09-09', 2)
    assert.deepEqual(corrected.changes, [
      { ...paper, to: value('A') },
      { ...late, from: value('A'), to: value('T', 'TEX') },
    ])
    assert.deepEqual(corrected.first_taken, { ...moment, by: 'Sora Superuser' })
    const first = { ...moment, by: 'Tess Lund', from: null, to: value('P'), reason: null, asked_by: null }
    assert.deepEqual((await markHistory('2026-09-14', 2)).changes, [first])
    await school.office.call('POST /attendance/submit/', {
      body: { ...SAVED, attendance: { 2: { status: 'T' } }, teacher_id: 1 },
    })
    const changed = await markHistory('2026-09-14', 2)
    assert.deepEqual(changed.changes, [
      first,
      { ...first, by: 'Sora Superuser', from: value('P'), to: value('T') },
    ])
    assert.deepEqual(changed.first_taken, { ...moment, by: 'Tess Lund' })
  })

  test('keeps who took each mark first, and that stays where the migration runs again', async () => {
    const firstTaken = async () =>
      (
        await sql<{
          first_taken_by_id: number | null
        }>`select section_period_id, day, student_id, first_taken_by_id, first_taken_at, taken_by_id
          from attendance_mark order by 1, 2, 3`.execute(school.db)
      ).rows
    const before = await firstTaken()
    assert.ok(before.some(({ first_taken_by_id }) => first_taken_by_id !== null))
    const statements = (await readFile(join(MIGRATIONS, '0019_first_taken.sql'), 'utf8')).split(/;$/m)
    for (const statement of statements) await sql.raw(statement).execute(school.db)
    assert.deepEqual(await firstTaken(), before)
  })

  test('answers a save that is sent again as the first time, and writes nothing', async () => {
    const { status, body } = await school.tess.call('POST /attendance/submit/', {
      body: SAVED,
      headers: { 'idempotency-key': SAVE_KEY },
    })
    assert.equal(status, 200)
    assert.deepEqual(
      [body.message, body.version, body.taken?.at, body.may],
      [
        'Attendance submitted successfully.',
        1,
        '09:05',
        { submit: true, blocked_reason: null, needs_reason: false, request_correction: false },
      ],
    )
  })

  test('is read by the calendar programs that know an address', async () => {
    const reply = await school.app.inject({ url: FEED, headers: { host: 'localhost:3000' } })
    assert.equal(reply.statusCode, 200)
    assert.match(reply.body, /BEGIN:VEVENT/)
  })

  test('can accept a correction that waited, and undo its uploads', async () => {
    const { status } = await school.office.call('POST /attendance/corrections/:correctionId/decide/', {
      params: { correctionId: 2 },
      body: { decision: 'accept' },
    })
    assert.equal(status, 200)
    for (const uploadId of [3, 2, 1]) {
      const undone = await school.office.call('POST /api/uploads/:uploadId/undo/', { params: { uploadId } })
      assert.equal(undone.status, 200, undone.text)
    }
    const { body: students } = await school.office.call('GET /students/api/list/')
    assert.deepEqual(students.map(({ last_name, grade_level }) => `${last_name} ${grade_level}`).sort(), [
      'Begum 4',
      'Student 4',
    ])
  })
})

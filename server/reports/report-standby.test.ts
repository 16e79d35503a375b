import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openReplica } from '#server/database/replica.ts'
import { allReports } from '#server/http/metrics/counts.ts'
import { openForFile } from '#tests/world/file-hooks.ts'
import { TODAY, submitSheet } from '#tests/world/sheets.ts'
import { openDatabaseWithStandby } from '#tests/processes/standby.ts'
import { addClass } from '#tests/world/timetable.ts'
import { openWorld } from '#tests/world/world.ts'
import { queueReports } from '#server/http/downloads/report-queue.ts'

/** A school whose reports run on a standby. */
const school = openForFile(openSchool, ({ close }) => close())

async function openSchool() {
  const database = await openDatabaseWithStandby()
  const lines: string[] = []
  const replica = openReplica({
    address: database.standbyUrl,
    primary: database.primary.db,
    report: (line) => lines.push(line),
    maxWaitMs: 5000,
    restMs: 100,
  })
  const world = await openWorld({ database: { ...database.primary, close: async () => undefined }, replica })
  const office = await world.admin()
  const lund = await addClass(world, { name: 'Lund' })
  return {
    database,
    replica,
    world,
    office,
    lund,
    lines,
    close: async () => {
      await world.close()
      await replica.close()
      await database.close()
    },
  }
}

const report = (query: Record<string, string>) =>
  school.office.send({
    url: '/attendance/reports/',
    query: { start_date: TODAY, end_date: TODAY, ...query },
  })

/** Marks the first student of the class again, with a comment. */
async function mark(comment: string): Promise<void> {
  const { office, lund } = school
  const marks = { [lund.students[0]!]: { status: 'A' as const, comment } }
  const saved = await submitSheet(office, lund, marks, { teacher_id: lund.teacher.teacher! })
  assert.equal(saved.status, 200, saved.text)
}

async function countedDuring(work: () => Promise<void>) {
  const before = { ...allReports() }
  await work()
  const after = allReports()
  return { standby: after.standby - before.standby, primary: after.primary - before.primary }
}

async function untilUsed(): Promise<void> {
  for (const startedAt = Date.now(); !(await school.replica.isCurrent());)
    assert.ok(Date.now() - startedAt < 20_000, 'the standby is not used again')
}

describe('A report where there is a standby', { concurrency: 1 }, () => {
  test('runs there and has what was saved just before, as rows and as a file', async () => {
    const counted = await countedDuring(async () => {
      for (let round = 0; round < 10; round += 1) {
        await mark(`rows ${round}`)
        assert.match((await report({ type: 'records' })).body, new RegExp(`rows ${round}"`))
        await mark(`file ${round}`)
        assert.match(
          (await report({ type: 'records', csv: '1' })).body,
          new RegExp(`,file ${round},,,,[^,]+\\r`),
        )
      }
    })
    // A file also finds its students, for the audit log.
    assert.deepEqual(counted, { standby: 30, primary: 0 })
  })

  test('counts a student whose name and group have just changed under the new ones', async () => {
    await sql`update student set first_name = 'Renamed' where id = ${school.lund.students[0]!}`.execute(
      school.world.db,
    )
    await mark('renamed')
    assert.match((await report({ type: 'student_summary' })).body, /Renamed/)
  })

  test('is cancelled there when its caller disconnects', async () => {
    const { world, replica } = school
    const caller = new AbortController()
    const databases = { db: world.db, reports: world.reports, replica }
    const running = queueReports(databases, caller.signal)((db) => sql`select pg_sleep(40)`.execute(db))
    const ended = assert.rejects(running, /request for this report was cancelled/)
    const sleeping = async () =>
      (
        await sql`select from pg_stat_activity where query = 'select pg_sleep(40)' and state = 'active'`.execute(
          replica.db,
        )
      ).rows.length
    for (const startedAt = Date.now(); (await sleeping()) === 0;) assert.ok(Date.now() - startedAt < 10_000)
    caller.abort()
    await ended
    assert.equal(await sleeping(), 0)
  })

  test('that fails there for its own reason is not repeated', async () => {
    const { world, replica } = school
    const databases = { db: world.db, reports: world.reports, replica }
    const run = queueReports(databases, new AbortController().signal)
    const counted = await countedDuring(() =>
      assert.rejects(
        run((db) => sql`select 1 / 0`.execute(db)),
        /division by zero/,
      ),
    )
    assert.equal(counted.primary, 0)
  })

  test('runs on the primary database where the standby is ended in the middle of it', async () => {
    const { world, replica } = school
    const databases = { db: world.db, reports: world.reports, replica }
    const run = queueReports(databases, new AbortController().signal)
    let onStandby = 0
    const { rows } = await run(async (db) => {
      const where = await sql<{ standby: boolean }>`select pg_is_in_recovery() standby`.execute(db)
      if (where.rows[0]!.standby) {
        onStandby += 1
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
      }
      return where
    })
    assert.deepEqual([onStandby, rows], [1, [{ standby: false }]])
    await untilUsed()
  })

  test('runs on the primary database while the standby is lost, and there again afterwards', async () => {
    const { database } = school
    await database.stop()
    const lost = await countedDuring(async () => {
      await mark('lost')
      assert.match((await report({ type: 'records' })).body, /lost"/)
      assert.match((await report({ type: 'records', csv: '1' })).body, /,lost,,,,[^,]+\r/)
    })
    assert.deepEqual(lost, { standby: 0, primary: 3 })
    await database.start()
    await untilUsed()
    const back = await countedDuring(async () => {
      await mark('back')
      assert.match((await report({ type: 'records' })).body, /back"/)
    })
    assert.deepEqual(back, { standby: 1, primary: 0 })
    assert.match(school.lines.join('\n'), /the standby is not responding[\s\S]*again\.$/)
  })
})

describe('A sheet where there is a standby', () => {
  test('is opened and saved without it', async () => {
    const { database, lund } = school
    await database.stop()
    await mark('alone')
    const query = { section_period_id: String(lund.period), date: TODAY }
    const sheet = await lund.teacher.send({ url: '/attendance/submit/', query })
    assert.match(sheet.body, /"alone"/)
    await database.start()
  })
})

import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { listJobRuns } from '#server/jobs/queries.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { makeClock } from '#server/clock.ts'
import { beforeEachInFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { archiveName } from './file-names.ts'
import { backupJob } from './nightly.ts'

const folder = await mkdtemp(join(tmpdir(), 'homeroom-nightly-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const backups = join(folder, 'backups')
const world = useWorld({ env: { BACKUP_DIR: backups, BACKUP_DAYS: '3', BACKUP_WEEKS: '2' } })
beforeEachInFile(async () => {
  await sql`truncate job, backup_archive`.execute(world.db)
  await rm(backups, { recursive: true, force: true })
})

let moment = ''
/** The night's work of one process. */
async function passNight(at: string, config = world.config): Promise<void> {
  moment = at
  const context: JobContext = {
    db: world.db,
    reports: world.reports,
    config,
    clock: { ...makeClock(undefined), moment: () => new Date(moment) },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    signal: new AbortController().signal,
  }
  await runDueJobs(context, [backupJob])
}
const files = async () => (await readdir(backups)).sort()
const lastRun = async () => (await listJobRuns(world.db))[0]!
const nameAt = (at: string) => archiveName(new Date(at))
const state = async (person: Person) => (await person.call('GET /api/backups/')).body
async function ended(person: Person) {
  for (;;) {
    const now = await state(person)
    if (!now.running) return now
    await new Promise((done) => setTimeout(done, 20))
  }
}

describe('The backup of a night', () => {
  test('is made, read back, restored on trial in the first week only, and old ones are deleted', async () => {
    const nights = ['14', '15', '16', '17', '18', '19', '20', '21'].map((day) => `2026-09-${day}T06:30:00Z`)
    for (const night of nights) await passNight(night)
    assert.deepEqual(await files(), [nameAt(nights[5]!), nameAt(nights[6]!), nameAt(nights[7]!)])
    assert.match(
      (await lastRun()).sentence ?? '',
      /^homeroom-2026-09-21T063000Z.tar.gz: 0.0 MB, verified and test-restored/,
    )
    const { rows } = await sql`select file, test_restored_at from backup_archive order by made_at`.execute(
      world.db,
    )
    assert.deepEqual(rows, [
      { file: nameAt(nights[5]!), test_restored_at: null },
      { file: nameAt(nights[6]!), test_restored_at: null },
      { file: nameAt(nights[7]!), test_restored_at: new Date(nights[7]!) },
    ])
  })

  test('removes the files of a killed process, and no other files', async () => {
    await mkdir(backups, { recursive: true })
    const [left, mine] = [`${nameAt('2026-09-13T06:30:00Z')}.partial`, 'before-the-move.tar.gz']
    for (const name of [left, mine]) await writeFile(join(backups, name), 'x')
    await passNight('2026-09-14T06:30:00Z')
    assert.deepEqual(await files(), [mine, nameAt('2026-09-14T06:30:00Z')])
  })

  test('is not made where the setting is off', async () => {
    await passNight('2026-09-14T06:30:00Z', { ...world.config, nightlyBackup: false })
    assert.match((await lastRun()).sentence ?? '', /Nightly backups are off/)
    await assert.rejects(readdir(backups), { code: 'ENOENT' })
  })
})

describe('The superuser', () => {
  test('sees that there is none yet, and makes one now', async () => {
    const head = await world.superuser('Hana Head')
    const before = await state(head)
    assert.deepEqual(
      [
        before.nightly,
        before.folder,
        before.count,
        before.newest,
        before.rehearsed,
        before.failure,
        before.running,
      ],
      [true, backups, 0, null, null, null, false],
    )
    assert.match(before.next?.time ?? '', /^02:30$/)
    const started = await head.call('POST /api/backups/')
    assert.equal(started.status, 200, started.text)
    const after = await ended(head)
    assert.equal(after.count, 1)
    assert.deepEqual([after.newest?.file], await files())
    assert.ok(after.newest!.bytes > 1000 && after.bytes === after.newest!.bytes)
    assert.ok(after.rehearsed)
    const { rows } = await sql`select action, subject, details from audit where account_id = ${head.account}
      and action = 'export'`.execute(world.db)
    assert.deepEqual(rows, [{ action: 'export', subject: 'school', details: { backup: true } }])
  })

  test('is told that one is being made by any process', async () => {
    const head = await world.superuser('Hedda Head')
    await sql`insert into job (name, night, started_at, lease_owner, lease_ends_at)
      values ('backup', '2026-09-14', now(), gen_random_uuid(), now() + interval '1 minute')`.execute(
      world.db,
    )
    assert.equal((await state(head)).running, true)
    const { status, body } = await head.call('POST /api/backups/')
    assert.deepEqual(
      [status, body.message],
      [409, 'A backup is already running. Please wait until it finishes.'],
    )
  })

  test('sees why the last one failed until one succeeds', async () => {
    const head = await world.superuser('Hilda Head')
    await writeFile(backups, 'a file where the folder should be')
    await head.call('POST /api/backups/')
    const failed = await ended(head)
    assert.match(failed.failure?.sentence ?? '', /backups/)
    assert.doesNotMatch(failed.failure?.sentence ?? '', /The job failed/)
    await rm(backups)
    await head.call('POST /api/backups/')
    assert.equal((await ended(head)).failure, null)
  })

  test('is the only one who may', async () => {
    for (const person of [await world.admin(), await world.teacher(), await world.student()]) {
      assert.equal((await person.call('GET /api/backups/')).status, 403)
      assert.equal((await person.call('POST /api/backups/')).status, 403)
    }
    await assert.rejects(readdir(backups), { code: 'ENOENT' })
  })
})

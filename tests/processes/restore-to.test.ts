import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { segmentFolder } from '#server/operate/backup/continuous/folder.ts'
import { makeBase } from '#server/operate/backup/continuous/make-base.ts'
import { killDatabase, queryDatabase, whileDatabaseRuns, withSchool } from './data-folder.ts'
import { closeHomeroom, openHomeroom, startHomeroom, waitUntil, type Homeroom } from './homeroom.ts'

const env = { BACKUP_CONTINUOUS: 'on' }

const whileCopied = <T>(folder: string, work: () => Promise<T>) =>
  whileDatabaseRuns(folder, work, segmentFolder(join(folder, 'backups')))
const open = (folder: string) => openHomeroom(folder, { env })
const add = (folder: string, name: string) =>
  queryDatabase(folder, `insert into course (name) values ('${name}')`)
const courses = async (folder: string) =>
  (await queryDatabase(folder, 'select name from course order by id')).map(({ name }) => name)

/** A copy of the files, like that of the first night. */
const copyFiles = (folder: string) =>
  makeBase(
    { host: join(folder, 'postgres'), user: 'homeroom', database: 'homeroom' },
    { backupDir: join(folder, 'backups'), now: new Date() },
  )

async function restore(folder: string, ...args: string[]) {
  const program = ['server/operate/backup/commands/restore.ts', ...args]
  const started = await startHomeroom(folder, { program, env })
  return { code: await started.ended, output: started.output() }
}

/** The moment between what was saved before the call and what is saved after it. */
async function momentBetween(): Promise<string> {
  await pause(50)
  const moment = new Date().toISOString()
  await pause(50)
  return moment
}

describe('A school with continuous backup', () => {
  test('goes back to a moment: what was saved before it is there, and what was saved after it is not', () =>
    withSchool(async (folder) => {
      const homeroom = await open(folder)
      await add(folder, 'Before the copy')
      await copyFiles(folder)
      await add(folder, 'Before the moment')
      await addAccess(folder)
      await queryDatabase(folder, 'select pg_switch_wal()')
      const moment = await momentBetween()
      await add(folder, 'After the moment')
      await endSome(folder)
      assert.match(
        (await restore(folder, '--to', moment, '--replace')).output,
        /is running on .* Stop it first/,
      )
      await closeHomeroom(homeroom)
      assert.match((await restore(folder, '--to', moment)).output, /is not empty. Add --replace/)
      const { code, output } = await restore(folder, '--to', moment, '--replace')
      assert.equal(code, 0, output)
      const again = await open(folder)
      assert.deepEqual(await courses(folder), ['Before the copy', 'Before the moment'])
      assert.match(output, /1 connected app has been revoked/)
      assert.match(output, /1 person has only the rights from before the restore/)
      assert.deepEqual(await accessIn(folder), {
        apps: ['Bookshop'],
        superusers: ['admin@homeroom.example'],
        temporary: 0,
      })
      await continues(folder, again)
    }))

  test('goes back to a moment from the log alone where the disk of the database is lost', () =>
    withSchool(async (folder) => {
      const homeroom = await open(folder)
      await copyFiles(folder)
      await add(folder, 'Before the moment')
      await addAccess(folder)
      const moment = await momentBetween()
      await add(folder, 'After the moment')
      await copyLog(folder)
      homeroom.kill('SIGKILL')
      await homeroom.ended
      await killDatabase(folder)
      await rm(join(folder, 'postgres'), { recursive: true })
      const { code, output } = await restore(folder, '--to', moment)
      assert.equal(code, 0, output)
      const again = await open(folder)
      assert.deepEqual(await courses(folder), ['Before the moment'])
      assert.match(output, /so all of them are revoked: 2 connected apps/)
      assert.deepEqual((await accessIn(folder)).apps, [])
      await closeHomeroom(again)
    }))

  test('stays as it is where the moment cannot be restored', () =>
    withSchool(async (folder) => {
      await whileDatabaseRuns(folder, () => add(folder, 'There'))
      const refused = async (moment: string, sentence: RegExp) => {
        const { code, output } = await restore(folder, '--to', moment, '--replace')
        assert.equal(code, 1, output)
        assert.match(output, sentence)
        assert.doesNotMatch(output, /^\s+at /m)
      }
      await refused('2026-11-22T10:15:00', /has no continuous backup. Set BACKUP_CONTINUOUS=on/)
      await whileCopied(folder, () => copyFiles(folder))
      await refused('2020-01-01T10:15:00', /The continuous backup begins at /)
      await refused('yesterday', /--to needs a date and time such as/)
      await refused('2099-01-01T10:15:00', /Nothing was saved after 2099.*Choose an earlier time/)
      assert.deepEqual(await whileCopied(folder, () => courses(folder)), ['There'])
    }))
})

describe('A school of a pre-release version', () => {
  test('is not restored to a moment, and the school that is there stays', () =>
    withSchool(async (folder) => {
      const moment = await whileCopied(folder, async () => {
        await copyFiles(folder)
        await queryDatabase(
          folder,
          `update migration set name = '0001_school.sql' where name = '0001_people.sql'`,
        )
        const between = await momentBetween()
        await queryDatabase(
          folder,
          `update migration set name = '0001_people.sql' where name = '0001_school.sql'`,
        )
        await add(folder, 'There')
        return between
      })
      const { code, output } = await restore(folder, '--to', moment, '--replace')
      assert.equal(code, 1, output)
      assert.match(output, /from that time cannot be restored\.\n.*made by a pre-release version of Homeroom/)
      const again = await open(folder)
      assert.deepEqual(await courses(folder), ['There'])
      await closeHomeroom(again)
    }))
})

/** Two apps, a second superuser, and access that lasts a day at most. */
const addAccess = (folder: string) =>
  queryDatabase(
    folder,
    `insert into student (first_name, last_name, email, grade_level_id) values ('Suri', 'Student', 'suri@larkfield.example', 4);
    insert into account (email, role, superuser) values ('uma@larkfield.example', 'admin', true);
    insert into teacher (first_name, last_name, email) values ('Lena', 'Lund', 'lena@larkfield.example');
    insert into api_client (client_id, name, secret_hash, scopes, made_at, made_by_id)
      select name, name, '\\x01', '{}', now(), (select min(id) from account) from unnest('{Library,Bookshop}'::text[]) name;
    insert into api_token (token_hash, api_client_id, scopes, expires_at)
      select '\\x01', min(id), '{}', now() + interval '1 hour' from api_client;
    insert into session (token_hash, account_id, ends_at) select '\\x01', min(id), now() + interval '1 hour' from account;
    insert into substitute_link (teacher_id, day, made_by_id, made_at, token_hash, code_hash, pin_salt, pin_hash)
      select teacher.id, current_date, (select min(id) from account), now(), '\\x01', '\\x01', '\\x01', '\\x01' from teacher`,
  )

const endSome = (folder: string) =>
  queryDatabase(
    folder,
    `update api_client set revoked_at = now(), revoked_by_id = made_by_id where name = 'Library';
    update account set superuser = false where email = 'uma@larkfield.example'`,
  )

async function accessIn(folder: string) {
  const names = async (sql: string) => (await queryDatabase(folder, sql)).map(({ name }) => name)
  const [temporary] = await queryDatabase(
    folder,
    `select (select count(*) from session) + (select count(*) from api_token) + (select count(*) from substitute_link) rows`,
  )
  return {
    apps: await names('select name from api_client where revoked_at is null'),
    superusers: await names('select email "name" from account where superuser'),
    temporary: Number(temporary?.['rows']),
  }
}

/** The log is still copied after a restore, so that another restore is possible. */
async function continues(folder: string, homeroom: Homeroom): Promise<void> {
  await copyFiles(folder)
  await add(folder, 'Since the restore')
  const moment = await momentBetween()
  await add(folder, 'Too late')
  await closeHomeroom(homeroom)
  const { code, output } = await restore(folder, '--to', moment, '--replace')
  assert.equal(code, 0, output)
  const again = await open(folder)
  assert.deepEqual((await courses(folder)).at(-1), 'Since the restore')
  await closeHomeroom(again)
  assert.ok(!existsSync(join(folder, 'postgres.replaced')) && !existsSync(join(folder, 'postgres.restoring')))
}

/** Closes the segment of the log that is written now, and waits until it has been copied. */
async function copyLog(folder: string): Promise<void> {
  const [{ segment } = {}] = await queryDatabase(
    folder,
    'select pg_walfile_name(pg_current_wal_lsn()) as segment, pg_switch_wal()',
  )
  const copied = join(folder, 'backups', 'continuous', 'wal', String(segment))
  await waitUntil('the segment to be copied', async () => existsSync(copied))
}

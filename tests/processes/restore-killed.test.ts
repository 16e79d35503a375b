import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { segmentFolder } from '#server/operate/backup/continuous/folder.ts'
import { makeBase } from '#server/operate/backup/continuous/make-base.ts'
import { copiesOf, queryDatabase, whileDatabaseRuns, withSchool } from './data-folder.ts'
import { closeHomeroom, openHomeroom, startHomeroom } from './homeroom.ts'

const env = { BACKUP_CONTINUOUS: 'on' }
const ENDER = join(import.meta.dirname, 'end-at-step.ts')

const whileCopied = <T>(folder: string, work: () => Promise<T>) =>
  whileDatabaseRuns(folder, work, segmentFolder(join(folder, 'backups')))
const open = (folder: string) => openHomeroom(folder, { env })
const add = (folder: string, name: string) =>
  queryDatabase(folder, `insert into course (name) values ('${name}')`)
const courses = async (folder: string) =>
  (await queryDatabase(folder, 'select name from course order by id')).map(({ name }) => name)

/** Runs a command to its end; with `at`, its process is killed at that step. */
async function run(folder: string, command: 'backup' | 'restore', args: string[], at?: string) {
  const program = [`server/operate/backup/commands/${command}.ts`, ...args]
  const before = at === undefined ? [] : [process.execPath, '--import', ENDER]
  const started = await startHomeroom(folder, {
    ...(at === undefined ? { program } : { command: [...before, ...program] }),
    env: { ...env, ...(at !== undefined && { END_AT: at, END_WITHIN: join(folder, 'postgres') }) },
  })
  return { code: await started.ended, output: started.output() }
}

const ARCHIVE = 'before.tar.gz'

/**
 * A stopped school that was used after a certain moment, with a copy of its files from before it, and an archive. Tests
 * get the moment.
 */
const withSchoolSince = copiesOf(withSchool, async (folder) => {
  return whileCopied(folder, async () => {
    await makeBase(
      { host: join(folder, 'postgres'), user: 'homeroom', database: 'homeroom' },
      { backupDir: join(folder, 'backups'), now: new Date() },
    )
    await add(folder, 'Before')
    assert.equal((await run(folder, 'backup', [join(folder, ARCHIVE)])).code, 0)
    await pause(50)
    const moment = new Date().toISOString()
    await pause(50)
    await add(folder, 'Since')
    return moment
  })
})

async function coursesAfterStart(folder: string) {
  const homeroom = await open(folder)
  const found = await courses(folder)
  await closeHomeroom(homeroom)
  return found
}

describe('A restore that is killed', () => {
  test('to a moment, between its renames: the next start completes it, and the school’s copy stays until then', () =>
    withSchoolSince(async (folder, moment) => {
      const restore = (at?: string) => run(folder, 'restore', ['--to', moment, '--replace'], at)
      // The first rename completes the restored data, the second moves the school away.
      const { code } = await restore('rename 2')
      assert.equal(code, null)
      assert.ok(!existsSync(join(folder, 'postgres')))
      assert.ok(existsSync(join(folder, 'postgres.replaced', 'PG_VERSION')))
      assert.deepEqual(await coursesAfterStart(folder), ['Before'])
      assert.ok(!existsSync(join(folder, 'postgres.replaced')), 'the start has deleted it')
    }))

  test('to a moment, before and twice in its renames: a second restore leaves the school’s own copy', () =>
    withSchoolSince(async (folder, moment) => {
      const restore = (at?: string) => run(folder, 'restore', ['--to', moment, '--replace'], at)
      await restore('rename 1')
      const replaced = join(folder, 'postgres.replaced')
      for (const at of ['rename 2', undefined]) {
        await restore(at)
        assert.ok(existsSync(join(replaced, 'PG_VERSION')), String(at))
      }
      assert.deepEqual(await coursesAfterStart(folder), ['Before'])
      assert.ok(!existsSync(replaced))
    }))

  test('of an archive, at any step of its renames: one of the two schools is there, and it can be repeated', () =>
    withSchoolSince(async (folder) => {
      const restore = (at?: string) => run(folder, 'restore', [join(folder, ARCHIVE), '--replace'], at)
      const found: string[] = []
      for (let nth = 1; ; nth += 1) {
        const { code, output } = await restore(`statement ${nth}`)
        found.push((await whileCopied(folder, () => courses(folder))).join(' '))
        if (code !== null) {
          assert.equal(code, 0, output)
          break
        }
      }
      assert.ok(found.length >= 5, `${found.length} steps`)
      assert.deepEqual(
        found.filter((names) => names !== 'Before Since' && names !== 'Before'),
        [],
      )
      assert.equal(found.at(-1), 'Before')
      assert.deepEqual(await coursesAfterStart(folder), ['Before'])
    }))
})

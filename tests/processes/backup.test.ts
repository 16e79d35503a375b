import assert from 'node:assert/strict'
import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, test } from 'node:test'
import { freshDatabase } from '#server/database/testing.ts'
import { databaseProcess, queryDatabase, whileDatabaseRuns, withFolder, withSchool } from './data-folder.ts'
import { closeHomeroom, openHomeroom, startHomeroom, waitUntil } from './homeroom.ts'

/** Runs `npm run backup` or `npm run restore` on a data folder. */
async function run(
  command: 'backup' | 'restore',
  dataDir: string,
  args: string[],
  env: Record<string, string> = {},
) {
  const program = [`server/operate/backup/commands/${command}.ts`, ...args]
  const started = await startHomeroom(dataDir, { program, env })
  const code = await started.ended
  return { code, output: started.output(), last: started.output().trim().split('\n').at(-1)! }
}

const addCourse = (dataDir: string, name: string) =>
  queryDatabase(dataDir, `insert into course (name) values ('${name}')`)
const courses = async (dataDir: string) =>
  (await queryDatabase(dataDir, 'select name from course order by id')).map(({ name }) => name)

describe('A backup by command', () => {
  test('of a running Homeroom leaves it running; of a stopped one leaves it stopped', () =>
    withSchool(async (folder) => {
      const homeroom = await openHomeroom(folder)
      await addCourse(folder, 'Algebra I')
      const running = await run('backup', folder, [])
      assert.equal(running.code, 0, running.output)
      assert.match(running.last, /backups\/homeroom-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/)
      const listed = await queryDatabase(folder, 'select file from backup_archive')
      assert.deepEqual(listed, [{ file: basename(running.last) }], 'the settings screen shows it')
      assert.equal((await stat(running.last)).mode & 0o777, 0o600)
      assert.equal((await stat(join(folder, 'backups'))).mode & 0o777, 0o700)
      assert.equal(await closeHomeroom(homeroom), 0)
      const stopped = await run('backup', folder, [join(folder, 'mine.tar.gz')])
      assert.equal(stopped.code, 0, stopped.output)
      assert.equal(stopped.last, join(folder, 'mine.tar.gz'))
      assert.equal(databaseProcess(folder), undefined)
    }))

  test('and the restore into a new data folder give the same school', () =>
    withSchool((folder) =>
      withFolder(async (other) => {
        const { last: file } = await whileDatabaseRuns(folder, async () => {
          await addCourse(folder, 'Algebra I')
          const made = await run('backup', folder, [])
          await addCourse(folder, 'Too late')
          return made
        })
        const data = join(other, 'data')
        const restored = await run('restore', data, [file])
        assert.equal(restored.code, 0, restored.output)
        const second = await openHomeroom(data)
        assert.deepEqual(await courses(data), ['Algebra I'])
        assert.match(
          (await run('restore', data, [file, '--replace'])).output,
          /already running on the data folder/,
        )
        assert.equal(await closeHomeroom(second), 0)
      }),
    ))

  test('is restored over a school only with --replace', () =>
    withSchool(async (folder) => {
      const { last: file } = await run('backup', folder, [])
      await whileDatabaseRuns(folder, () => addCourse(folder, 'Since then'))
      const refused = await run('restore', folder, [file])
      assert.deepEqual(
        [refused.code, /is not empty.*--replace/.test(refused.output)],
        [1, true],
        refused.output,
      )
      const replaced = await run('restore', folder, [file, '--replace'])
      assert.equal(replaced.code, 0, replaced.output)
      const again = await openHomeroom(folder)
      assert.deepEqual(await courses(folder), [])
      const databases = await queryDatabase(
        folder,
        'select datname from pg_database where not datistemplate order by 1',
      )
      assert.deepEqual(
        databases.map(({ datname }) => datname),
        ['homeroom', 'postgres'],
      )
      await closeHomeroom(again)
    }))

  test('is not restored by somebody who stops the restore', () =>
    withSchool(async (folder) => {
      const { last: file } = await run('backup', folder, [])
      await whileDatabaseRuns(folder, () => addCourse(folder, 'Since then'))
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        const restore = await startHomeroom(folder, {
          program: ['server/operate/backup/commands/restore.ts', file, '--replace'],
        })
        await waitUntil('the rehearsal', async () => restore.output().includes('Test restore'))
        restore.kill(signal)
        assert.equal(await restore.ended, 1, restore.output())
        assert.match(restore.output(), /Stopped. Nothing was changed\./)
      }
      assert.deepEqual(await whileDatabaseRuns(folder, () => courses(folder)), ['Since then'])
    }))

  test('is of the database of DATABASE_URL where that is set', () =>
    withFolder(async (folder) => {
      const database = await freshDatabase()
      try {
        const file = join(folder, 'named.tar.gz')
        const { code, output } = await run('backup', folder, [file], { DATABASE_URL: database.url })
        assert.equal(code, 0, output)
        assert.deepEqual(await readdir(folder), ['named.tar.gz'])
      } finally {
        await database.close()
      }
    }))

  test('says what is wrong without a stack trace', () =>
    withFolder(async (folder) => {
      const data = join(folder, 'data')
      const expect = async (
        command: 'backup' | 'restore',
        args: string[],
        sentence: RegExp,
        exitCode = 1,
      ) => {
        const { code, output } = await run(command, data, args)
        assert.equal(code, exitCode, output)
        assert.match(output, sentence)
        assert.doesNotMatch(output, /^\s+at /m)
      }
      await expect('backup', [], /There is no data in .*Set DATA_DIR/)
      await expect('backup', ['--replace'], /Usage: npm run backup -- FILE/, 2)
      await expect('restore', [], /Usage: npm run restore -- FILE/, 2)
      await expect('restore', [join(folder, 'none.tar.gz')], /none.tar.gz does not exist/)
      await writeFile(join(folder, 'list.csv'), 'Last,First\r\n')
      await expect('restore', [join(folder, 'list.csv')], /list.csv is not a Homeroom backup/)
      assert.deepEqual(await readdir(folder), ['list.csv'], 'no data folder was made')
      await mkdir(data)
      await copyFile(join(folder, 'list.csv'), join(data, 'list.csv'))
      await expect('backup', [], /There is no database in/)
      await writeFile(join(data, 'erasures.jsonl'), '{"student_uid":"\n')
      const { url, close } = await freshDatabase()
      try {
        const env = { DATABASE_URL: url }
        const { last } = await run('backup', data, [join(folder, 'school.tar.gz')], env)
        const refused = await run('restore', data, [last, '--replace'], env)
        assert.equal(refused.code, 1, refused.output)
        assert.match(refused.output, /erasures.jsonl is damaged: one line is not an erasure/)
        assert.doesNotMatch(refused.output, /^\s+at /m)
      } finally {
        await close()
      }
    }))
})

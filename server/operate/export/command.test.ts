import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterFile, beforeFile } from '#tests/world/file-hooks.ts'
import { unzipCsv } from '#tests/world/oneroster/unzip.ts'
import { addClass } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let folder: string
beforeFile(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeroom-export-'))
  await addClass(world, { name: 'Lund' })
})
afterFile(() => rm(folder, { recursive: true, force: true }))

const execute = promisify(execFile)
const run = (...args: string[]) =>
  execute(process.execPath, ['server/operate/export/command.ts', ...args], {
    env: { ...process.env, DATABASE_URL: world.url, INIT_CWD: folder },
  })

describe('OneRoster files by command', () => {
  let since: string

  test('are written where they are wanted, for their owner only, and are in the audit', async () => {
    const { stdout, stderr } = await run('roster.zip', '--version', '1.1')
    assert.doesNotMatch(stderr, /formula/)
    const file = join(folder, 'roster.zip')
    assert.equal(stdout.trim().split('\n').at(-1), file)
    since = /--since (\S+)/.exec(stdout)?.[1] ?? ''
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.equal(unzipCsv(await readFile(file))['users.csv']?.length, 4)
    const { rows } =
      await sql`select account_id, action, student_ids from audit order by id desc limit 1`.execute(world.db)
    assert.deepEqual(rows, [{ account_id: null, action: 'export', student_ids: [1, 2, 3] }])
  })

  test('hold only changes since the moment that the last run named', async () => {
    await sql`update student set last_name = '=Changed' where id = 1`.execute(world.db)
    const { stderr } = await run('changes.zip', '--since', since)
    assert.match(stderr, /1 record has a name or number that starts like a formula.*spreadsheet program/)
    const files = unzipCsv(await readFile(join(folder, 'changes.zip')))
    assert.deepEqual(Object.keys(files), ['users.csv', 'manifest.csv'])
    assert.deepEqual(
      files['users.csv']?.map(({ familyName }) => familyName),
      ['=Changed'],
    )
  })

  test('are refused since before the oldest ended records, and nothing is written', async () => {
    await assert.rejects(
      run('old.zip', '--since', '2024-01-01'),
      /Changes are available for the last 400 days only/,
    )
    assert.deepEqual((await readdir(folder)).toSorted(), ['changes.zip', 'roster.zip'])
  })
})

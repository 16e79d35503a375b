import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { useWorld } from '#tests/world/world.ts'
import type { DB } from './schema.generated.ts'
import { analyzeChangedTables } from './statistics.ts'

const world = useWorld()

/** How many rows PostgreSQL takes a table to have when it plans; -1 where it has never counted. */
async function plannedRows(table: string, db: Kysely<DB> = world.db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select reltuples::int count from pg_class where oid = ${table}::regclass`.execute(db)
  return rows[0]!.count
}

const addStudents = (count: number) =>
  world.db.transaction().execute((tx) => addStudentsAndAnalyze(tx, count))

async function addStudentsAndAnalyze(tx: Transaction<DB>, count: number): Promise<void> {
  await sql`insert into student (first_name, last_name, email, grade_level_id)
    select 'Pupil', 'Nr ' || n, 'pupil' || n || '_' || gen_random_uuid() || '@larkfield.example', 4 from generate_series(1, ${count}) n`.execute(
    tx,
  )
  await analyzeChangedTables(tx)
}

describe('Tables that a transaction changed', () => {
  beforeFile(() => sql`analyze student, teacher`.execute(world.db))

  test('are left to autovacuum where the rows are few', async () => {
    const before = await plannedRows('student')
    await addStudents(20)
    assert.equal(await plannedRows('student'), before)
  })

  test('are counted before it ends where it added many rows, and others are not', async () => {
    const teachers = await plannedRows('teacher')
    await addStudents(600)
    assert.ok((await plannedRows('student')) >= 600)
    assert.equal(await plannedRows('teacher'), teachers)
  })

  test('are counted again by a later command of the same transaction only where many more rows have changed', async () => {
    await world.db.transaction().execute(async (tx) => {
      await addStudentsAndAnalyze(tx, 2000)
      const counted = await plannedRows('student', tx)
      await addStudentsAndAnalyze(tx, 20)
      assert.equal(await plannedRows('student', tx), counted)
      await addStudentsAndAnalyze(tx, 2000)
      assert.equal(await plannedRows('student', tx), counted + 2020)
    })
  })

  test('are counted soon after an upload, which does not wait for it', async () => {
    const office = await world.admin()
    const header = ['first_name', 'last_name', 'email', 'grade_level']
    const rows = Array.from({ length: 800 }, (_, n) => [
      'New',
      `Pupil ${n}`,
      `new${n}@larkfield.example`,
      '9',
    ])
    const before = await plannedRows('student')
    const file = makeXlsx([header, ...rows])
    const { status, text } = await office.upload('POST /students/api/upload-students/', file, 'students.xlsx')
    assert.equal(status, 200, text)
    const deadline = Date.now() + 10_000
    while ((await plannedRows('student')) === before && Date.now() < deadline) await pause(20)
    assert.equal(await plannedRows('student'), before + rows.length)
  })
})

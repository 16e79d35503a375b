import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { openForFile } from '#tests/world/file-hooks.ts'
import { makeKysely, makePool } from './pool.ts'
import { PreparingClient } from './prepared.ts'
import { previewOnCopies } from './preview.ts'
import type { DB } from './schema.generated.ts'
import { freshDatabase } from './testing.ts'

const database = openForFile(
  () => freshDatabase(),
  ({ close }) => close(),
)

const addTeacher = (db: Kysely<DB>, email: string) =>
  sql`insert into teacher (first_name, last_name, email) values ('Any', 'Name', ${email}) returning id`.execute(
    db,
  )
const countTeachers = async (db: Kysely<DB>) =>
  (await sql<{ count: number }>`select count(*) count from teacher`.execute(db)).rows[0]!.count

describe('A preview on copies', () => {
  test('changes the copies and nothing else, on a connection that has prepared the same statements', async () => {
    const pool = makePool({ connectionString: database.url, max: 1, Client: PreparingClient })
    const db = makeKysely(pool)
    await addTeacher(db, 'first@larkfield.example')
    // From its first temporary table on, a connection would not look again which table a name means.
    await sql`create temporary table any_other ()`.execute(db)
    for (const preview of ['a', 'b', 'c']) {
      assert.equal(await countTeachers(db), 1)
      const counts = await previewOnCopies(db, ['teacher'], async (tx) => {
        await addTeacher(tx, `${preview}@larkfield.example`)
        await addTeacher(tx, `${preview}${preview}@larkfield.example`)
        return countTeachers(tx)
      })
      assert.equal(counts, 3)
    }
    assert.equal(await countTeachers(db), 1)
    await pool.end()
  })

  test('keeps the rules of the table, and gives ids that nobody has', async () => {
    const { db } = database
    await previewOnCopies(db, ['teacher'], async (tx) => {
      const before = (await sql<{ id: number }>`select max(id) id from teacher`.execute(tx)).rows[0]!.id
      const { rows } = await addTeacher(tx, 'next@larkfield.example')
      assert.deepEqual(rows, [{ id: before + 1 }])
    })
    const again = previewOnCopies(db, ['teacher'], (tx) => addTeacher(tx, 'FIRST@larkfield.example'))
    await assert.rejects(again, { code: '23505' })
    const empty = previewOnCopies(db, ['teacher'], (tx) => addTeacher(tx, ''))
    await assert.rejects(empty)
  })

  test('fails where it would write to another table or lock its rows, and holds nothing', async () => {
    const { db } = database
    for (const statement of [sql`update account set active = false`, sql`select from account for update`]) {
      const refused = previewOnCopies(db, ['teacher'], (tx) => statement.execute(tx))
      await assert.rejects(refused, { code: '25006' })
    }
    await previewOnCopies(db, ['teacher'], async () => {
      const { rowCount } = await database.pool.query(
        `update teacher set first_name = 'Changed' where email = 'first@larkfield.example'`,
      )
      assert.equal(rowCount, 1)
    })
  })
})

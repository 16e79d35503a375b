import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { freshDatabase } from './testing.ts'

/** Tables whose rows a statement adds while it reads others of them. */
const TABLES = ['assignment', 'enrollment', 'group_membership']

describe('The index that keeps ranges of days apart', () => {
  test('is used by no query', async () => {
    const { pool, close } = await freshDatabase()
    try {
      const { rows } = await pool.query<{ table: string; condition: string | null }>(
        `
        select relname "table", pg_get_expr(indpred, indrelid) condition
        from pg_constraint join pg_class on pg_class.oid = conrelid join pg_index on indexrelid = conindid
        where contype = 'x' and relname = any($1) order by relname`,
        [TABLES],
      )
      assert.deepEqual(
        rows.map(({ table }) => table),
        TABLES,
      )
      for (const { table, condition } of rows) assert.match(condition ?? '', /IS DISTINCT FROM 0/, table)
    } finally {
      await close()
    }
  })

  // PostgreSQL applied what it had learned of the first page to another one, once that page was full. Students were in no group for
  // every query, and could be placed in a second one.
  test('hides no row that one statement adds while it looks which ones are there', async () => {
    const { pool, close } = await freshDatabase()
    const client = await pool.connect()
    try {
      await client.query(`insert into student (first_name, last_name, email, grade_level_id, is_active)
        select 'Stu', 'Dent', 'student' || n || '@larkfield.example', 4, false from generate_series(1, 400) n`)
      await client.query(`insert into student_group (type, name, grade_level_id) values ('core', '9A', 4)`)
      // So that each student is looked up by an index.
      await client.query(`set enable_seqscan = off; set enable_bitmapscan = off; set enable_hashjoin = off;
        set enable_mergejoin = off; set enable_material = off; set enable_memoize = off`)
      const place = (which: string) =>
        client.query(`insert into group_membership (student_id, student_group_id, type, during)
          select student.id, student_group.id, 'core', '[2026-08-17,)' from student cross join student_group
          where ${which} and not exists (select from group_membership where student_id = student.id and type = 'core'
            and during && '[2026-09-01,2026-09-02)')`)
      await place('student.id <= 60')
      await client.query('delete from group_membership where student_id % 3 > 0')
      await place('student.id between 200 and 210')
      await place('true')
      const { rowCount } = await place('true')
      assert.equal(rowCount, 0)
      const { rows } = await client.query<{ n: number }>('select count(*)::int n from group_membership')
      assert.equal(rows[0]?.n, 400)
    } finally {
      client.release()
      await close()
    }
  })
})

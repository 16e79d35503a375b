import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createPreviousVersion } from '#tests/fixtures/previous-version.ts'
import { migrate } from './migrate.ts'
import { freshDatabase } from './testing.ts'

describe('A school of the previous version', () => {
  /** Whether everyone may sign in as anybody there, on a start that nobody has changed. */
  async function isDemoAfter(change: string): Promise<boolean> {
    const { db, pool, close, ...rest } = await freshDatabase()
    await createPreviousVersion({ db, pool, close, ...rest })
    await pool.query(change)
    await migrate(pool)
    const school = await db.selectFrom('school').select('seeded_as_demo').executeTakeFirstOrThrow()
    await close()
    return school.seeded_as_demo
  }

  test('is the demo school where it has the demo people, and no other school is', async () => {
    const teacher = `update teacher set email = 'teacher@homeroom.example' where id = 1;`
    const student = `update student set email = 'student@homeroom.example' where id = 1;`
    const newcomer = `insert into account (email, role) values ('newcomer@homeroom.example', 'none');`
    assert.equal(await isDemoAfter(teacher + student + newcomer), true)
    for (const some of ['', newcomer, teacher + student]) assert.equal(await isDemoAfter(some), false)
  })
})

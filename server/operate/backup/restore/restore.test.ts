import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/pool.ts'
import { copyOfDemoSchool } from '#server/demo/testing.ts'
import { freshDatabase } from '#server/database/testing.ts'
import { addToErasureList } from '#server/operate/privacy/erasure/list-file.ts'
import { openForFile } from '#tests/world/file-hooks.ts'
import { writeArchive } from '../archive/write.ts'
import {
  addOddRows,
  breakForeignKey,
  emptyDatabase,
  migrateTo,
  restorableContent,
  withArchiveOf,
  withEmptyDatabase,
  withFolder,
  withPools,
} from '../testing.ts'
import { testRestore, restoreArchive } from './restore.ts'

const madeAt = new Date('2026-11-22T07:30:00Z')
const report = () => undefined
const SMALL_SCHOOL = `
  insert into school (name, year_start, year_end) values ('Larkfield School', '2026-08-17', '2027-06-11');
  insert into teacher (first_name, last_name, email) values ('Tess', 'Lund', 'tess@larkfield.example');
  insert into student (first_name, last_name, email, grade_level_id) values ('Suri', 'Student', 'suri@larkfield.example', 4);
  insert into account (email, role, teacher_id) values ('tess@larkfield.example', 'teacher', 1);
  insert into student_group (type, name, grade_level_id) values ('core', 'Core 9A', 4);
  insert into group_membership (student_id, student_group_id, type, during) values (1, 1, 'core', '[2026-08-17,)');
  insert into contact (student_id, place, name) values (1, 1, 'Sam Student')`
/** A folder without a list of erasures. */
const dataDir = join(import.meta.dirname, 'no-data')

/** The last week of the demo school, and whatever was changed before, with odd rows, backed up. */
const school = openForFile(
  async () => {
    const database = await copyOfDemoSchool('2026-09-14')
    // A test that restores all eight weeks shows no more, and copies 60,000 marks each time.
    for (const table of ['attendance_mark', 'attendance_sheet_group', 'attendance_sheet'])
      await sql`delete from ${sql.table(table)} old where day < '2026-09-07' and not exists (select from attendance_change
        change where (change.section_period_id, change.day) = (old.section_period_id, old.day))`.execute(
        database.db,
      )
    await addOddRows(database.db)
    await sql`insert into session (token_hash, account_id, ends_at)
      select '\\x01', id, now() + interval '1 hour' from account limit 1`.execute(database.db)
    return { ...(await withArchiveOf(database)), before: await restorableContent(database.db) }
  },
  (opened) => opened.close(),
)

const withArchive = (work: (file: string, folder: string) => Promise<unknown>): Promise<void> =>
  withFolder((folder) => work(school.archive, folder))

/** Ways of a restore, each with a school that it restores once, which tests change one after the other. */
const WAYS = [
  { where: 'by way of a scratch database', onlySchema: false },
  { where: 'by way of a scratch schema', onlySchema: true },
].map(({ where, onlySchema }) => ({
  where,
  restored: openForFile(
    () => restoreSchool(onlySchema),
    ({ close }) => close(),
  ),
}))

async function restoreSchool(onlySchema: boolean) {
  const target = await emptyDatabase()
  await restoreArchive({
    file: school.archive,
    target: { connectionString: target.url },
    location: 'here',
    replace: false,
    dataDir,
    report,
    onlySchema,
  })
  return target
}

describe('A restored school', { concurrency: 1 }, () => {
  for (const { where, restored } of WAYS) {
    test(`is equal in every table, ${where}`, () =>
      withPools(restored.url, async ({ db, pool }) => {
        assert.deepEqual(await restorableContent(db), school.before)
        assert.deepEqual(await migrate(pool), [], 'nothing is left to migrate')
        const { rows: sessions } = await sql`select from session`.execute(db)
        assert.equal(sessions.length, 0, 'everybody signs in again')
        const { rows: schemas } = await sql`select from pg_namespace where nspname like 'homeroom%'`.execute(
          db,
        )
        assert.equal(schemas.length, 0)
        const wrong = sql`insert into attendance_mark select * from attendance_mark limit 1`.execute(db)
        await assert.rejects(wrong, { code: '23505' })
      }))

    test(`gives new records unused ids, ${where}`, async () => {
      const add = async (db: Database) => {
        const { rows } = await sql<{ id: number }>`insert into teacher (first_name, last_name, email)
          values ('Nia', 'New', 'nia.new@larkfield.example') returning id`.execute(db)
        return rows[0]!.id
      }
      const id = await withPools(restored.url, ({ db }) => add(db))
      const { rows } = await sql<{ next: number }>`select max(id) + 1 as next from teacher`.execute(school.db)
      assert.equal(id, rows[0]!.next)
      await withPools(restored.url, async ({ db }) => {
        const bad = sql`insert into course (name, grade_level_id) values ('Lost', 99)`.execute(db)
        await assert.rejects(bad, { code: '23503' }, 'foreign keys hold')
        const read = () => sql<{ version: number }>`select version from reference_version`.execute(db)
        const version = (await read()).rows[0]!.version
        await sql`update school set name = 'Renamed'`.execute(db)
        assert.ok((await read()).rows[0]!.version > version, 'a change is told to all processes')
      })
    })
  }

  test('has been made by an earlier migration and is migrated', () =>
    withFolder((folder) =>
      withEmptyDatabase(async (url) => {
        const earlier = await freshDatabase()
        try {
          await migrateTo(earlier, '0007_~')
          await earlier.pool.query(SMALL_SCHOOL)
          const file = join(folder, 'earlier.tar.gz')
          await writeArchive({ connectionString: earlier.url }, file, { madeAt })
          await migrate(earlier.pool)
          await restoreArchive({
            file,
            target: { connectionString: url },
            location: 'here',
            replace: false,
            dataDir,
            report,
          })
          const restored = await withPools(url, ({ db }) => restorableContent(db))
          assert.deepEqual(restored, await restorableContent(earlier.db))
        } finally {
          await earlier.close()
        }
      }),
    ))

  test('replaces another one only on request, and is unchanged if the archive breaks a rule', () =>
    withArchive((file, folder) =>
      withEmptyDatabase(async (url) => {
        const target = { connectionString: url }
        const restore = (from: string, replace: boolean, onlySchema = false) =>
          restoreArchive({ file: from, target, location: 'here', replace, dataDir, report, onlySchema })
        await withPools(url, async ({ pool, db }) => {
          await migrate(pool)
          await sql`insert into course (name) values ('Only here')`.execute(db)
        })
        await assert.rejects(restore(file, false), /here is not empty.*--replace/)
        const broken = join(folder, 'broken.tar.gz')
        await breakForeignKey(
          async (from) => void (await writeArchive({ connectionString: from }, broken, { madeAt })),
        )
        for (const onlySchema of [false, true]) {
          await assert.rejects(restore(broken, true, onlySchema), /breaks a rule of the database \(.*course/)
          const { rows } = await withPools(url, ({ db }) => sql`select name from course`.execute(db))
          assert.deepEqual(rows, [{ name: 'Only here' }])
        }
        for (const onlySchema of [false, true]) {
          await restore(file, true, onlySchema)
          assert.deepEqual(await withPools(url, ({ db }) => restorableContent(db)), school.before)
        }
      }),
    ))

  test('is refused while the app runs, and where the tables belong to another program', () =>
    withArchive((file) =>
      withEmptyDatabase(async (url) => {
        const target = { connectionString: url }
        const restore = () =>
          restoreArchive({ file, target, location: 'here', replace: true, dataDir, report })
        await withPools(url, async ({ db }) => {
          await sql`create table invoice (id integer)`.execute(db)
          await assert.rejects(restore(), /Another program is connected to here. Stop Homeroom/)
        })
        await assert.rejects(restore(), /here holds tables that are not Homeroom's/)
      }),
    ))

  test('keeps students erased whom the target or its list has erased since the archive was made', () =>
    withArchive(async (file, folder) => {
      const { restored } = WAYS[0]!
      const students = await withPools(restored.url, async ({ db }) => {
        const { rows } = await sql<{ id: number; uid: string }>`
          select id, uid from student order by id limit 2`.execute(db)
        await sql`insert into erasure (student_uid) values (${rows[0]!.uid})`.execute(db)
        return rows
      })
      await addToErasureList(folder, [
        { student_uid: students[1]!.uid, erased_at: '2026-11-21T12:00:00.000Z' },
      ])
      await restoreArchive({
        file,
        target: { connectionString: restored.url },
        location: 'here',
        dataDir: folder,
        replace: true,
        report,
      })
      const { rows } = await withPools(restored.url, ({ db }) =>
        sql<{ id: number }>`select id from student where erased_at is not null order by id`.execute(db),
      )
      assert.deepEqual(
        rows,
        students.map(({ id }) => ({ id })),
      )
    }))

  test('is tested next to a running app, which is not affected', () =>
    withArchive(async (file) => {
      await testRestore(file, { connectionString: school.url })
      assert.deepEqual(await restorableContent(school.db), school.before)
      const { rows } = await sql`select from pg_database where datname like '%restoring'
        and datname like current_database() || '%'`.execute(school.db)
      assert.equal(rows.length, 0)
    }))
})

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migration-files.ts'
import { makePool } from './pool.ts'
import { freshDatabase, WITHOUT_TABLES, type TestDatabase } from './testing.ts'

type Files = Record<string, string>
type MigrationDatabase = TestDatabase & {
  folder: string
  write: (files: Files) => Promise<void>
  tables: () => Promise<string[]>
}

/** An empty database, and a folder of migrations. */
async function withDatabase(
  files: Files,
  work: (database: MigrationDatabase) => Promise<void>,
): Promise<void> {
  const database = await freshDatabase(WITHOUT_TABLES)
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-migrations-'))
  const write = async (more: Files) => {
    for (const [name, sql] of Object.entries(more)) await writeFile(join(folder, name), sql)
  }
  const tables = async () => {
    const { rows } = await database.pool.query<{ tablename: string }>(
      `select tablename from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1`,
    )
    return rows.map(({ tablename }) => tablename)
  }
  try {
    await write(files)
    await work({ ...database, folder, write, tables })
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
}

const DESKS = { '0001_desks.sql': 'create table desk (id integer primary key);' }
const CHAIRS = { '0002_chairs.sql': 'create table chair (desk integer references desk);' }

describe('Migrations', () => {
  test('one that fails leaves the database as it was, and is named with its line', () =>
    withDatabase(
      { ...DESKS, '0002_wrong.sql': 'create table chair (id integer);\n\ncreate tabel board ();' },
      async (database) => {
        await assert.rejects(
          migrate(database.pool, database.folder),
          /0002_wrong\.sql failed.*\n.*"tabel" \(line 3\)/,
        )
        assert.deepEqual(await database.tables(), ['desk'])
        await database.write({ '0002_wrong.sql': 'create table chair (id integer);' })
        assert.deepEqual(await migrate(database.pool, database.folder), ['0002_wrong.sql'])
      },
    ))

  test('one whose deferred constraint fails at the commit is named, and leaves nothing behind', () =>
    withDatabase(
      {
        '0001_pairs.sql': `create table pair (id integer unique deferrable initially deferred);
insert into pair values (7), (7);`,
      },
      async (database) => {
        const migrating = migrate(database.pool, database.folder)
        await assert.rejects(migrating, /migration 0001_pairs\.sql failed[^]*duplicate key/)
        assert.deepEqual(await database.tables(), [])
      },
    ))

  test('one that was changed after it was applied is refused', () =>
    withDatabase(DESKS, async (database) => {
      await migrate(database.pool, database.folder)
      await database.write({ '0001_desks.sql': 'create table desk (id bigint primary key);' })
      await assert.rejects(migrate(database.pool, database.folder), /0001_desks\.sql was changed after/)
    }))

  test('a database of a newer Homeroom is refused', () =>
    withDatabase({ ...DESKS, ...CHAIRS }, async (database) => {
      await migrate(database.pool, database.folder)
      await rm(join(database.folder, '0002_chairs.sql'))
      await assert.rejects(
        migrate(database.pool, database.folder),
        /newer version of Homeroom made this database. This version does not have 0002_chairs\.sql/,
      )
    }))

  test('a database of a pre-release version is refused, and stays as it was', () =>
    withDatabase({ '0001_school.sql': 'create table school (id integer);' }, async (database) => {
      await migrate(database.pool, database.folder)
      await assert.rejects(
        migrate(database.pool, MIGRATIONS),
        /made by a pre-release version of Homeroom.*cannot read it\.\nStart with an empty data folder/,
      )
      assert.deepEqual(await database.tables(), ['school'])
    }))

  test('one that is added late, with a number before an applied one, is refused', () =>
    withDatabase(CHAIRS, async (database) => {
      await database.write({ '0002_chairs.sql': 'create table chair ();' })
      await migrate(database.pool, database.folder)
      await database.write(DESKS)
      await assert.rejects(
        migrate(database.pool, database.folder),
        /0001_desks\.sql comes before 0002_chairs\.sql/,
      )
    }))

  test('two with one number, or one without, are refused', () =>
    withDatabase({ ...DESKS, '0001_more.sql': '' }, async (database) => {
      await assert.rejects(migrate(database.pool, database.folder), /0001_more\.sql needs its own number/)
    }))

  test('apply in order, once', () =>
    withDatabase({ ...CHAIRS, ...DESKS }, async (database) => {
      assert.deepEqual(await migrate(database.pool, database.folder), ['0001_desks.sql', '0002_chairs.sql'])
      assert.deepEqual(await migrate(database.pool, database.folder), [])
      assert.deepEqual(await database.tables(), ['chair', 'desk'])
    }))

  test('of several concurrent starts one applies each, and none fails', () =>
    withDatabase({ ...DESKS, ...CHAIRS }, async (database) => {
      const pools = [1, 2, 3].map(() => makePool({ connectionString: database.url, max: 1 }))
      const applied = await Promise.all(pools.map((pool) => migrate(pool, database.folder)))
      await Promise.all(pools.map((pool) => pool.end()))
      assert.deepEqual(applied.flat().sort(), ['0001_desks.sql', '0002_chairs.sql'])
    }))

  test('one that fails leaves no lock behind on its connection', () =>
    withDatabase({ '0001_wrong.sql': 'create tabel board ();' }, async (database) => {
      await assert.rejects(migrate(database.pool, database.folder), /0001_wrong\.sql failed/)
      const { rows } = await database.pool.query(`select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`)
      assert.equal(rows.length, 0)
    }))
})

const INDEX = {
  '0002_index.sql': `-- no transaction
drop index concurrently if exists desk_place;
create unique index concurrently desk_place on desk (place);
`,
}
const PLACES = { '0001_desks.sql': 'create table desk (id integer primary key, place text);' }

describe('A migration outside a transaction', () => {
  test('builds an index concurrently, and of several starts at once one does', () =>
    withDatabase({ ...PLACES, ...INDEX }, async (database) => {
      const pools = [1, 2, 3].map(() => makePool({ connectionString: database.url }))
      const applied = await Promise.all(pools.map((pool) => migrate(pool, database.folder)))
      await Promise.all(pools.map((pool) => pool.end()))
      assert.deepEqual(applied.flat().sort(), ['0001_desks.sql', '0002_index.sql'])
      assert.deepEqual(await indexesOf(database), [{ indexrelid: 'desk_place', indisvalid: true }])
    }))

  test('that fails is named, and runs again from its beginning', () =>
    withDatabase({ ...PLACES, ...INDEX }, async (database) => {
      await migrate(database.pool, database.folder).catch(() => undefined)
      await database.pool.query(`drop index desk_place; delete from migration where name like '0002%';
        insert into desk values (1, 'front'), (2, 'front')`)
      await assert.rejects(migrate(database.pool, database.folder), /0002_index\.sql failed.*next start/)
      assert.deepEqual(await indexesOf(database), [{ indexrelid: 'desk_place', indisvalid: false }])
      await database.pool.query('delete from desk where id = 2')
      assert.deepEqual(await migrate(database.pool, database.folder), ['0002_index.sql'])
      assert.deepEqual(await indexesOf(database), [{ indexrelid: 'desk_place', indisvalid: true }])
    }))

  test('that fails is named even where its lease can no longer be deleted', () =>
    withDatabase(
      { '0001_typo.sql': '-- no transaction\ndrop table migration_lease;\ncreate tabel board ();\n' },
      async (database) => {
        const migrating = migrate(database.pool, database.folder)
        await assert.rejects(migrating, /migration 0001_typo\.sql failed[^]*"tabel"/)
      },
    ))

  test('waits for the process that runs it, and takes over from one that has died', () =>
    withDatabase({ ...PLACES, ...INDEX }, async (database) => {
      await database.pool.query(`create table migration_lease (
        name text primary key, owner uuid not null, ends_at timestamptz not null
      )`)
      await database.pool.query(`insert into migration_lease
        values ('0002_index.sql', gen_random_uuid(), now() + interval '1 second')`)
      const startedAt = performance.now()
      assert.deepEqual(await migrate(database.pool, database.folder), ['0001_desks.sql', '0002_index.sql'])
      assert.ok(performance.now() - startedAt >= 900)
    }))
})

async function indexesOf({ pool }: MigrationDatabase) {
  const { rows } = await pool.query(`select indexrelid::regclass::text, indisvalid from pg_index
    where indrelid = 'desk'::regclass and not indisprimary`)
  return rows
}

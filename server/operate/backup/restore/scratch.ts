import type { ClientConfig, Pool } from 'pg'
import { makePool } from '#server/database/pool.ts'
import { APPLICATION_NAME, withConnection } from '../connect.ts'
import { BackupFailure } from '../failure.ts'
import { sentences } from '../sentences.ts'
import { quoted } from '../tables.ts'

/** A separate place in which an archive is loaded and tested before anything is replaced. */
export type Scratch = {
  settings: ClientConfig
  /** The schema that is searched first; the default one of a scratch database. */
  schema: string | undefined
  /** Makes it the school's data in one atomic step. */
  putInPlace: () => Promise<void>
  discard: () => Promise<void>
}

/** Connections to a scratch place for the migrations. */
export function scratchPool({ settings, schema }: Scratch): Pool {
  const pool = makePool({ ...settings, max: 3, application_name: APPLICATION_NAME })
  if (schema === undefined) return pool
  const { onConnect } = pool.options
  // oxlint-disable-next-line no-misused-promises -- its types do not say so, but the pool waits for it
  pool.options.onConnect = async (client) => {
    // oxlint-disable-next-line await-thenable -- as above
    await onConnect?.(client)
    await client.query(`set search_path = ${schema}, public`)
  }
  return pool
}

/** True if the user may create databases, and this one has no special settings or permissions that a new one would lack. */
export async function mayUseScratchDatabase(target: ClientConfig): Promise<boolean> {
  const answer = await withConnection(target, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      `select (rolcreatedb or rolsuper) and pg_has_role(current_user, datdba, 'usage') and datacl is null
        and not exists (select from pg_db_role_setting where setdatabase = pg_database.oid)
        and exists (select from pg_database template where template.datname = 'template1'
          and (template.encoding, template.datlocprovider, template.datcollate, template.datctype)
            = (pg_database.encoding, pg_database.datlocprovider, pg_database.datcollate, pg_database.datctype)) as may
      from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    )
    return rows[0]?.may ?? false
  })
  if (!answer) return false
  return withConnection({ ...target, ...settingsForDatabase(target, MAINTENANCE) }, async () => true).catch(
    () => false,
  )
}

/** Connected to while databases are renamed. */
const MAINTENANCE = 'postgres'

/** The settings of a connection for another database of the same server. */
export function settingsForDatabase(target: ClientConfig, database: string): ClientConfig {
  if (target.connectionString === undefined) return { ...target, database }
  const address = new URL(target.connectionString)
  address.pathname = `/${encodeURIComponent(database)}`
  return { ...target, connectionString: address.href }
}

async function currentDatabase(target: ClientConfig): Promise<string> {
  return withConnection(target, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    return rows[0]!.name
  })
}

/** A database next to the target, which gets the target's name at the end. */
export async function openScratchDatabase(target: ClientConfig): Promise<Scratch> {
  const name = await currentDatabase(target)
  const [scratch, replaced] = [`${name}_restoring`, `${name}_replaced`].map(quoted)
  const maintain = (statements: string[]) =>
    withConnection(settingsForDatabase(target, MAINTENANCE), async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  // Left by a restore that was killed.
  await maintain([
    `drop database if exists ${scratch} with (force)`,
    `drop database if exists ${replaced} with (force)`,
    `create database ${scratch}`,
  ])
  return {
    settings: settingsForDatabase(target, `${name}_restoring`),
    schema: undefined,
    putInPlace: async () => {
      await maintain([
        'begin',
        `alter database ${quoted(name)} rename to ${replaced}`,
        `alter database ${scratch} rename to ${quoted(name)}`,
        'commit',
        `drop database if exists ${replaced} with (force)`,
      ]).catch((error: unknown) => {
        const inUse = error instanceof Error && 'code' in error && error.code === '55006'
        throw inUse ? stillInUse(name) : error
      })
    },
    discard: () => maintain([`drop database if exists ${scratch} with (force)`]),
  }
}

export const stillInUse = (name: string) => new BackupFailure(sentences.otherProgram(name))

const SCHEMA = 'homeroom_restoring'

/** A schema next to the target's own, whose tables replace the others at the end. */
export async function openScratchSchema(target: ClientConfig): Promise<Scratch> {
  const name = await currentDatabase(target)
  await withConnection(target, async (client) => {
    await client.query(`drop schema if exists ${SCHEMA} cascade`)
    // Extensions stay where they are, whatever is replaced around them.
    await client.query('create extension if not exists btree_gist')
    await client.query(`create schema ${SCHEMA}`)
  })
  return {
    settings: target,
    schema: SCHEMA,
    putInPlace: () =>
      withConnection(target, async (client) => {
        await client.query('begin')
        const { rows: others } = await client.query(
          `select from pg_stat_activity where datname = $1 and application_name = 'homeroom'`,
          [name],
        )
        if (others.length > 0) throw stillInUse(name)
        const { rows: old } = await client.query<{ command: string }>(DROP_OLD)
        for (const { command } of old) await client.query(command)
        const { rows: moves } = await client.query<{ command: string }>(MOVE_NEW, [SCHEMA])
        for (const { command } of moves) await client.query(command)
        await client.query(`drop schema ${SCHEMA}`)
        await client.query('commit')
      }).catch((error: unknown) => {
        const isNeeded = error instanceof Error && 'code' in error && error.code === '2BP01'
        throw isNeeded ? needed(name) : error
      }),
    discard: () =>
      withConnection(target, async (client) => {
        await client.query(`drop schema if exists ${SCHEMA} cascade`)
      }),
  }
}

const needed = (name: string) => new BackupFailure(sentences.otherTablesDepend(name))

/** What belongs to an extension is not ours. All tables in one command, because they refer to each other. */
const DROP_OLD = `
  select 'drop table ' || string_agg(relation.oid::regclass::text, ', ') as command from pg_class relation
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    and not exists (select from pg_depend where objid = relation.oid and deptype = 'e')
  having count(*) > 0
  union all
  select 'drop function ' || string_agg(routine.oid::regprocedure::text, ', ') from pg_proc routine
  where pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend where objid = routine.oid and deptype = 'e')
  having count(*) > 0`

const MOVE_NEW = `
  select format('alter table %s set schema %I', relation.oid::regclass, current_schema()) as command
  from pg_class relation
  where relnamespace = $1::regnamespace and relkind in ('r', 'p')
  union all
  select format('alter function %s set schema %I', routine.oid::regprocedure, current_schema()) from pg_proc routine
  where pronamespace = $1::regnamespace`

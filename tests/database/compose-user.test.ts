import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Client } from 'pg'
import { parse } from 'yaml'
import { migrate } from '#server/database/migrate.ts'
import { makePool } from '#server/database/pool.ts'
import { testServer } from '#server/database/testing.ts'

const SCRIPT = 'deploy/create-database.sql'

test('compose.yaml has a user of the database who is no superuser, and knows no password of one', () => {
  const { services } = parse(readFileSync('compose.yaml', 'utf8')) as {
    services: Record<string, { environment: Record<string, string>; volumes: string[] }>
  }
  const { environment, volumes } = services['database']!
  assert.ok(volumes.includes(`./${SCRIPT}:/docker-entrypoint-initdb.d/create-database.sql:ro`))
  assert.deepEqual([environment['POSTGRES_USER'], environment['POSTGRES_DB']], [undefined, undefined])
  assert.match(services['homeroom']!.environment['DATABASE_URL']!, /^postgres:\/\/homeroom:/)
  const script = readFileSync(SCRIPT, 'utf8')
  assert.match(script, /^create role homeroom login createdb password :'password';$/m)
  assert.match(script, /^alter role postgres password null;$/m)
})

test('The user whom compose.yaml gives its database migrates it, makes another one for a restore, and is no superuser', async () => {
  const server = await testServer()
  const name = `compose_${process.pid}`
  const statements = readFileSync(SCRIPT, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('create '))
    .map((line) => line.replaceAll('homeroom', name).replace(":'password'", "'of-the-test'"))
  assert.equal(statements.length, 2)
  const superuser = new Client({ connectionString: server })
  await superuser.connect()
  try {
    for (const statement of statements) await superuser.query(statement)
    const address = new URL(server)
    address.username = name
    address.password = 'of-the-test'
    address.pathname = `/${name}`
    const pool = makePool({ connectionString: address.href })
    try {
      await migrate(pool)
      const { rows } = await pool.query(
        'select current_user as name, rolsuper, rolcreaterole, rolreplication from pg_roles where rolname = current_user',
      )
      assert.deepEqual(rows, [{ name, rolsuper: false, rolcreaterole: false, rolreplication: false }])
      await assert.rejects(pool.query(`copy school to program 'true'`), { code: '42501' })
      await pool.query(`create database ${name}_restoring`)
      await pool.query(`drop database ${name}_restoring`)
    } finally {
      await pool.end()
    }
  } finally {
    await superuser.query(`drop database if exists ${name} with (force)`)
    await superuser.query(`drop role if exists ${name}`)
    await superuser.end()
  }
})

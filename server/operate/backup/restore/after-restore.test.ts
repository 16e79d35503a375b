import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createReferenceCache } from '#server/reference/cache.ts'
import { newestChange } from '#server/exchange/oneroster/records/newest-change.ts'
import { syncRoster } from '#server/exchange/oneroster/records/sync.ts'
import { addContact, messageOf, noticeTo, queue } from '#tests/world/mail/messages.ts'
import { openFamily, readFamily } from '#tests/world/visits/families.ts'
import { useWorld } from '#tests/world/world.ts'
import { completeRestore } from './after-restore.ts'

const world = useWorld()
const NOTHING_SINCE = { erasures: [], access: undefined }

test('What waited to be sent when the archive was made is not sent after a restore', async () => {
  await queue(world, [noticeTo(await addContact(world, 'Rosa'), 'restored')])
  await completeRestore(world.db, NOTHING_SINCE)
  const { state, answer } = await messageOf(world, 'restored')
  assert.deepEqual([state, answer], ['expired', 'Not known: the data was restored from a backup'])
})

test('Links of families, of which the office may have ended some since, do not open after a restore', async () => {
  const token = await openFamily(await world.admin(), await world.addStudent('Lin Restored'))
  assert.equal((await readFamily(world, token)).status, 200)
  await completeRestore(world.db, NOTHING_SINCE)
  assert.equal((await readFamily(world, token)).status, 403)
})

test('Restored data sends no notices until a superuser turns them on again', async () => {
  const superuser = await world.superuser()
  const { mail: _mail, ...settings } = (await superuser.call('GET /api/settings/notices/', {})).body
  const turnOn = async () =>
    (await superuser.call('PUT /api/settings/notices/', { body: { ...settings, is_on: true } })).status
  assert.equal(await turnOn(), 200)
  await completeRestore(world.db, NOTHING_SINCE)
  assert.equal((await superuser.call('GET /api/settings/notices/', {})).status, 401)
  const { body } = await (await world.superuser('Sora Again')).call('GET /api/settings/notices/', {})
  assert.equal(body.is_on, false)
})

test('Systems that ask for changes since a moment before a restore get every record again', async () => {
  await syncRoster(world.db)
  const moment = (await newestChange(world.db))!
  await completeRestore(world.db, NOTHING_SINCE)
  const { rows } = await sql<{ changed_at: Date }>`select changed_at from roster_record`.execute(world.db)
  assert.ok(rows.length > 0)
  assert.ok(rows.every(({ changed_at }) => changed_at > moment))
})

test('A process that was only disconnected notices that the school was replaced', async () => {
  const school = createReferenceCache(world.db, { newestMigration: '9999', onNewerSchema: () => undefined })
  const rename = (name: string) => sql`update school set name = ${name}`.execute(world.db)
  const { version: archived } = await school.latest()
  await rename('Since the backup')
  await rename('Since the backup')
  const { version: last } = await school.latest()
  await rename('Restored')
  await sql`update reference_version set version = ${archived}`.execute(world.db)
  await completeRestore(world.db, NOTHING_SINCE)
  const versionNow = async () =>
    (await sql<{ version: number }>`select version from reference_version`.execute(world.db)).rows[0]!.version
  while ((await versionNow()) < last) await rename('Changed after the restore')
  assert.notEqual((await school.latest()).school.name, 'Since the backup')
})

test('Sessions, tokens of apps and links for substitutes end, also where the files of a database were copied', async () => {
  const { account } = await world.superuser('Sora Signed In')
  await world.addTeacher('Lena Lund')
  for (const statement of [
    sql`insert into api_client (client_id, name, secret_hash, scopes, made_at, made_by_id)
      values ('library', 'Library', '\\x01', '{}', now(), ${account})`,
    sql`insert into api_token (token_hash, api_client_id, scopes, expires_at)
      select '\\x01', id, '{}', now() + interval '1 hour' from api_client`,
    sql`insert into substitute_link (teacher_id, day, made_by_id, made_at, token_hash, code_hash, pin_salt, pin_hash)
      select min(id), current_date, ${account}::bigint, now(), '\\x01', '\\x01', '\\x01', '\\x01' from teacher`,
  ])
    await statement.execute(world.db)
  await completeRestore(world.db, NOTHING_SINCE)
  for (const table of ['session', 'api_token', 'substitute_link', 'server_secret'] as const)
    assert.deepEqual(await world.db.selectFrom(table).selectAll().execute(), [], table)
})

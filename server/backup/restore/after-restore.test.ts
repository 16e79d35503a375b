import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newestChange } from '#server/oneroster/records/newest-change.ts'
import { syncRoster } from '#server/oneroster/records/sync.ts'
import { addContact, messageOf, noticeTo, queue } from '#tests/world/mail/messages.ts'
import { openFamily, readFamily } from '#tests/world/visits/families.ts'
import { useWorld } from '#tests/world/world.ts'
import { completeRestore } from './after-restore.ts'

const world = useWorld()

test('What waited to be sent when the archive was made is not sent after a restore', async () => {
  await queue(world, [noticeTo(await addContact(world, 'Rosa'), 'restored')])
  await completeRestore(world.db, [])
  const { state, answer } = await messageOf(world, 'restored')
  assert.deepEqual([state, answer], ['expired', 'Not known: the data was restored from a backup'])
})

test('Links of families, of which the office may have ended some since, do not open after a restore', async () => {
  const token = await openFamily(await world.admin(), await world.addStudent('Lin Restored'))
  assert.equal((await readFamily(world, token)).status, 200)
  await completeRestore(world.db, [])
  assert.equal((await readFamily(world, token)).status, 403)
})

test('Families are told nothing by restored data until a superuser turns notices on again', async () => {
  const superuser = await world.superuser()
  const { mail: _mail, ...settings } = (await superuser.call('GET /api/settings/notices/', {})).body
  const turnOn = async () =>
    (await superuser.call('PUT /api/settings/notices/', { body: { ...settings, is_on: true } })).status
  assert.equal(await turnOn(), 200)
  await completeRestore(world.db, [])
  assert.equal((await superuser.call('GET /api/settings/notices/', {})).body.is_on, false)
  assert.equal(await turnOn(), 200)
})

test('Systems that ask for changes since a moment before a restore get every record again', async () => {
  await syncRoster(world.db)
  const moment = (await newestChange(world.db))!
  await completeRestore(world.db, [])
  const { rows } = await sql<{ changed_at: Date }>`select changed_at from roster_record`.execute(world.db)
  assert.ok(rows.length > 0)
  assert.ok(rows.every(({ changed_at }) => changed_at > moment))
})

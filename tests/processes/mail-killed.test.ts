import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { timesOf } from '#tests/run/length.ts'
import { addContact, MAIL_FROM, noticeTo, queue } from '#tests/world/mail/messages.ts'
import { openMailServer } from '#tests/world/mail/server.ts'
import { MONDAY, openWorld, type World } from '#tests/world/world.ts'
import { compiledCode, waitUntil } from './homeroom.ts'

const MESSAGES = timesOf({ usual: 1000, long: 10_000 })
/** A process is killed each time this many messages have arrived. */
const KILL_AT = [1, 2, 3].map((quarters) => (quarters * MESSAGES) / 4)

async function queueNotices(world: World): Promise<void> {
  const contact = await addContact(world, 'Maria')
  await queue(
    world,
    Array.from({ length: MESSAGES }, (_, index) => noticeTo(contact, `notice:${index}`)),
  )
}

function startSender(world: World, smtpUrl: string): ChildProcess {
  return spawn(process.execPath, ['tests/processes/mail-sender.ts'], {
    env: {
      ...compiledCode(),
      HOMEROOM_NOW: MONDAY,
      DATABASE_URL: world.url,
      SMTP_URL: smtpUrl,
      MAIL_FROM,
    },
    stdio: 'inherit',
  })
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  if (child.kill('SIGKILL')) await ended
}

/**
 * Messages of killed processes are in doubt immediately instead of after their lease, and are sent again without a pause.
 * PostgreSQL may still carry out the last statement of a process that is gone, so this is done again and again.
 */
async function endLeases(world: World, killed: readonly ChildProcess[]): Promise<void> {
  await sql`update job set lease_ends_at = now() - interval '1 second'
    where name = 'mail' and split_part(lease_owner, ' ', 1) = any(${killed.map(({ pid }) => `${pid}`)})`.execute(
    world.db,
  )
  await sql`update message set retry_at = now() where state = 'waiting' and doubts > 0`.execute(world.db)
}

describe(
  'Of a thousand notices and more that two processes send while one after the other is killed',
  { concurrency: 1 },
  () => {
    test('none is missing, and at most one for each kill comes twice', async (t) => {
      const mail = await openMailServer()
      t.after(() => mail.close())
      const world = await openWorld()
      t.after(() => world.close())
      await queueNotices(world)
      const senders = [startSender(world, mail.url), startSender(world, mail.url)]
      t.after(() => Promise.all(senders.map(kill)))
      const killed: ChildProcess[] = []
      for (const [nth, count] of KILL_AT.entries()) {
        await waitUntil(`${count} messages`, async () => mail.messageIds.length >= count)
        killed.push(senders[nth % 2]!)
        await kill(senders[nth % 2]!)
        senders[nth % 2] = startSender(world, mail.url)
      }
      await waitUntil('the last message', async () => {
        await endLeases(world, killed)
        const { rows } = await sql`select from message where state = 'waiting' limit 1`.execute(world.db)
        return rows.length === 0
      })
      const ids = mail.messageIds
      const repeated = ids.length - new Set(ids).size
      t.diagnostic(`${repeated} of ${MESSAGES} came twice after ${KILL_AT.length} kills`)
      assert.equal(new Set(ids).size, MESSAGES)
      assert.ok(repeated <= KILL_AT.length, `${repeated} came twice`)
      const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::int from message group by state`.execute(world.db)
      assert.deepEqual(rows, [{ state: 'sent', count: MESSAGES }])
    })
  },
)

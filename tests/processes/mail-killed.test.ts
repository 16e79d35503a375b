import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { queueMessages, type MessageToQueue } from '#server/mail/queue.ts'
import { openMailServer } from '#tests/world/mail-server.ts'
import { MONDAY, openWorld, type World } from '#tests/world/world.ts'
import { waitUntil } from './homeroom.ts'

const MESSAGES = 10_000
/** A process is killed whenever so many messages have come. */
const KILL_AT = [1000, 3000, 5000]

async function queueNotices(world: World): Promise<void> {
  const student_id = await world.addStudent('Nia Noticed')
  const { rows } = await sql<{ id: number }>`
    insert into contact (student_id, place, name, relation, email, language, may_receive)
    values (${student_id}, 0, 'Maria', '', 'maria@family.example', '', true) returning id`.execute(world.db)
  const now = new Date('2026-09-14T13:00:00Z')
  const notice = (index: number): MessageToQueue => ({
    key: `notice:${index}`,
    purpose: 'notice',
    student_id,
    contact_id: rows[0]!.id,
    to_name: 'Maria',
    to_address: 'maria@family.example',
    subject: 'A message from Larkfield School',
    text: 'Dear Maria',
    due_at: now,
    expires_at: new Date('2026-09-15T13:00:00Z'),
  })
  const messages = Array.from({ length: MESSAGES }, (_, index) => notice(index))
  await world.db.transaction().execute((tx) => queueMessages(tx, messages, now))
}

function startSender(world: World, smtpUrl: string): ChildProcess {
  return spawn(process.execPath, ['tests/processes/mail-sender.ts'], {
    env: {
      HOMEROOM_NOW: MONDAY,
      DATABASE_URL: world.url,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Larkfield School <office@larkfield.example>',
    },
    stdio: 'inherit',
  })
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  if (child.kill('SIGKILL')) await ended
}

/** What a process holds that was killed is free at once, not only after its lease. */
const endLease = (world: World, { pid }: ChildProcess) =>
  sql`update message set leased_until = now()
    where state = 'waiting' and leased_by like ${`${pid} %`}`.execute(world.db)

describe(
  'Of 10,000 notices that two processes send while one after the other is killed',
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
      for (const [nth, count] of KILL_AT.entries()) {
        await waitUntil(`${count} messages`, async () => mail.messageIds.length >= count)
        const killed = senders[nth % 2]!
        await kill(killed)
        await endLease(world, killed)
        senders[nth % 2] = startSender(world, mail.url)
      }
      await waitUntil('the last message', async () => {
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

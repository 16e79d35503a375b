import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { afterFile, beforeFile } from '#tests/world/file-hooks.ts'
import {
  addContact,
  endLeases,
  holdMessage,
  messageOf,
  noticeTo,
  queue,
  sendMail,
  type Recipient,
} from '#tests/world/mail/messages.ts'
import { openMailServer, type MailServer } from '#tests/world/mail/server.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

let server: MailServer
let isClosed = false
beforeFile(async () => {
  server = await openMailServer({
    refuse: (when) => (when === 'from' && isClosed ? { code: 550, text: 'Sender not allowed' } : undefined),
  })
})
afterFile(() => server.close())

const send = (owner?: string) => sendMail(world, server.url, owner === undefined ? {} : { owner })
const receivedBy = async ({ to_address }: Recipient) =>
  (await server.received()).filter(({ to }) => JSON.stringify(to).includes(to_address))
const freeAll = () => sql`update message set retry_at = null where state = 'waiting'`.execute(world.db)

describe('Where the mail server takes nothing', () => {
  test('one message is tried and the others are left alone', async () => {
    const contacts = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => addContact(world, name)))
    await queue(
      world,
      contacts.map((contact, index) => noticeTo(contact, `closed:${index}`)),
    )
    isClosed = true
    assert.equal(await send(), false)
    isClosed = false
    const rows = await Promise.all(contacts.map((_, index) => messageOf(world, `closed:${index}`)))
    assert.deepEqual(
      rows.map(({ state, attempts, wait }) => [state, attempts, wait]),
      [
        ['waiting', 1, 1],
        ['waiting', 0, null],
        ['waiting', 0, null],
      ],
    )
    assert.equal(rows[0]?.answer, '550 Sender not allowed')
    assert.equal(await sendMail(world, 'smtp://127.0.0.1:9'), false)
    const [first] = await Promise.all(contacts.map((_, index) => messageOf(world, `closed:${index}`)))
    assert.equal(first?.attempts, 1, 'the next one is tried, and this one waits')
    await freeAll()
    assert.equal(await send(), true)
    for (const contact of contacts) assert.equal((await receivedBy(contact)).length, 1)
  })

  test('a password is not sent unencrypted to another machine, and is in no log', async () => {
    await queue(world, [noticeTo(await addContact(world, 'Secret'), 'secret')])
    const lines: unknown[] = []
    const log = (details: object, event: string) => void lines.push({ details, event })
    const url = server.url.replace('smtp://127.0.0.1', 'smtp://office:Zk3vT8qLw2@0.0.0.0')
    assert.equal(await sendMail(world, url, { log: { info: log, warn: log, error: log } }), false)
    const row = await messageOf(world, 'secret')
    assert.match(row.answer ?? '', /certificate|TLS/i)
    assert.equal(lines.length, 1)
    assert.doesNotMatch(JSON.stringify([lines, row]), /Zk3vT8qLw2/)
    await freeAll()
    await send()
  })
})

describe('Several senders', () => {
  test('share the messages, and none sends what another one has', async () => {
    const contact = await addContact(world, 'Shared')
    await queue(
      world,
      Array.from({ length: 60 }, (_, index) => noticeTo(contact, `shared:${index}`)),
    )
    await Promise.all(['one', 'two', 'three'].map(send))
    assert.equal((await receivedBy(contact)).length, 60)
    assert.equal(new Set(server.messageIds).size, server.messageIds.length, 'no message has come twice')
  })

  test('send the messages of a process that ended again, with the same Message-ID', async () => {
    const contact = await addContact(world, 'Held')
    await queue(world, [noticeTo(contact, 'held')])
    await holdMessage(world, 'held')
    await send()
    assert.equal((await receivedBy(contact)).length, 0)
    await endLeases(world)
    await send()
    assert.deepEqual([(await messageOf(world, 'held')).doubts, (await receivedBy(contact)).length], [1, 0])
    await freeAll()
    await send()
    const first = await receivedBy(contact)
    // The process had ended before it wrote down that the message was sent.
    await sql`update message set state = 'waiting', ended_at = null where key = 'held'`.execute(world.db)
    await send()
    const both = await receivedBy(contact)
    assert.deepEqual([first.length, both.length], [1, 2])
    assert.equal(both[0]?.messageId, both[1]?.messageId)
  })
})

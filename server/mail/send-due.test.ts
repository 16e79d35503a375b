import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { MessageToQueue } from '#server/mail/queue.ts'
import { afterFile, beforeFile } from '#tests/world/file-hooks.ts'
import {
  addContact,
  hoursFromNow,
  messageOf,
  noticeTo,
  NOW,
  queue,
  sendMail,
  type Recipient,
} from '#tests/world/mail/messages.ts'
import { openMailServer, type MailServer } from '#tests/world/mail/server.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

/** The server's responses by the beginning of an address. */
const ANSWERS: Record<string, { when: 'to' | 'data'; code: number; text: string }> = {
  Unknown: { when: 'to', code: 550, text: '5.1.1 No such mailbox' },
  busy: { when: 'to', code: 450, text: 'Try again later' },
  strict: { when: 'data', code: 554, text: 'Not wanted here' },
}
let server: MailServer
beforeFile(async () => {
  server = await openMailServer({
    refuse: (when, address) => {
      const answer = ANSWERS[address.split('@')[0]!]
      return answer?.when === when ? answer : undefined
    },
  })
})
afterFile(() => server.close())

const send = () => sendMail(world, server.url)
const add = (recipient: Recipient, key: string, more?: Partial<MessageToQueue>) =>
  queue(world, [noticeTo(recipient, key, more)])
const stateOf = async (key: string) => (await messageOf(world, key)).state
const receivedBy = async ({ to_address }: Recipient) =>
  (await server.received()).filter(({ to }) => JSON.stringify(to).includes(to_address))

describe('A message', () => {
  test('is sent as its contact may read it, and once', async () => {
    const zoe = await addContact(world, 'Zoe')
    await add(zoe, 'plain', { to_name: 'Zoë Ångström', unsubscribe: true, html: '<p>Dear Zoë</p>' })
    assert.equal(await send(), true)
    assert.equal(await send(), true)
    const [mail, ...more] = await receivedBy(zoe)
    assert.equal(more.length, 0)
    assert.equal(mail?.subject, 'A message from Larkfield School')
    assert.equal(mail?.from?.text, '"Larkfield School" <office@larkfield.example>')
    assert.match(JSON.stringify(mail?.to), /Zoë Ångström/)
    const list = mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? ''
    const address = /<(http:\/\/localhost:3000\/mail\/unsubscribe\/\?token=\d+\.[\w-]{32})>/.exec(list)?.[1]
    assert.ok(address, list)
    assert.ok(mail?.text?.includes(`open ${address}`))
    assert.ok(String(mail?.html).includes(address))
    assert.match(String(mail?.html), /^<!doctype html><html lang="en"><body>.*<\/body><\/html>\s*$/s)
    const lines = mail?.headerLines.map(({ line }) => line).join('\n') ?? ''
    assert.match(lines, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    assert.match(lines, /^Auto-Submitted: auto-generated$/m)
    assert.match(mail?.messageId ?? '', /^<homeroom\.\d+\.\w+@localhost>$/)
    const { state, attempts, ended_at } = await messageOf(world, 'plain')
    assert.deepEqual([state, attempts, ended_at], ['sent', 1, NOW])
  })

  test('waits until it is due, and is not sent after its time', async () => {
    const contact = await addContact(world, 'Early')
    await add(contact, 'early', { due_at: hoursFromNow(0.1) })
    await add(contact, 'late', { due_at: hoursFromNow(-1), expires_at: NOW })
    await send()
    assert.deepEqual([await stateOf('early'), await stateOf('late')], ['waiting', 'expired'])
    assert.equal((await receivedBy(contact)).length, 0)
  })

  test('is withdrawn where its contact has another address, does not want it or is gone, or the student has left', async () => {
    const names = ['Moved', 'Silenced', 'Gone', 'Left']
    const contacts = await Promise.all(names.map((name) => addContact(world, name)))
    const [moved, silenced, gone, left] = contacts
    for (const [index, contact] of contacts.entries()) await add(contact, names[index]!)
    await sql`update contact set email = 'new@family.example' where id = ${moved!.contact_id}`.execute(
      world.db,
    )
    await sql`update contact set may_receive = false where id = ${silenced!.contact_id}`.execute(world.db)
    await sql`delete from contact where id = ${gone!.contact_id}`.execute(world.db)
    await sql`update student set is_active = false where id = ${left!.student_id}`.execute(world.db)
    await send()
    for (const name of names) assert.equal(await stateOf(name), 'withdrawn', name)
    for (const contact of contacts) assert.equal((await receivedBy(contact)).length, 0)
  })

  test('switches off an address that the server refuses, and what is queued for it later is not tried', async () => {
    const contact = await addContact(world, 'Unknown', 'Unknown@family.example')
    await add(contact, 'unknown:1')
    await send()
    const { state, answer } = await messageOf(world, 'unknown:1')
    assert.deepEqual([state, answer], ['refused', '550 5.1.1 No such mailbox'])
    const { rows } = await sql`select address, smtp_response answer from refused_address`.execute(world.db)
    assert.deepEqual(rows, [{ address: 'unknown@family.example', answer: '550 5.1.1 No such mailbox' }])
    await add(contact, 'unknown:2')
    await send()
    const second = await messageOf(world, 'unknown:2')
    assert.deepEqual([second.state, second.attempts], ['refused', 0])
  })

  test('that the server does not want ends, and its address stays', async () => {
    await add(await addContact(world, 'Strict', 'strict@family.example'), 'strict')
    await send()
    const { state, answer } = await messageOf(world, 'strict')
    assert.deepEqual([state, answer], ['failed', '554 Not wanted here'])
    const { rows } = await sql`select from refused_address where address like 'strict%'`.execute(world.db)
    assert.equal(rows.length, 0)
  })

  test('waits longer after each attempt that the server puts off, while others are sent', async () => {
    const other = await addContact(world, 'Patient')
    await add(await addContact(world, 'Busy', 'busy@family.example'), 'busy')
    await add(other, 'patient')
    for (const [attempts, wait] of [
      [1, 1],
      [2, 5],
      [3, 15],
    ]) {
      assert.equal(await send(), true)
      const row = await messageOf(world, 'busy')
      assert.deepEqual(
        [row.state, row.attempts, row.wait, row.answer],
        ['waiting', attempts, wait, '450 Try again later'],
      )
      await send()
      assert.equal((await messageOf(world, 'busy')).attempts, attempts, 'not before its time')
      await sql`update message set retry_at = now() where key = 'busy'`.execute(world.db)
    }
    assert.equal((await receivedBy(other)).length, 1)
    await sql`update message set state = 'withdrawn', ended_at = now() where key = 'busy'`.execute(world.db)
  })

  test('to a family waits in quiet hours, and a test message or a reminder to a teacher does not', async () => {
    const contact = await addContact(world, 'Quiet')
    const late = { expires_at: hoursFromNow(24) }
    for (const [key, smtpUrl, state] of [
      ['quiet:sent', server.url, 'sent'],
      ['quiet:kept', undefined, 'kept'],
    ] as const) {
      await add(contact, key, late)
      await add(contact, `${key}:test`, { ...late, purpose: 'test' })
      await add(contact, `${key}:staff`, { ...late, purpose: 'reminder', student_id: null, contact_id: null })
      await sendMail(world, smtpUrl, { time: '21:00' })
      assert.deepEqual(
        [await stateOf(key), await stateOf(`${key}:test`), await stateOf(`${key}:staff`)],
        ['waiting', state, state],
      )
      await sendMail(world, smtpUrl, { time: '19:59' })
      assert.equal(await stateOf(key), state)
    }
  })

  test('goes to the test mailbox without a mail server, and waits in production', async () => {
    const contact = await addContact(world, 'Kept')
    await add(contact, 'kept:1')
    assert.equal(await sendMail(world), true)
    const { state, ended_at } = await messageOf(world, 'kept:1')
    assert.deepEqual([state, ended_at], ['kept', NOW])
    await add(contact, 'kept:2')
    await sendMail(world, undefined, { production: true })
    assert.equal(await stateOf('kept:2'), 'waiting')
    await send()
    assert.equal(await stateOf('kept:2'), 'sent')
  })
})

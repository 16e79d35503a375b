import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addContact, messageOf, noticeTo, NOW, queue, type Recipient } from '#tests/world/mail/messages.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

/** The address in a message that was sent to a new contact, with another message that waits. */
async function addressFor(name: string): Promise<{ contact: Recipient; url: string }> {
  const contact = await addContact(world, name)
  await queue(world, [noticeTo(contact, `${name}:1`, { unsubscribe: true }), noticeTo(contact, `${name}:2`)])
  await sql`update message set state = 'sent', ended_at = ${NOW} where key = ${`${name}:1`}`.execute(world.db)
  const { id, unsubscribe_token } = await messageOf(world, `${name}:1`)
  return { contact, url: `/mail/unsubscribe/?token=${id}.${unsubscribe_token}` }
}

const mayReceive = async ({ contact_id }: Recipient) =>
  (
    await sql<{ may_receive: boolean }>`select may_receive from contact where id = ${contact_id}`.execute(
      world.db,
    )
  ).rows[0]?.may_receive
/** A mail program's call: no cookie, no token of a session, and from nowhere. */
const oneClick = (url: string) =>
  world.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
const open = (url: string) => world.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })

describe('The address in a message', () => {
  test('that nobody was sent is not known, whatever stands in it', async () => {
    const { contact, url } = await addressFor('Known')
    const [id, secret] = url.split('=')[1]!.split('.') as [string, string]
    await queue(world, [noticeTo(contact, 'Known:3')])
    const without = (await messageOf(world, 'Known:3')).id
    for (const token of [
      '',
      'x',
      id,
      `${id}.`,
      `${id}.${secret.slice(0, -1)}x`,
      `${Number(id) + 1}.${secret}`,
      `${without}.${secret}`,
      `999999999.${secret}`,
      `9999999999999.${secret}`,
    ]) {
      const address = `/mail/unsubscribe/?token=${token}`
      assert.equal((await open(address)).statusCode, 404, token)
      assert.equal((await oneClick(address)).statusCode, 404, token)
    }
    assert.equal((await oneClick('/mail/unsubscribe/')).statusCode, 400)
    assert.equal(await mayReceive(contact), true)
  })

  test('asks when it is opened, and changes nothing', async () => {
    const { contact, url } = await addressFor('Asked')
    const reply = await open(url)
    assert.equal(reply.statusCode, 200)
    assert.match(reply.body, /<button type="submit">Get no more of these messages<\/button>/)
    assert.doesNotMatch(reply.body, /Asked|family\.example|<script|<style|style=/, 'nobody is named')
    assert.equal(reply.headers['referrer-policy'], 'no-referrer')
    assert.equal(reply.headers['cache-control'], 'no-store')
    assert.equal(await mayReceive(contact), true)
    assert.equal((await messageOf(world, 'Asked:2')).state, 'waiting')
  })

  test('stops messages by one click, also twice, and takes back what waits', async () => {
    const { contact, url } = await addressFor('Clicked')
    for (const _ of [1, 2]) {
      const reply = await oneClick(url)
      assert.equal(reply.statusCode, 200)
      assert.match(reply.body, /You get no more of these messages/)
    }
    assert.equal(await mayReceive(contact), false)
    assert.equal((await messageOf(world, 'Clicked:2')).state, 'withdrawn')
    assert.match((await open(url)).body, /You get no more of these messages/)
    const admin: Person = await world.admin()
    const { body } = await admin.call('GET /api/audit/', { query: {} })
    const entries = body.entries.filter(({ what }) => /Clicked/.test(what))
    assert.deepEqual(
      entries.map(({ by, what }) => `${by} ${what}`),
      ['A family stopped messages to a contact of Clicked Pupil'],
    )
  })

  test('stops messages by a mail program that sends a form of parts, and by the button of the page', async () => {
    const parts = await addressFor('Parts')
    const boundary = 'boundary-of-the-parts'
    const reply = await world.app.inject({
      method: 'POST',
      url: parts.url,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
    })
    assert.equal(reply.statusCode, 200)
    assert.equal(await mayReceive(parts.contact), false)
    const button = await addressFor('Button')
    await world.app.inject({
      method: 'POST',
      url: button.url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: '',
    })
    assert.equal(await mayReceive(button.contact), false)
  })

  test('leaves other contacts alone, and is still known once its contact is gone', async () => {
    const { contact, url } = await addressFor('Sibling')
    const other = await addContact(world, 'Other', contact.to_address)
    await oneClick(url)
    assert.equal(await mayReceive(other), true)
    await sql`delete from contact where id = ${contact.contact_id}`.execute(world.db)
    assert.equal((await oneClick(url)).statusCode, 200)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  addContact,
  messageOf,
  noticeTo,
  NOW,
  queue,
  sendMail,
  type Recipient,
} from '#tests/world/mail/messages.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

/** The address in a message that was sent to a new contact, with another message that waits. */
async function addressFor(name: string): Promise<{ contact: Recipient; url: string }> {
  const contact = await addContact(world, name)
  await queue(world, [noticeTo(contact, `${name}:1`, { unsubscribe: true }), noticeTo(contact, `${name}:2`)])
  await sql`update message set state = 'sent', ended_at = ${NOW} where key = ${`${name}:1`}`.execute(world.db)
  const { id, unsubscribe_token } = await messageOf(world, `${name}:1`)
  return { contact, url: `/mail/unsubscribe/?token=${id}.${unsubscribe_token}` }
}

/** Whether a message to the contact waits until it is sent. */
const mayReceive = async (contact: Recipient) => {
  const key = `tried:${(tries += 1)}`
  await queue(world, [noticeTo(contact, key)])
  await sendMail(world)
  return (await messageOf(world, key)).state === 'kept'
}
let tries = 0
/** The office saves the contact with these changes. */
async function correct({ student_id, contact_id }: Recipient, name: string, change: object = {}) {
  const contact = { id: contact_id, name, may_receive: true, ...change }
  const { status, body } = await office.call('PUT /api/students/:studentId/contacts/', {
    params: { studentId: student_id },
    body: { contacts: [contact] },
  })
  assert.equal(status, 200)
  return body
}
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
  test('that belongs to no message is refused', async () => {
    const { contact, url } = await addressFor('Known')
    const [id, secret] = url.split('=')[1]!.split('.') as [string, string]
    await queue(world, [noticeTo(contact, 'Known:3')])
    const without = (await messageOf(world, 'Known:3')).id
    for (const token of [
      '',
      'x',
      id,
      `${id}.`,
      `${id}.${secret.slice(0, -1)}${secret.endsWith('x') ? 'y' : 'x'}`,
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

  test('shows a confirmation when it is opened, and changes nothing', async () => {
    const { contact, url } = await addressFor('Asked')
    const reply = await open(url)
    assert.equal(reply.statusCode, 200)
    assert.match(reply.body, /<button type="submit">Stop these messages<\/button>/)
    assert.doesNotMatch(reply.body, /Asked|family\.example|<script|<style|style=/, 'nobody is named')
    assert.equal(reply.headers['referrer-policy'], 'no-referrer')
    assert.equal(reply.headers['cache-control'], 'no-store')
    assert.equal((await messageOf(world, 'Asked:2')).state, 'waiting')
    assert.equal(await mayReceive(contact), true)
  })

  test('opens in the language of the message, and an unknown one in that of the browser', async () => {
    const { url } = await addressFor('Rosa Reyes')
    await sql`update message set language = 'es' where key = 'Rosa Reyes:1'`.execute(world.db)
    const page = (await open(url)).body
    assert.match(page, /<html lang="es">/)
    assert.match(page, /¿Quiere dejar de recibir estos mensajes sobre este estudiante\?/)
    const headers = { accept: 'text/html', 'accept-language': 'es-MX,es;q=0.9' }
    const unknown = await world.app.inject({ method: 'GET', url: `${url.slice(0, -1)}~`, headers })
    assert.match(unknown.body, /<html lang="es">[\s\S]*Este enlace no funciona\./)
  })

  test('unsubscribes with one click, also twice, and withdraws waiting messages', async () => {
    const { contact, url } = await addressFor('Clicked')
    for (const _ of [1, 2]) {
      const reply = await oneClick(url)
      assert.equal(reply.statusCode, 200)
      assert.match(reply.body, /You will no longer get these messages/)
    }
    assert.equal((await messageOf(world, 'Clicked:2')).state, 'withdrawn')
    assert.equal(await mayReceive(contact), false)
    assert.match((await open(url)).body, /You will no longer get these messages/)
    const { body } = await office.call('GET /api/audit/', { query: {} })
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

  test('does not affect other contacts, and still works once its contact is deleted', async () => {
    const { contact, url } = await addressFor('Sibling')
    const other = await addContact(world, 'Other', contact.to_address)
    await oneClick(url)
    assert.equal(await mayReceive(other), true)
    await sql`delete from contact where id = ${contact.contact_id}`.execute(world.db)
    assert.equal((await oneClick(url)).statusCode, 200)
  })

  test('stops nothing once the address or the name of its contact is corrected, not even when it is put back', async () => {
    for (const [name, correction, corrected] of [
      ['Moved', 'Moved', 'other@family.example'],
      ['Renamed', 'Somebody Else', 'renamed@family.example'],
    ] as const) {
      const { contact, url } = await addressFor(name)
      await correct(contact, correction, { email: corrected })
      assert.equal(
        (await messageOf(world, `${name}:2`)).state,
        'withdrawn',
        'it was written to somebody else',
      )
      assert.equal((await open(url)).statusCode, 404)
      assert.equal((await oneClick(url)).statusCode, 404)
      assert.equal(await mayReceive({ ...contact, to_address: corrected }), true, name)
      await correct(contact, name, { email: contact.to_address })
      assert.equal((await oneClick(url)).statusCode, 404)
      assert.equal(await mayReceive(contact), true)
    }
  })

  test('stops messages to the address that it was sent to; another one gets them, and the first one does not when it is put back', async () => {
    const { contact, url } = await addressFor('Stopped')
    await oneClick(url)
    const [id, email] = [contact.contact_id, contact.to_address]
    assert.equal(await mayReceive(contact), false)
    assert.deepEqual((await correct(contact, 'Stopped', { email })).stopped, [{ contact_id: id }])
    const moved = await correct(contact, 'Stopped', { email: 'new@family.example' })
    assert.deepEqual([moved.stopped, moved.contacts[0]?.may_receive], [[], true])
    assert.equal(await mayReceive({ ...contact, to_address: 'new@family.example' }), true)
    const back = await correct(contact, 'Stopped', { email: email.toUpperCase() })
    assert.deepEqual(back.stopped, [{ contact_id: id }])
    assert.equal(await mayReceive(contact), false)
    const resumed = await correct(contact, 'Stopped', { email, resume_messages: true })
    assert.deepEqual(resumed.stopped, [])
    assert.equal(await mayReceive(contact), true)
  })

  test('is remembered also where the school does not let the contact receive messages at that moment', async () => {
    const { contact, url } = await addressFor('Unasked')
    await correct(contact, 'Unasked', { email: contact.to_address, may_receive: false })
    assert.equal((await oneClick(url)).statusCode, 200)
    const corrected = await correct(contact, 'Unasked', { email: contact.to_address })
    assert.equal(corrected.stopped.length, 1)
    assert.equal(await mayReceive(contact), false)
  })

  test('stops messages to it for all contacts of the student who get it later, until the office lets them be sent again', async () => {
    const { contact, url } = await addressFor('Respelled')
    await oneClick(url)
    const [id, email] = [contact.contact_id, contact.to_address]
    const save = async (contacts: object[]) => {
      const { status, body, text } = await office.call('PUT /api/students/:studentId/contacts/', {
        params: { studentId: contact.student_id },
        body: { contacts: contacts.map((one) => Object.assign({ name: 'Any', may_receive: true }, one)) },
      })
      assert.equal(status, 200, text)
      const stopped = new Set(body.stopped.map(({ contact_id }) => contact_id))
      return body.contacts.map((one) => ({ id: one.id, isStopped: stopped.has(one.id) }))
    }
    const added = await save([
      { id, email },
      { email: email.toUpperCase() },
      { email: 'else@family.example' },
    ])
    assert.deepEqual(
      added.map(({ isStopped }) => isStopped),
      [true, true, false],
    )
    const [anew] = await save([{ email }])
    assert.equal(anew!.isStopped, true)
    assert.equal(await mayReceive({ ...contact, contact_id: anew!.id }), false)
    const moved = await save([{ id: anew!.id, email }, { email: 'else@family.example' }])
    assert.equal(
      (await save([moved[0]!, { id: moved[1]!.id, email }].map((one) => ({ email, id: one.id }))))[1]!
        .isStopped,
      true,
    )
    const resumed = await save([{ id: anew!.id, email, resume_messages: true }, { email }])
    assert.deepEqual(
      resumed.map(({ isStopped }) => isStopped),
      [false, true],
    )
    const again = await save(resumed.map(({ id: contactId }) => ({ id: contactId, email })))
    assert.deepEqual(
      again.map(({ isStopped }) => isStopped),
      [false, true],
    )
  })
})

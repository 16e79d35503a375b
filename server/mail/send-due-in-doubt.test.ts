import assert from 'node:assert/strict'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { afterFile, beforeFile } from '#tests/world/file-hooks.ts'
import {
  addContact,
  endLeases,
  holdMessage,
  messageOf,
  noticeTo,
  NOW,
  queue,
  sendMail,
} from '#tests/world/mail/messages.ts'
import { openMailServer, type MailServer } from '#tests/world/mail/server.ts'
import { useWorld } from '#tests/world/world.ts'
import { withdrawMessages } from './queue.ts'

const world = useWorld()

const NEVER = 3_600_000
/** The fate of a message by the beginning of its address. */
const TROUBLE: Record<string, { when: string; what: 'drop' | number }> = {
  drops: { when: 'data', what: 'drop' },
  hangs: { when: 'data', what: NEVER },
  late: { when: 'data', what: 700 },
  cut: { when: 'to', what: 'drop' },
}
/** Ten minutes are half a second here, for the tests whose server never replies. */
const SHORT_TIMES = { connect: 15_000, send: 15_000, confirm: 500, slow: 250 }

let server: MailServer
beforeFile(async () => {
  server = await openMailServer({
    refuse: (when, address) =>
      when === 'data' && address.startsWith('busy') ? { code: 451, text: 'Try again' } : undefined,
    trouble: (when, address) => {
      const trouble = TROUBLE[address.split('-')[0]!]
      return trouble?.when === when ? trouble.what : undefined
    },
  })
})
afterFile(() => server.close())

const send = (more = {}) => sendMail(world, server.url, more)
const sendInShortTimes = () => send({ times: SHORT_TIMES })
/** Releases the waiting messages. */
const letPass = () => sql`update message set retry_at = now() where retry_at is not null`.execute(world.db)
const endAll = () =>
  sql`update message set state = 'withdrawn', ended_at = ${NOW} where state = 'waiting'`.execute(world.db)

/** Messages to contacts of these addresses, in this order. */
async function queueTo(...names: string[]) {
  const contacts = []
  for (const name of names) contacts.push(await addContact(world, name, `${name}@family.example`))
  await queue(
    world,
    contacts.map((contact, index) => noticeTo(contact, names[index]!)),
  )
  return contacts
}
const stateOf = async (name: string) => {
  const { state, doubts, wait } = await messageOf(world, name)
  return [state, doubts, wait]
}
const copies = (name: string) => server.copiesTo(`${name}@family.example`)

describe('A message whose arrival the mail server does not confirm', () => {
  afterEach(endAll)

  test('is in doubt and sent three times at the most, with growing pauses, however often is looked', async () => {
    await queueTo('drops-ann', 'other-ben')
    await send()
    assert.equal(copies('other-ben'), 1)
    assert.deepEqual(await stateOf('drops-ann'), ['waiting', 1, 10])
    await send()
    assert.equal(copies('drops-ann'), 1, 'not before its pause')
    await letPass()
    await send()
    assert.deepEqual(await stateOf('drops-ann'), ['waiting', 2, 60])
    for (let nth = 0; nth < 4; nth++) {
      await letPass()
      await send()
    }
    assert.deepEqual(await stateOf('drops-ann'), ['in_doubt', 3, null])
    assert.deepEqual([copies('drops-ann'), copies('other-ben')], [3, 1])
    const { in_doubt_today, problem } = (await (await world.superuser()).call('GET /api/mail/')).body
    assert.deepEqual([in_doubt_today, problem], [1, null])
    const { answer, ended_at } = await messageOf(world, 'drops-ann')
    assert.deepEqual([answer, ended_at], ['Connection closed unexpectedly', NOW])
    assert.equal(new Set(server.messageIds).size, 2, 'each copy has the same Message-ID')
  })

  test('does not keep those of others from being sent in the same pass', async () => {
    await queueTo('drops-one', 'other-two', 'cut-three', 'hangs-four', 'other-five')
    await sendInShortTimes()
    assert.deepEqual(['other-two', 'other-five'].map(copies), [1, 1])
    assert.deepEqual(['drops-one', 'cut-three', 'hangs-four'].map(copies), [1, 0, 1])
  })

  test('is waited for, while another connection sends the others; a late answer is one', async () => {
    await queueTo('late-lea', 'other-lou')
    const times = { ...SHORT_TIMES, confirm: 15_000 }
    const passing = send({ times })
    await waitForCopies('other-lou', 1)
    assert.deepEqual((await stateOf('late-lea'))[0], 'waiting')
    assert.deepEqual(await Promise.all([passing, send({ times, owner: 'two' })]), [true, true])
    assert.deepEqual(await stateOf('late-lea'), ['sent', 0, null])
    assert.deepEqual([copies('late-lea'), copies('other-lou')], [1, 1])
  })

  test('is in doubt once it was waited for long enough, with a sentence', async () => {
    await queueTo('hangs-hal')
    await sendInShortTimes()
    assert.deepEqual(await stateOf('hangs-hal'), ['waiting', 1, 10])
    assert.equal((await messageOf(world, 'hangs-hal')).answer, 'The mail server did not respond in time.')
  })

  test('counts the same where the process that sent it has ended', async () => {
    await queueTo('other-kim')
    for (const [nth, state] of [
      ['waiting', 1, 10],
      ['waiting', 2, 60],
      ['in_doubt', 3, null],
    ].entries()) {
      await holdMessage(world, 'other-kim', `ended ${nth}`)
      await endLeases(world)
      await Promise.all([send(), send({ owner: 'two' })])
      assert.deepEqual(await stateOf('other-kim'), state)
    }
    assert.equal(copies('other-kim'), 0)
    assert.match((await messageOf(world, 'other-kim')).answer ?? '', /stopped while it was sending/)
  })

  test('is not sent again once it is withdrawn, also while it is being sent, and may have arrived', async () => {
    const [before] = await queueTo('drops-wim', 'hangs-wil')
    await sendInShortTimes()
    await world.db
      .transaction()
      .execute((tx) => withdrawMessages(tx, { contact_ids: [before!.contact_id], now: NOW }))
    assert.deepEqual((await stateOf('drops-wim')).slice(0, 2), ['in_doubt', 1])
    const sending = send({ times: { ...SHORT_TIMES, confirm: 1500 } })
    await letPass()
    const again = send({ times: { ...SHORT_TIMES, confirm: 1500 } })
    await waitForCopies('hangs-wil', 2)
    await sql`update message set state = 'withdrawn', ended_at = ${NOW} where key = 'hangs-wil'`.execute(
      world.db,
    )
    await Promise.all([sending, again])
    assert.deepEqual((await stateOf('hangs-wil')).slice(0, 2), ['in_doubt', 2])
  })
})

async function waitForCopies(name: string, count: number): Promise<void> {
  for (let tries = 0; tries < 100 && copies(name) < count; tries++)
    await new Promise((resolve) => void setTimeout(resolve, 20))
  assert.equal(copies(name), count)
}

describe('A message that is withdrawn while it is being sent', () => {
  afterEach(endAll)

  test('is recorded as sent, because it was', async () => {
    await queueTo('late-wes')
    const sending = send({ times: { ...SHORT_TIMES, confirm: 15_000 } })
    await waitForCopies('late-wes', 1)
    await sql`update message set state = 'withdrawn', ended_at = ${NOW} where key = 'late-wes'`.execute(
      world.db,
    )
    await sending
    assert.deepEqual(await stateOf('late-wes'), ['sent', 0, null])
  })
})

describe('A message that certainly did not arrive', () => {
  afterEach(endAll)

  test('waits longer after each attempt, for any failure, and others are sent', async () => {
    await queueTo('busy-bea', 'cut-cas', 'other-dan')
    for (const wait of [1, 5, 15, 30, 60, 60]) {
      await send()
      assert.deepEqual(await stateOf('busy-bea'), ['waiting', 0, wait])
      assert.deepEqual(await stateOf('cut-cas'), ['waiting', 0, wait])
      await letPass()
    }
    assert.deepEqual(['busy-bea', 'cut-cas', 'other-dan'].map(copies), [0, 0, 1])
  })

  test('also waits longer if the server closes immediately, or never replies', async (t) => {
    const closing = createServer((socket) => socket.destroy())
    const silent = createServer((socket) => void socket.resume())
    await queueTo('other-eli')
    for (const [one, wait] of [
      [closing, 1],
      [silent, 5],
    ] as const) {
      one.listen(0, '127.0.0.1')
      t.after(() => one.close())
      await once(one, 'listening')
      const url = `smtp://127.0.0.1:${(one.address() as AddressInfo).port}`
      await letPass()
      assert.equal(await sendMail(world, url, { times: { ...SHORT_TIMES, connect: 400 } }), false)
      assert.deepEqual(await stateOf('other-eli'), ['waiting', 0, wait])
    }
  })
})

describe('Where the connection ends at every message', () => {
  afterEach(endAll)

  test('the pass ends after three of them, and the others are left alone', async () => {
    const names = ['one', 'two', 'three', 'four', 'five'].map((name) => `drops-${name}-of-all`)
    await queueTo(...names)
    assert.equal(await send(), false)
    assert.deepEqual(names.map(copies), [1, 1, 1, 0, 0])
    assert.equal(await send(), true)
    assert.deepEqual(names.map(copies), [1, 1, 1, 1, 1])
  })
})

import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { Client } from 'pg'
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
import { recordLost } from './lease.ts'

const world = useWorld()

const NEVER = 3_600_000
/** How late the server confirms a message, by the beginning of its address. */
const LATE: Record<string, number> = { hangs: NEVER, late: 700 }
/** Ten minutes are half a second here. */
const TIMES = { connect: 400, send: 400, confirm: 500, slow: 250 }

let server: MailServer
beforeFile(async () => {
  server = await openMailServer({
    trouble: (when, address) => (when === 'data' ? LATE[address.split('-')[0]!] : undefined),
  })
})
afterFile(() => server.close())

const send = (more = {}) => sendMail(world, server.url, { times: TIMES, ...more })
const queueTo = async (name: string) =>
  queue(world, [noticeTo(await addContact(world, name, `${name}@family.example`), name)])
const stateOf = async (name: string) => {
  const { state, doubts, wait } = await messageOf(world, name)
  return [state, doubts, wait]
}
const copies = (name: string) => server.copiesTo(`${name}@family.example`)

async function waitForCopies(name: string, count: number): Promise<void> {
  for (let tries = 0; tries < 100 && copies(name) < count; tries++)
    await new Promise((resolve) => void setTimeout(resolve, 20))
  assert.equal(copies(name), count)
}

describe('A process that lost a message to another one, because it was suspended for longer than its lease', () => {
  test('while it sends it records that it was sent, and nothing else', async () => {
    await queueTo('late-ivy')
    const sending = send({ times: { ...TIMES, confirm: 5000 } })
    await waitForCopies('late-ivy', 1)
    await endLeases(world)
    await send({ owner: 'two' })
    assert.deepEqual(await stateOf('late-ivy'), ['waiting', 1, 10])
    await sending
    assert.deepEqual(await stateOf('late-ivy'), ['sent', 1, null])
  })

  test('before it gave it to the mail server does not send it', async () => {
    await queueTo('other-gus')
    const query = Reflect.get(Client.prototype, 'query') as () => Promise<unknown>
    const taken = mock.method(Client.prototype, 'query', async function (this: Client, ...args: [unknown]) {
      const reply = await Reflect.apply(query, this, args)
      if (JSON.stringify(args[0])?.includes('attempts = attempts + 1')) {
        taken.mock.restore()
        await endLeases(world)
        await recordLost(world.db, NOW)
      }
      return reply
    })
    assert.equal(await send({ times: { ...TIMES, stale: 0 } }), true)
    assert.equal(copies('other-gus'), 0)
    assert.deepEqual(await stateOf('other-gus'), ['waiting', 1, 10])
  })

  test('while it sends records nothing about a message that another process is sending', async () => {
    await queueTo('hangs-ivo')
    const sending = send()
    await waitForCopies('hangs-ivo', 1)
    await endLeases(world)
    await recordLost(world.db, NOW)
    await holdMessage(world, 'hangs-ivo', 'two')
    await sending
    assert.deepEqual(await stateOf('hangs-ivo'), ['waiting', 1, null])
  })
})

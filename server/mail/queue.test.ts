import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { addContact, messageOf, noticeTo, NOW, queue, type Recipient } from '#tests/world/mail/messages.ts'
import { useWorld } from '#tests/world/world.ts'
import { withdrawMessages } from './queue.ts'

const world = useWorld()
let maria: Recipient
beforeFile(async () => {
  maria = await addContact(world, 'Maria')
})

describe('Messages', () => {
  test('are queued once for each key, even by two concurrent transactions', async () => {
    const all = Array.from({ length: 50 }, (_, index) => noticeTo(maria, `once:${index}`))
    const replies = await Promise.all([queue(world, all), queue(world, all)])
    assert.equal(replies[0].queued + replies[1].queued, 50)
    const again = await queue(world, [
      noticeTo(maria, 'once:7', { subject: 'Other words' }),
      noticeTo(maria, 'once:new'),
    ])
    assert.equal(again.queued, 1)
    assert.equal((await messageOf(world, 'once:new')).state, 'waiting')
    const { rows } = await sql<{ subject: string; count: number }>`
      select subject, count(*)::int from message where key like 'once:%' group by subject`.execute(world.db)
    assert.deepEqual(rows, [{ subject: 'A message from Larkfield School', count: 51 }])
    assert.equal((await queue(world, [])).queued, 0)
  })

  test('have a secret if they have an unsubscribe link, and none otherwise', async () => {
    await queue(world, [
      noticeTo(maria, 'token:1', { unsubscribe: true }),
      noticeTo(maria, 'token:2', { unsubscribe: true }),
      noticeTo(maria, 'token:3'),
    ])
    const tokenOf = async (key: string) => (await messageOf(world, key)).unsubscribe_token
    assert.match((await tokenOf('token:1'))!, /^[\w-]{32}$/)
    assert.notEqual(await tokenOf('token:1'), await tokenOf('token:2'))
    assert.equal(await tokenOf('token:3'), null)
  })

  test('that wait for a contact are withdrawn; those of others and those that were sent are not', async () => {
    const taken = await addContact(world, 'Taken')
    await queue(world, [noticeTo(taken, 'taken:1'), noticeTo(taken, 'taken:2'), noticeTo(maria, 'taken:3')])
    await sql`update message set state = 'sent', ended_at = ${NOW} where key = 'taken:2'`.execute(world.db)
    const reply = await world.db
      .transaction()
      .execute((tx) => withdrawMessages(tx, { contact_ids: [taken.contact_id], now: NOW }))
    assert.equal(reply.withdrawn, 1)
    const states = await Promise.all(
      ['taken:1', 'taken:2', 'taken:3'].map(async (key) => (await messageOf(world, key)).state),
    )
    assert.deepEqual(states, ['withdrawn', 'sent', 'waiting'])
  })

  test('are withdrawn immediately when the office deletes the contact, or corrects the name or address', async () => {
    const office = await world.admin()
    const save = ({ student_id }: Recipient, contacts: object[]) =>
      office.send({ method: 'PUT', url: `/api/students/${student_id}/contacts/`, payload: { contacts } })
    const asSaved = ({ contact_id, to_address }: Recipient, change: object) => ({
      id: contact_id,
      email: to_address,
      may_receive: true,
      ...change,
    })
    const names = ['Gone', 'Moved', 'Renamed', 'Kept']
    const [gone, moved, renamed, unchanged] = await Promise.all(names.map((name) => addContact(world, name)))
    await queue(
      world,
      [gone, moved, renamed, unchanged].map((contact, index) => noticeTo(contact!, `office:${index}`)),
    )
    const replies = [
      await save(gone!, []),
      await save(moved!, [asSaved(moved!, { name: 'Moved', email: 'new@family.example' })]),
      await save(renamed!, [asSaved(renamed!, { name: 'Somebody Else' })]),
      await save(unchanged!, [
        asSaved(unchanged!, { name: 'KEPT', email: unchanged!.to_address.toUpperCase() }),
      ]),
    ]
    assert.deepEqual(
      replies.map(({ statusCode }) => statusCode),
      [200, 200, 200, 200],
    )
    const states = await Promise.all(
      names.map(async (_, index) => (await messageOf(world, `office:${index}`)).state),
    )
    assert.deepEqual(states, ['withdrawn', 'withdrawn', 'withdrawn', 'waiting'])
  })
})

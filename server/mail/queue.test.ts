import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { useWorld } from '#tests/world/world.ts'
import { queueMessages, withdrawMessages, type MessageToQueue } from './queue.ts'

const world = useWorld()
const NOW = new Date('2026-09-14T13:05:00Z')

async function addContact(student: string): Promise<{ student_id: number; contact_id: number }> {
  const student_id = await world.addStudent(student)
  const { rows } = await sql<{ id: number }>`
    insert into contact (student_id, place, name, relation, email, language, may_receive)
    values (${student_id}, 0, 'Maria Queued', '', 'maria@queued.example', '', true) returning id`.execute(
    world.db,
  )
  return { student_id, contact_id: rows[0]!.id }
}

const message = (key: string, more: Partial<MessageToQueue> = {}): MessageToQueue => ({
  key,
  purpose: 'notice',
  student_id: null,
  contact_id: null,
  to_name: 'Maria Queued',
  to_address: 'maria@queued.example',
  subject: 'A message from Larkfield School',
  text: 'Dear Maria',
  due_at: NOW,
  expires_at: new Date(NOW.getTime() + 3_600_000),
  ...more,
})
const queue = (messages: MessageToQueue[]) =>
  world.db.transaction().execute((tx) => queueMessages(tx, messages, NOW))
const rowsOf = async (beginning: string) =>
  (
    await sql<{
      key: string
      state: string
      subject: string
      unsubscribe_token: string | null
      ended_at: Date
    }>`
    select key, state, subject, unsubscribe_token, ended_at from message where key like ${`${beginning}%`} order by key`.execute(
      world.db,
    )
  ).rows

describe('Messages', () => {
  test('are queued once for each key, also when two transactions queue them at once', async () => {
    const all = Array.from({ length: 50 }, (_, index) => message(`once:${index}`))
    const replies = await Promise.all([queue(all), queue(all)])
    assert.equal(replies[0].queued + replies[1].queued, 50)
    assert.equal((await rowsOf('once:')).length, 50)
    const again = await queue([message('once:7', { subject: 'Other words' }), message('once:new')])
    assert.deepEqual([again.queued, again.messages.map(({ key }) => key)], [1, ['once:new']])
    assert.equal((await rowsOf('once:7'))[0]?.subject, 'A message from Larkfield School')
    assert.equal((await queue([])).queued, 0)
  })

  test('have a secret of their own where they can be stopped, and none elsewhere', async () => {
    await queue([
      message('token:1', { unsubscribe: true }),
      message('token:2', { unsubscribe: true }),
      message('token:3'),
    ])
    const [one, two, three] = (await rowsOf('token:')).map(({ unsubscribe_token }) => unsubscribe_token)
    assert.match(one!, /^[\w-]{32}$/)
    assert.notEqual(one, two)
    assert.equal(three, null)
  })

  test('that wait for a contact are withdrawn; those of others and those that were sent are not', async () => {
    const contact = await addContact('Quinn Queued')
    const other = await addContact('Quade Queued')
    await queue([
      message('taken:1', contact),
      message('taken:2', contact),
      message('taken:3', other),
      message('taken:4'),
    ])
    await sql`update message set state = 'sent', ended_at = ${NOW} where key = 'taken:2'`.execute(world.db)
    const reply = await world.db
      .transaction()
      .execute((tx) => withdrawMessages(tx, { contact_ids: [contact.contact_id], now: NOW }))
    assert.equal(reply.withdrawn, 1)
    assert.deepEqual(
      (await rowsOf('taken:')).map(({ state }) => state),
      ['withdrawn', 'sent', 'waiting', 'waiting'],
    )
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { useNotices } from '#tests/world/families/notices.ts'

const { world, runAt, addFamilies, mark, mailsTo, addressesOf, noticesOf, sendAll } = useNotices()

describe('Changed marks', () => {
  test('before the notice is sent withdraw it, and a later absence is notified', async () => {
    const one = await addFamilies()
    await mark(one, 'APP')
    await runAt('10:30')
    await mark(one, 'PPP')
    await runAt('10:31')
    assert.deepEqual([await mailsTo(one), await noticesOf(one)], [[], []])
    await mark(one, 'APP')
    await runAt('15:30')
    assert.deepEqual(await addressesOf(one), [`mother0@${one.name}.example`])
  })

  test('do not touch a mail that is being sent at this moment', async () => {
    const one = await addFamilies()
    await mark(one, 'APP')
    await runAt('10:30')
    await sql`update message set is_being_sent = true
      where state = 'waiting'`.execute(world.db)
    await mark(one, 'PPP')
    await runAt('10:31')
    assert.equal((await mailsTo(one)).length, 1)
  })

  test('after it was sent are notified once, with the reason', async () => {
    const one = await addFamilies()
    await mark(one, 'AAP')
    await runAt('10:30')
    await sendAll()
    await runAt('10:31')
    assert.equal((await mailsTo(one)).length, 2)
    await mark(one, 'TEP')
    await runAt('10:32')
    await runAt('10:33')
    await sendAll()
    const texts = (await mailsTo(one)).slice(2).map(({ text }) => text.replace(/ http.*/, ''))
    assert.deepEqual(texts, [
      'Dear Mother 0, about Ana on Monday, September 14, 2026: Ana is now marked tardy.',
      'Dear Mother 1, about Bo on Monday, September 14, 2026: The school now has a reason for the absence.',
    ])
    await mark(one, 'APP')
    await mark(one, 'PPP')
    await runAt('15:30')
    assert.equal((await mailsTo(one)).length, 4, 'once only')
    assert.deepEqual(await noticesOf(one), ['0 absence', '1 absence', '0 correction', '1 correction'])
  })

  test('withdraw an unsent correction, which is sent if it applies again', async () => {
    const one = await addFamilies()
    await mark(one, 'APP')
    await runAt('10:30')
    await sendAll()
    await mark(one, 'PPP')
    await runAt('10:32')
    assert.equal((await mailsTo(one)).length, 2)
    await mark(one, 'APP')
    await runAt('10:33')
    assert.deepEqual(await noticesOf(one), ['0 absence'])
    assert.equal((await mailsTo(one)).length, 1)
    await mark(one, 'TPP')
    await runAt('10:34')
    assert.match((await mailsTo(one))[1]!.text, /Ana is now marked tardy./)
  })

  test('are not sent in quiet hours, and not to contacts without an earlier notice', async () => {
    const one = await addFamilies()
    await mark(one, 'AAP')
    await runAt('10:30')
    await sql`update message set state = case when to_address like 'mother0%' then 'sent' else 'refused' end,
      ended_at = now() where state = 'waiting'`.execute(world.db)
    await mark(one, 'PPP')
    await runAt('20:00')
    assert.equal((await mailsTo(one)).length, 2)
    await runAt('2026-09-15T07:00')
    assert.deepEqual((await addressesOf(one)).slice(2), [`mother0@${one.name}.example`])
  })
})

test('What waits in the quiet hours is sent when they are over', async () => {
  const one = await addFamilies()
  await mark(one, 'APP')
  await runAt('15:30')
  // The mail server took nothing, so that it is tried again later.
  await sql`update message set retry_at = now() + interval '1 hour', attempts = 1
    where student_id = any(${one.students}::bigint[])`.execute(world.db)
  await runAt('19:59')
  const { rows } = await sql<{ due_at: Date }>`select due_at from message
    where student_id = any(${one.students}::bigint[])`.execute(world.db)
  assert.deepEqual(rows[0]?.due_at, new Date('2026-09-15T11:00:00Z'))
})

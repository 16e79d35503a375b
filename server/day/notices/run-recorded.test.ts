import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { useNotices } from '#tests/world/families/notices.ts'

const { world, admin, runAt, addFamilies, mark, mailsTo, addressesOf, noticesOf, sendAll } = useNotices()

describe('Families are notified', () => {
  test('of an absence that is marked as unexcused, because the mark is not a reason', async () => {
    const one = await addFamilies()
    await mark(one, 'UEP')
    await runAt('10:30')
    assert.deepEqual(await addressesOf(one), [`mother0@${one.name}.example`])
  })

  test('at the next time of the school, where the absence is entered after a run', async () => {
    const one = await addFamilies()
    await mark(one, 'APP')
    await runAt('10:31')
    await mark(one, 'AAP')
    await runAt('10:32')
    await runAt('15:29')
    assert.deepEqual(await addressesOf(one), [`mother0@${one.name}.example`])
    await runAt('15:30')
    assert.deepEqual(await addressesOf(one), [`mother0@${one.name}.example`, `mother1@${one.name}.example`])
  })

  test('that it was corrected as long as the link of the notice opens, and not later', async () => {
    const [late, tooLate] = [await addFamilies(), await addFamilies()]
    for (const one of [late, tooLate]) await mark(one, 'APP')
    await runAt('10:30')
    await sendAll()
    await mark(late, 'PPP')
    await runAt('2026-09-28T12:00')
    assert.deepEqual(await noticesOf(late), ['0 absence', '0 correction'])
    await mark(tooLate, 'PPP')
    await runAt('2026-09-29T12:00')
    assert.deepEqual(await noticesOf(tooLate), ['0 absence'])
  })
})

describe('A notice that the mail server did not confirm', () => {
  /** It is unknown whether the mail arrived, so it waits to be sent again. */
  const doubt = () =>
    sql`update message set doubts = 1, attempts = 1, retry_at = now() + interval '10 minutes'
      where state = 'waiting'`.execute(world.db)
  const statesOf = async (students: readonly number[]) => {
    const { rows } = await sql<{ state: string }>`select state from message
      where student_id = any(${students}::bigint[]) order by id`.execute(world.db)
    return rows.map(({ state }) => state)
  }

  test('is not sent again once there is a reason, and is corrected, because it may have arrived', async () => {
    const one = await addFamilies()
    await mark(one, 'AAP')
    await runAt('10:30')
    await doubt()
    await mark(one, 'PAP')
    await runAt('10:31')
    assert.deepEqual(await statesOf(one.students), ['in_doubt', 'waiting', 'waiting'])
    assert.deepEqual(await noticesOf(one), ['0 absence', '1 absence', '0 correction'])
    assert.match((await mailsTo(one))[2]!.text, /Ana is now marked present\./)
  })

  test('is in doubt on the list of the day and in the record of the family, not sent or waiting', async () => {
    const one = await addFamilies()
    await mark(one, 'APP')
    await runAt('10:30')
    await doubt()
    const { body } = await admin.call('GET /attendance/notices/', { query: {} })
    const notice = body.notices.find(({ student_id }) => student_id === one.students[0])
    assert.equal(notice?.state, 'in_doubt')
    assert.match(notice?.why ?? '', /^The mail server did not confirm delivery/)
    const record = await admin.call('GET /api/students/:studentId/family-record/', {
      params: { studentId: one.students[0]! },
    })
    assert.deepEqual(
      record.body.entries.map((entry) => entry.type === 'notice' && entry.delivery),
      ['in_doubt'],
    )
  })
})

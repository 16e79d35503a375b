import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditRows } from '#tests/world/audit.ts'
import { useWorld } from '#tests/world/world.ts'
import { auditCounted, MAX_ROWS_A_MINUTE } from './repeats.ts'

const world = useWorld()

const NOON = new Date('2026-09-14T12:00:30Z')
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

/** Has an account read the profile of a student at a moment. */
const read = (account: number, student: number, moment = NOON) =>
  auditCounted(world.db, moment, {
    account,
    action: 'read',
    subject: 'student',
    subjectId: student,
    details: { record: 'profile' },
    sameAs: `profile ${student}`,
  })
const countsOf = async (account: number) =>
  (await auditRows(world, 'read', account)).map(({ subject_id, count }) => [subject_id, count])

describe('The same thing', () => {
  test('within ten minutes is one row that counts, after that another', async () => {
    const { account } = await world.admin('Ada Repeats')
    for (const minutes of [0, 1, 5, 12]) await read(account, 7, later(minutes))
    assert.deepEqual(await countsOf(account), [
      [7, 3],
      [7, 1],
    ])
  })

  test('at once by many calls is one row that has counted all of them', async () => {
    const { account } = await world.admin('Ada Hurries')
    await Promise.all(Array.from({ length: 20 }, () => read(account, 8)))
    assert.deepEqual(await countsOf(account), [[8, 20]])
  })

  test('of two people, or of two students, is two rows', async () => {
    const [one, other] = [await world.admin('Ada One'), await world.admin('Ada Two')]
    await read(one.account, 9)
    await read(other.account, 9)
    await read(one.account, 10)
    assert.deepEqual(await countsOf(one.account), [
      [9, 1],
      [10, 1],
    ])
    assert.deepEqual(await countsOf(other.account), [[9, 1]])
  })
})

describe('An account that makes more than 60 rows in a minute', () => {
  test('gets one more row for the minute, which still says whom it read', async () => {
    const { account } = await world.admin('Ada Scrapes')
    const total = MAX_ROWS_A_MINUTE + 40
    for (let student = 1; student <= total; student++) await read(account, student, later(30))
    await read(account, total, later(30))
    const rows = await auditRows(world, 'read', account)
    assert.equal(rows.length, MAX_ROWS_A_MINUTE + 1)
    const last = rows.at(-1)!
    assert.deepEqual([last.subject_id, last.count, last.details], [null, 41, { many: true }])
    const expected = Array.from({ length: 40 }, (_, nth) => MAX_ROWS_A_MINUTE + 1 + nth)
    assert.deepEqual(last.student_ids, expected)
  })

  test('has rows of its own again in the next minute, and takes none from others', async () => {
    const [flood, other] = [await world.admin('Ada Floods'), await world.admin('Ada Calm')]
    for (let student = 1; student <= MAX_ROWS_A_MINUTE + 5; student++)
      await read(flood.account, student, later(60))
    await read(other.account, 1, later(60))
    assert.deepEqual(await countsOf(other.account), [[1, 1]])
    await read(flood.account, 500, later(61))
    assert.deepEqual((await countsOf(flood.account)).at(-1), [500, 1])
  })
})

test('Visitors from one address are counted together once they are many', async () => {
  const refuse = (email: string) =>
    auditCounted(world.db, NOON, {
      account: null,
      action: 'refuse',
      subject: 'sign_in',
      subjectId: null,
      details: { email },
      sameAs: email,
      from: '192.0.2.7',
    })
  for (let nth = 0; nth < MAX_ROWS_A_MINUTE + 30; nth++) await refuse(`guess${nth}@larkfield.example`)
  const rows = (await auditRows(world, 'refuse')).filter(({ subject }) => subject === 'sign_in')
  assert.deepEqual([rows.length, rows.at(-1)!.count], [MAX_ROWS_A_MINUTE + 1, 30])
})

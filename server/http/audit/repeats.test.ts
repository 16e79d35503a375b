import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditRows } from '#tests/world/audit.ts'
import { useWorld } from '#tests/world/world.ts'
import { auditCounted, MAX_ROWS_A_MINUTE } from './repeats.ts'

const world = useWorld()

const NOON = new Date('2026-09-14T12:00:30Z')
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

/** Records that an account read a student's record at a moment. */
const read = (account: number, student: number, moment = NOON, record = 'profile') =>
  auditCounted(world.db, moment, {
    account,
    action: 'read',
    subject: 'student',
    subjectId: student,
    details: { record },
    common: { subjectId: null, details: { record } },
    sameAs: `${record} ${student}`,
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

  test('by many concurrent calls is one row that counts all of them', async () => {
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

describe('An account that makes more than 60 calls in a minute', () => {
  test('gets one more row per minute and record, which still names the students', async () => {
    const { account } = await world.admin('Ada Scrapes')
    const total = MAX_ROWS_A_MINUTE + 40
    for (let student = 1; student <= total; student++) await read(account, student, later(30))
    await read(account, total, later(30))
    const rows = await auditRows(world, 'read', account)
    assert.equal(rows.length, MAX_ROWS_A_MINUTE + 1)
    const last = rows.at(-1)!
    assert.deepEqual(
      [last.subject_id, last.count, last.details],
      [null, 41, { record: 'profile', many: true }],
    )
    const expected = Array.from({ length: 40 }, (_, nth) => MAX_ROWS_A_MINUTE + 1 + nth)
    assert.deepEqual(last.student_ids, expected)
  })

  test('hides no contacts behind its flood of other records', async () => {
    const { account } = await world.admin('Ada Hides')
    const moment = later(40)
    for (let student = 1; student <= MAX_ROWS_A_MINUTE + 5; student++) await read(account, student, moment)
    for (const student of [7, 3, 7]) await read(account, student, moment, 'contacts')
    const rows = await auditRows(world, 'read', account)
    assert.deepEqual(
      rows.slice(MAX_ROWS_A_MINUTE).map(({ details, count, student_ids }) => [details, count, student_ids]),
      [
        [{ record: 'profile', many: true }, 5, [61, 62, 63, 64, 65]],
        [{ record: 'contacts', many: true }, 3, [7, 3]],
      ],
    )
  })

  test('is counted by calls, so that one about a whole school takes one of them and swallows no later one', async () => {
    const { account } = await world.admin('Ada Lists')
    const moment = later(50)
    const list = (name: string, students: number[]) =>
      auditCounted(world.db, moment, {
        account,
        action: 'read',
        subject: 'contacts',
        subjectId: null,
        details: { list: name },
        students,
        sameAs: name,
      })
    const school = Array.from({ length: 3000 }, (_, nth) => nth + 1)
    for (let nth = 1; nth <= MAX_ROWS_A_MINUTE; nth++) await list(`list ${nth}`, nth === 1 ? school : [nth])
    for (let nth = 1; nth <= 5; nth++) await list(`more ${nth}`, [...school, 5000 + nth])
    const rows = await auditRows(world, 'read', account)
    assert.equal(rows.length, MAX_ROWS_A_MINUTE + 1)
    assert.equal(rows.filter(({ details }) => details['many'] === true).length, 1)
    const named = rows.at(-1)!.student_ids!
    assert.deepEqual([named.length, named.at(-1)], [3005, 5005])
  })

  test('has separate rows again in the next minute, and does not affect others', async () => {
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

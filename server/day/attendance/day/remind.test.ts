import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { PRODUCTION } from '#tests/provider/production.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addCover } from '#tests/world/schedules/cover.ts'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { openWorld, useWorld } from '#tests/world/world.ts'

/** A Monday, 9:05 AM by the school's clock: classes began at 9:00. */
const TODAY = '2026-09-14'
const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin('Olga Office')
})

const sheetOf = ({ period, teacher }: Class) => ({
  section_period_id: period,
  teacher_id: teacher.teacher!,
})
const remind = (person: Person, classes: readonly Class[], date = TODAY) =>
  person.call('POST /attendance/reminders/', { body: { date, sheets: classes.map(sheetOf) } })

type Mail = { to_name: string; to_address: string; subject: string; text: string; state: string }
const mailsTo = async ({ teacher }: Person): Promise<Mail[]> =>
  (
    await sql<Mail>`select to_name, to_address, subject, text, state from message
      where purpose = 'reminder' and to_address = (select email from teacher where id = ${teacher})
      order by id`.execute(world.db)
  ).rows
const remindedOnBoard = async ({ period }: Class) =>
  (await office.call('GET /attendance/board/', {})).body.sheets.find(
    ({ section_period_id }) => section_period_id === period,
  )!.reminded

describe('A reminder of missing attendance', () => {
  test('is sent by the office only', async () => {
    const lund = await addClass(world, { name: 'Refused' })
    const codes: string[] = []
    for (const person of [world.visitor(), await world.newcomer(), await world.student(), lund.teacher])
      codes.push((await remind(person, [lund])).failure.code)
    assert.deepEqual(codes, ['signed_out', 'forbidden', 'forbidden', 'forbidden'])
    assert.deepEqual(await mailsTo(lund.teacher), [])
  })

  test('is refused without a sheet, with a wrong day and for a day in the future', async () => {
    const lund = await addClass(world, { name: 'Wrong' })
    assert.equal((await remind(office, [])).status, 400)
    assert.equal((await remind(office, [lund], '2026-02-30')).status, 400)
    const early = await remind(office, [lund], '2026-09-15')
    assert.equal(early.failure.code, 'future_day')
    assert.match(early.failure.message, /^Tuesday, September 15, 2026 is in the future\./)
    assert.deepEqual(await mailsTo(lund.teacher), [])
  })

  test('asks the teacher for the sheet, with a link to it, and the board says when', async () => {
    const lund = await addClass(world, { name: 'Lund' })
    const { body } = await remind(office, [lund])
    assert.equal(body.message, '1 reminder sent.')
    assert.deepEqual(body.reminded, [{ ...sheetOf(lund), day: TODAY, time: '09:05' }])
    const [mail, ...others] = await mailsTo(lund.teacher)
    assert.deepEqual(others, [])
    assert.equal(mail!.to_name, 'Tess Lund')
    assert.equal(mail!.subject, 'Attendance not taken: Core Lund, Monday, September 14, 9:00-10:00\u00a0AM')
    assert.match(mail!.text, new RegExp(`/attendance/take/${lund.period}\\?date=${TODAY}$`))
    assert.deepEqual(await remindedOnBoard(lund), { day: TODAY, time: '09:05' })
  })

  test('is in the audit log', async () => {
    const lund = await addClass(world, { name: 'Audit' })
    const ann = await world.admin('Ann Auditor')
    await remind(ann, [lund])
    const { body } = await ann.call('GET /api/audit/', { query: { account_id: ann.account } })
    const entry = body.entries.find(({ action }) => action === 'change')!
    assert.equal(entry.what, 'sent 1 reminder of missing attendance on Sep 14, 2026')
    assert.deepEqual(entry.changes, [])
  })

  test('goes out once, even if two people press at the same moment', async () => {
    const lund = await addClass(world, { name: 'Once' })
    const replies = await Promise.all([remind(office, [lund]), remind(await world.admin('Second'), [lund])])
    assert.deepEqual(replies.map(({ body }) => body.message).sort(), [
      '1 reminder sent.',
      'Already reminded.',
    ])
    for (const { body } of replies) assert.equal(body.reminded.length, 1)
    assert.equal((await mailsTo(lund.teacher)).length, 1)
  })

  test('goes to whoever covers the class, and once more to another one', async () => {
    const lund = await addClass(world, { name: 'Covered' })
    await remind(office, [lund])
    const cover = await world.teacher('Cora Cover')
    await addCover(world, lund, { day: TODAY, teacher: cover.teacher! })
    assert.equal(await remindedOnBoard(lund), null)
    assert.equal((await remind(office, [lund])).body.message, '1 reminder sent.')
    const [mail] = await mailsTo(cover)
    assert.equal(mail!.to_name, 'Cora Cover')
    assert.match(mail!.text, new RegExp(`&teacher_id=${lund.teacher.teacher}$`))
  })

  test('is not sent once the attendance has been taken', async () => {
    const lund = await addClass(world, { name: 'Taken' })
    await submitSheet(lund.teacher, lund, allPresent(lund))
    const { body } = await remind(office, [lund])
    assert.deepEqual(body, { message: 'No reminder sent: this attendance has been taken.', reminded: [] })
    assert.deepEqual(await mailsTo(lund.teacher), [])
  })

  test('can be sent again where the first one did not arrive', async () => {
    const lund = await addClass(world, { name: 'Failed' })
    await remind(office, [lund])
    await sql`update message set state = 'refused', ended_at = now()
      where to_address = (select email from teacher where id = ${lund.teacher.teacher})`.execute(world.db)
    assert.equal(await remindedOnBoard(lund), null)
    assert.equal((await remind(office, [lund])).body.message, '1 reminder sent.')
    assert.deepEqual(
      (await mailsTo(lund.teacher)).map(({ state }) => state),
      ['refused', 'waiting'],
    )
  })

  test('of several classes is one press, and a sheet of nobody is passed over', async () => {
    const classes = [await addClass(world, { name: 'First' }), await addClass(world, { name: 'Second' })]
    const { body } = await office.call('POST /attendance/reminders/', {
      body: { date: TODAY, sheets: [...classes.map(sheetOf), { section_period_id: 999_999, teacher_id: 1 }] },
    })
    assert.equal(body.message, '2 reminders sent.')
    assert.equal(body.reminded.length, 2)
  })
})

test('Where no mail can be sent, a reminder is refused, and the board says so', async () => {
  const silent = await openWorld({ env: { ...PRODUCTION, HOMEROOM_NOW: '' } })
  try {
    const admin = await silent.admin()
    assert.equal((await admin.call('GET /attendance/board/', {})).body.can_remind, false)
    const refused = await admin.call('POST /attendance/reminders/', {
      body: { date: TODAY, sheets: [{ section_period_id: 1, teacher_id: 1 }] },
    })
    assert.equal(refused.status, 409, refused.text)
  } finally {
    await silent.close()
  }
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { deleteDraftKeys } from './delete-keys-job.ts'
import { auditRows } from '#tests/world/audit.ts'
import { historyOf } from '#tests/world/sheets.ts'
import { makeLink, openLink, type Substitute } from '#tests/world/visits/substitutes.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

/** A class, the office, and a substitute of its teacher. */
async function substituteOf(name: string) {
  const one = await addClass(world, { name })
  const office = await world.admin(`Ada ${name}`)
  const link = await makeLink(office, one.teacher.teacher!)
  return { one, office, link, dana: await openLink(world, link) }
}

const openOf = (substitute: Substitute, period: number) =>
  substitute.call('GET /substitute/api/sheet/', { query: { section_period_id: period } })

const saveOf = (substitute: Substitute, { period }: Class, attendance: object, more: object = {}) =>
  substitute.call('POST /substitute/api/sheet/', {
    body: { section_period_id: period, attendance: attendance as Record<string, { status: 'A' }>, ...more },
  })

const AGAIN = /Please ask the (?:school )?office/

describe('A visit ends', () => {
  test('at midnight: the next call is refused with a sentence, and so is a save', async () => {
    const { one, link, dana } = await substituteOf('Night')
    await sql`update substitute_link set day = '2026-09-13' where id = ${link.link.id}`.execute(world.db)
    const read = await dana.call('GET /substitute/api/day/')
    assert.deepEqual([read.status, read.failure.code], [401, 'signed_out'])
    assert.match(read.failure.message, AGAIN)
    const save = await saveOf(dana, one, { [one.students[0]!]: { status: 'A' } })
    assert.equal(save.status, 401)
    assert.deepEqual(await historyOf(world, one), [])
  })

  test('and in the night the key of its drafts is forgotten, those of today are not', async () => {
    const { link, dana } = await substituteOf('Keys')
    const { dana: other } = await substituteOf('Today')
    await sql`update substitute_link set day = '2026-09-13' where id = ${link.link.id}`.execute(world.db)
    await deleteDraftKeys(world.db, '2026-09-14')
    const { rows } = await sql<{ account_id: number }>`
      select account_id from substitute_visit where draft_key is null`.execute(world.db)
    const forgotten = new Set(rows.map(({ account_id }) => account_id))
    assert.deepEqual(
      [dana, other].map(({ account }) => forgotten.has(account)),
      [true, false],
    )
  })

  test('immediately when the office revokes the link, and the key of its drafts is deleted', async () => {
    const { one, office, link, dana } = await substituteOf('Revoked')
    assert.equal((await openOf(dana, one.period)).status, 200)
    const ended = await office.call('DELETE /api/substitutes/:linkId/', { params: { linkId: link.link.id } })
    assert.equal(ended.body.link.state, 'revoked')
    const reply = await openOf(dana, one.period)
    assert.equal(reply.status, 401)
    assert.match(reply.failure.message, /^The school office revoked this link\./)
    const { rows } = await sql`select from substitute_visit
      where account_id = ${dana.account} and draft_key is not null`.execute(world.db)
    assert.equal(rows.length, 0)
  })

  test('when the substitute finishes: the cookie is deleted, and a copy of it opens nothing', async () => {
    const { one, dana } = await substituteOf('Finished')
    const reply = await dana.send({ method: 'POST', url: '/substitute/api/end/', payload: {} })
    assert.deepEqual([reply.statusCode, reply.cookies[0]?.value], [200, ''])
    assert.equal((await openOf(dana, one.period)).status, 401)
  })
})

describe('The account of a substitute', () => {
  test('signs in nowhere: it is inactive, in no record and not among the staff', async () => {
    const { office, dana } = await substituteOf('Nowhere')
    const { rows } = await sql<{ role: string; active: boolean }>`
      select role, active from account where id = ${dana.account}`.execute(world.db)
    assert.deepEqual(rows, [{ role: 'substitute', active: false }])
    const staff = await office.call('GET /api/staff/')
    assert.doesNotMatch(staff.text, /Dana Reyes/)
    await assert.rejects(sql`update account set active = true where id = ${dana.account}`.execute(world.db))
  })

  test('is not a teacher for other calls, even together with a teacher’s session', async () => {
    const { one, dana } = await substituteOf('Beside')
    const query = { section_period_id: one.period, date: '2026-09-14' }
    assert.equal((await dana.call('GET /attendance/submit/', { query })).status, 401)
    const student = await world.student('Stu Beside')
    const both = await student.send({
      url: '/attendance/section-periods/?date=2026-09-14',
      cookies: dana.cookies,
    })
    assert.equal(both.statusCode, 403)
    const alone = await one.teacher.call('GET /substitute/api/day/')
    assert.equal(alone.status, 401)
  })
})

test('Every use is in the audit, in words, under the substitute’s name', async () => {
  const { one, office, link, dana } = await substituteOf('Audited')
  await openOf(dana, one.period)
  await saveOf(dana, one, { [one.students[0]!]: { status: 'A' } })
  await dana.call('POST /substitute/api/end/')
  await openOf(dana, one.period)
  const { body } = await office.call('GET /api/audit/', { query: { account_id: dana.account } })
  assert.deepEqual(
    new Set(body.entries.map(({ by }) => by)),
    new Set(['Dana Reyes, substitute for Tess Audited']),
  )
  const named = 'substitute link for Tess Audited on 2026-09-14'
  assert.deepEqual(body.entries.map(({ what }) => what).toReversed(), [
    `opened the ${named}`,
    'read the classes and rosters of the day as a substitute',
    'opened the sheet of Grade 9, 9:00-10:00\u00a0AM as a substitute',
    'saved 1 mark as a substitute in Grade 9, 9:00-10:00\u00a0AM',
    'finished as a substitute',
    'could not open a substitute link: it had expired',
  ])
  const made = await auditRows(world, 'add', office.account)
  assert.deepEqual(
    made.map(({ subject, subject_id }) => [subject, subject_id]),
    [['substitute_link', link.link.id]],
  )
})

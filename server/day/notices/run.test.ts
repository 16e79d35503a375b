import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { mother, useNotices } from '#tests/world/families/notices.ts'
import { TODAY } from '#tests/world/sheets.ts'
import { waitsForLock } from '#tests/world/waiting.ts'

const {
  world,
  admin,
  turn,
  runAt,
  addFamilies,
  saveContacts,
  mark,
  mailsTo,
  addressesOf,
  noticesOf,
  sendAll,
} = useNotices()

describe('Families are notified', () => {
  test('at the school’s times, of absences without a reason on file, without the name in the subject', async () => {
    const one = await addFamilies()
    await mark(one, 'AEP')
    await runAt('10:29')
    assert.deepEqual(await mailsTo(one), [])
    await runAt('10:30')
    const [mail, ...others] = await mailsTo(one)
    assert.deepEqual(others, [])
    assert.equal(mail?.to_address, `mother0@${one.name}.example`)
    assert.equal(mail.subject, 'A message from Larkfield School')
    const [, link] =
      /^Dear Mother 0, Ana is marked absent on Monday, September 14, 2026\. (\S+)$/.exec(mail.text) ?? []
    assert.match(link ?? '', /^http:\/\/localhost:3000\/family#\d+\./)
    assert.ok(mail.html.includes(`<a href="${link}">`))
    assert.ok(mail.unsubscribe_token.length > 20, 'one click stops such mails')
  })

  test('not of a reported absence, and never of a sheet that was not taken', async () => {
    const [explained, untaken] = [await addFamilies(), await addFamilies()]
    await sql`insert into reported_absence (student_id, start_date, end_date, kind, source, created_by_id, created_at,
        changed_by_id, changed_at)
      values (${explained.students[0]!}, ${TODAY}, ${TODAY}, 'excused', 'phone', ${admin.account}, now(), ${admin.account}, now())`.execute(
      world.db,
    )
    await mark(explained, 'AAP')
    await runAt('10:30')
    assert.deepEqual(await addressesOf(explained), [`mother1@${explained.name}.example`])
    assert.deepEqual(await mailsTo(untaken), [])
  })

  test('only contacts who may receive notices, at an address that was not refused, each address once', async () => {
    const one = await addFamilies()
    const [ana, bo, cy] = one.students
    const at = (name: string, more: object = {}) => ({
      name,
      email: `${name.toLowerCase()}@${one.name}.example`,
      may_receive: true,
      ...more,
    })
    await saveContacts(ana!, [
      at('Ma'),
      at('Pa'),
      at('Aunt', { may_receive: false }),
      at('Uncle', { email: `MA@${one.name}.example` }),
    ])
    await saveContacts(bo!, [at('Gone')])
    await sql`insert into refused_address values (${`gone@${one.name}.example`.toLowerCase()}, now(), '550')`.execute(
      world.db,
    )
    await mark(one, 'AAA')
    await sql`update student set is_active = false where id = ${cy!}`.execute(world.db)
    await runAt('10:30')
    assert.deepEqual(await addressesOf(one), [`ma@${one.name}.example`, `pa@${one.name}.example`])
  })

  test('not where notices are turned off while a run begins', async () => {
    const one = await addFamilies()
    await mark(one, 'APP')
    const running: Promise<unknown>[] = []
    await world.db.transaction().execute(async (tx) => {
      await sql`update notice_settings set is_on = false, on_since = null, ran_at = null`.execute(tx)
      running.push(runAt('10:30'))
      await pause(200)
    })
    await Promise.all(running)
    assert.deepEqual(await addressesOf(one), [])
  })

  test('once a day of a student, also of further absences, and by one of many processes', async () => {
    const one = await addFamilies()
    await mark(one, 'APP')
    await Promise.all(Array.from({ length: 6 }, () => runAt('10:30')))
    assert.deepEqual(await addressesOf(one), [`mother0@${one.name}.example`])
    const links =
      await sql`select from family_link where student_id = any(${one.students}::bigint[])`.execute(world.db)
    assert.equal(links.rows.length, 1)
    await sendAll()
    await mark(one, 'AAP')
    await saveContacts(one.students[0]!, [
      mother(one, 0),
      { name: 'Father', email: `father@${one.name}.example`, may_receive: true },
    ])
    await runAt('15:30')
    assert.deepEqual(await addressesOf(one), [`mother0@${one.name}.example`, `mother1@${one.name}.example`])
  })

  test('where a time was missed, later, but not in the quiet hours and not on a day without school', async () => {
    const one = await addFamilies()
    await mark(one, 'APP')
    await sql`update notice_settings set ran_at = '2026-09-14T14:30:00Z'`.execute(world.db)
    await runAt('20:30')
    assert.deepEqual(await mailsTo(one), [])
    await sql`insert into school_closure (name, start_date, end_date) values ('Storm', ${TODAY}, ${TODAY})`.execute(
      world.db,
    )
    await runAt('19:30')
    assert.deepEqual(await mailsTo(one), [])
    await sql`delete from school_closure`.execute(world.db)
    await runAt('19:30')
    assert.equal((await mailsTo(one)).length, 1)
  })

  test('not of what waited longer than a day: it is listed', async () => {
    const one = await addFamilies()
    await mark(one, 'APP')
    await runAt('2026-09-15T10:01')
    assert.deepEqual(await noticesOf(one), [], 'no time has come')
    await runAt('2026-09-15T10:30')
    assert.deepEqual(await noticesOf(one), ['0 absence It was more than a day old.'])
    assert.deepEqual(await mailsTo(one), [])
  })

  test('not while notices are off; waiting notices are withdrawn, and sent once notices are on again', async () => {
    const one = await addFamilies()
    await mark(one, 'APP')
    await runAt('10:30')
    await turn(false)
    assert.deepEqual([await mailsTo(one), await noticesOf(one)], [[], []])
    assert.equal(await runAt('15:30'), undefined)
    await turn(true)
    await runAt('15:30')
    assert.deepEqual(await addressesOf(one), [`mother0@${one.name}.example`])
  })

  test('as a whole or not at all where a process is killed: the next run tells each of them once', async () => {
    const one = await addFamilies()
    await mark(one, 'AAP')
    const locked = Promise.withResolvers<void>()
    const killed = Promise.withResolvers<void>()
    const holding = world.db.transaction().execute(async (tx) => {
      await sql`lock table notice in share row exclusive mode`.execute(tx)
      locked.resolve()
      await killed.promise
    })
    await locked.promise
    const running = runAt('10:30').then(
      () => 'done',
      () => 'killed',
    )
    assert.ok(await waitsForLock(world, running))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
    assert.equal(await running, 'killed')
    killed.resolve()
    await holding
    assert.deepEqual(await mailsTo(one), [])
    await runAt('10:31')
    assert.deepEqual(await addressesOf(one), [`mother0@${one.name}.example`, `mother1@${one.name}.example`])
  })
})

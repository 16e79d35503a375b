import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { LIMITS } from '#server/http/rate-limits.ts'
import { feedCalls, readCalendar } from '#tests/world/calendars.ts'
import { findAudit } from '#tests/world/groups.ts'
import { addClosure, addGroup, addPeriod, addBlock, assign } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
let suri: Person
let tess: Person
beforeFile(async () => {
  admin = await world.admin()
  suri = await world.student('Suri Student')
  tess = await world.teacher('Tess Lund')
  const group = await addGroup(world, { name: 'Core 9A', students: [suri.student!] })
  const block = await addBlock(world, { from: '2026-09-14', until: '2026-09-25' })
  const period = await addPeriod(world, { block, days: [1, 2] })
  await assign(world, { period, group, teacher: tess.teacher! })
  await addClosure(world, 'Fair', '2026-09-15')
})

const { createForStudent, createForTeacher, deleteForTeacher } = feedCalls
const fetchFeed = (address: string) => feedCalls.read(world, address)

describe('A calendar address', () => {
  test('is created by a student, and shows the schedule to anyone who has it', async () => {
    const made = await createForStudent(suri, suri.student!)
    assert.equal(made.status, 200)
    assert.match(made.body.address, /^http:\/\/localhost:3000\/calendar\/[\w-]{43}\/$/)
    assert.match(made.body.made_on ?? '', /^20\d\d-\d\d-\d\d$/)
    const reply = await fetchFeed(made.body.address)
    assert.equal(reply.statusCode, 200)
    assert.equal(reply.headers['content-type'], 'text/calendar; charset=utf-8')
    const read = readCalendar(reply.body)
    assert.equal(read.name, 'Suri Student, Larkfield School')
    assert.deepEqual(
      read.meetings.map(({ from, summary }) => [from, summary]),
      ['2026-09-14', '2026-09-21', '2026-09-22'].map((day) => [`${day}T13:00:00.000Z`, 'Tess Lund: Core 9A']),
    )
    assert.deepEqual(
      read.closed.map(({ summary }) => summary),
      ['No school: Fair'],
    )
  })

  test('is stored only as a hash', async () => {
    const { address } = (await createForStudent(suri, suri.student!)).body
    const token = address.split('/').at(-2)!
    const { rows } = await sql<{
      stored: string
    }>`select calendar_feed::text stored from calendar_feed`.execute(world.db)
    assert.equal(rows.length, 1)
    assert.ok(!rows[0]!.stored.includes(token))
    assert.ok(!rows[0]!.stored.includes(Buffer.from(token).toString('hex')))
    const deeds = await findAudit(world, 'calendar_feed', suri.student)
    assert.ok(!JSON.stringify(deeds).includes(token))
    assert.deepEqual(deeds.at(-1), { action: 'add', account: suri.account, details: { of: 'student' } })
  })

  test('ends when a new one is created, and when it is deleted', async () => {
    const first = (await createForTeacher(tess, tess.teacher!)).body.address
    const second = (await createForTeacher(admin, tess.teacher!)).body.address
    assert.equal((await fetchFeed(first)).statusCode, 404)
    const read = readCalendar((await fetchFeed(second)).body)
    assert.equal(read.meetings[0]?.summary, 'Core 9A')
    const ended = await deleteForTeacher(tess, tess.teacher!)
    assert.deepEqual([ended.status, ended.body.made_on], [200, null])
    assert.equal((await fetchFeed(second)).statusCode, 404)
  })

  test('is in the schedule as the day on which it was created, with the right to change it', async () => {
    const feedFor = async (person: Person) =>
      (
        await person.call('GET /students/api/schedule/:studentId/', {
          params: { studentId: suri.student! },
        })
      ).body.feed
    assert.match((await feedFor(suri)).made_on ?? '', /^20\d\d-/)
    assert.deepEqual(
      (await Promise.all([suri, admin, tess].map(feedFor))).map(({ may }) => may.change),
      [true, true, false],
    )
    const { body } = await tess.call('GET /schedules/api/teachers/:teacherId/schedule/', {
      params: { teacherId: tess.teacher! },
    })
    assert.deepEqual(body.feed, { made_on: null, may: { change: true } })
  })

  test('is sent again only when it has changed', async () => {
    const { address } = (await createForStudent(admin, suri.student!)).body
    const first = await fetchFeed(address)
    const etag = first.headers['etag'] as string
    assert.match(etag, /^"[\w-]{43}"$/)
    assert.equal(first.headers['cache-control'], 'private, no-cache')
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await feedCalls.read(world, address, { 'if-none-match': tag })
      assert.deepEqual([again.statusCode, again.body, again.headers['etag']], [304, '', etag])
    }
    const closure = await addClosure(world, 'Ice', '2026-09-22')
    const changed = await feedCalls.read(world, address, { 'if-none-match': etag })
    assert.equal(changed.statusCode, 200)
    assert.ok(readCalendar(changed.body).closed.some(({ summary }) => summary === 'No school: Ice'))
    await sql`delete from school_closure where id = ${closure}`.execute(world.db)
  })

  test('does not go past the school year, however long a block is', async () => {
    const { address } = (await createForTeacher(admin, tess.teacher!)).body
    const longer = (until: string) =>
      sql`update block_schedule set end_date = ${until}::date`.execute(world.db)
    await longer('2199-12-31')
    const { body } = await fetchFeed(address)
    assert.equal(readCalendar(body).meetings.at(-1)?.from.slice(0, 10), '2027-06-08')
    assert.ok(body.length < 100_000, `${body.length} bytes`)
    await longer('2026-09-25')
  })

  test('is limited, each of them for itself', async () => {
    const { address } = (await createForStudent(admin, suri.student!)).body
    const other = (await createForTeacher(admin, tess.teacher!)).body.address
    for (let times = 0; times < LIMITS.feed; times += 1)
      assert.equal((await fetchFeed(address)).statusCode, 200)
    const reply = await fetchFeed(address)
    assert.deepEqual([reply.statusCode, reply.json().code], [429, 'too_many'])
    assert.equal((await fetchFeed(other)).statusCode, 200)
  })

  test('follows a closure immediately', async () => {
    const { address } = (await createForStudent(admin, suri.student!)).body
    const closure = await addClosure(world, 'Storm', '2026-09-21', '2026-09-22')
    assert.equal(readCalendar((await fetchFeed(address)).body).meetings.length, 1)
    await sql`delete from school_closure where id = ${closure}`.execute(world.db)
  })
})

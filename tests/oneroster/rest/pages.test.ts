import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addGroup } from '#tests/world/timetable.ts'
import { syncRoster } from '#server/exchange/oneroster/records/sync.ts'
import { connect, linkOf, type Consumer, type Rows } from './consumer.ts'
import { providerFor, useRosterSchool } from './school.ts'

const school = useRosterSchool()
const idsOf = (rows: Rows) => rows.map(({ sourcedId }) => sourcedId)

/** Reads a list page by page by offset, and runs a step between the pages. */
async function walk(
  path: string,
  query: Record<string, string>,
  meanwhile: (page: number) => Promise<void>,
  step: (headers: Headers, offset: number) => string | undefined,
): Promise<Rows> {
  const rows: Rows = []
  let offset: string | undefined = '0'
  for (let page = 0; offset !== undefined && page < 100; page += 1) {
    const got = await school.consumer.page(path, path === 'enrollments' ? 'enrollments' : 'users', {
      ...query,
      limit: '3',
      offset,
    })
    rows.push(...got.rows)
    await meanwhile(page)
    // Another reader starts, which refreshes the records.
    await syncRoster(school.world.db)
    offset = step(got.headers, Number(offset))
  }
  return rows
}
const byLink = (headers: Headers) => {
  const next = linkOf(headers, 'next')
  return next && new URL(next).searchParams.get('offset')!
}
const byCounting = (headers: Headers, offset: number) =>
  offset + 3 < Number(headers.get('x-total-count')) ? String(offset + 3) : undefined

describe('The pages of one list, while the school changes', () => {
  for (const [how, step] of [
    ['the links', byLink],
    ['counting', byCounting],
  ] as const) {
    test(`hold each record once, by ${how}, also of a list that a filter makes shorter meanwhile`, async () => {
      const { db } = school.world
      const pupils = []
      for (let nth = 0; nth < 6; nth += 1)
        pupils.push(await school.world.addStudent(`Pia ${how} ${'abcdef'[nth]}`))
      const group = await addGroup(school.world, { name: `Ending ${how}`, type: 'cte', students: pupils })
      await syncRoster(db)
      const filter = "status='active'"
      const before = idsOf((await school.consumer.page('enrollments', 'enrollments', { filter })).rows)
      const rows = await walk(
        'enrollments',
        { filter },
        async (page) => {
          if (page === 1)
            await sql`update student_group set archived_on = current_date where id = ${group}`.execute(db)
        },
        step,
      )
      assert.deepEqual(idsOf(rows), before)
      assert.equal(new Set(idsOf(rows)).size, before.length)
      const ended = rows.filter(({ status }) => status === 'tobedeleted').length
      assert.ok(ended > 0 && ended <= 6, 'records that ended meanwhile say so')
      const again = (await school.consumer.page('enrollments', 'enrollments', { filter })).rows
      assert.equal(again.length, before.length - 6)
    })
  }

  test('hold each record once in a sorted list whose names change, and no newcomer in between', async () => {
    const { db } = school.world
    await syncRoster(db)
    const query = { sort: 'familyName', orderBy: 'asc' }
    const before = idsOf((await school.consumer.page('students', 'users', query)).rows)
    const rows = await walk(
      'students',
      query,
      async (page) => {
        await sql`update student set last_name = ${page % 2 === 0 ? 'Aaa' : 'Zzz'}
          where id in (select id from student order by random() limit 3)`.execute(db)
        if (page === 0) await school.world.addStudent('Nina Newcomer')
      },
      byCounting,
    )
    assert.deepEqual(idsOf(rows), before)
  })

  test('start again with the first one, separately for each app', async () => {
    await syncRoster(school.world.db)
    const { rows } = await school.consumer.page('users', 'users', { sort: 'familyName' })
    const first = await school.consumer.page('users', 'users', { sort: 'familyName', limit: '2' })
    const other = await connect(school.provider)
    const page = await other.page('users', 'users', { sort: 'familyName', limit: '2', offset: '2' })
    assert.deepEqual(idsOf([...first.rows, ...page.rows]), idsOf(rows).slice(0, 4))
    await sql`update student set preferred_name = 'Triplet' where id in (select id from student order by id limit 3)`.execute(
      school.world.db,
    )
    await syncRoster(school.world.db)
    const triplets = async (offset: string) => {
      const filter = "preferredFirstName='Triplet'"
      return (await other.page('users', 'users', { filter, limit: '2', offset })).rows.length
    }
    assert.deepEqual([await triplets('0'), await triplets('2')], [2, 1])
    await sql`update student set preferred_name = null where id = (select min(id) from student)`.execute(
      school.world.db,
    )
    await syncRoster(school.world.db)
    assert.deepEqual([await triplets('0'), await triplets('2')], [2, 0])
    const beyond = await other.page('users', 'users', { offset: '5000' })
    assert.deepEqual(beyond.rows, [])
  })
})

describe('A list that is stored for its later pages', () => {
  const query = { sort: 'familyName', limit: '2' }
  const inOrder = async (orderBy = 'asc') =>
    idsOf((await school.consumer.page('users', 'users', { sort: 'familyName', orderBy, limit: '500' })).rows)
  const pageOf = async (consumer: Consumer, more: Record<string, string>) =>
    idsOf((await consumer.page('users', 'users', { ...query, ...more })).rows)
  /** Starts a list, then adds a person who sorts before all others. Returns the second page. */
  async function beginList(consumer: Consumer, newcomer: string): Promise<string[]> {
    const before = await inOrder()
    await pageOf(consumer, {})
    await school.world.addStudent(newcomer)
    await syncRoster(school.world.db)
    assert.notDeepEqual((await inOrder()).slice(2, 4), before.slice(2, 4))
    return before.slice(2, 4)
  }
  const age = (hours: number) =>
    sql`update roster_list set made_at = made_at - make_interval(mins => ${hours * 60})`.execute(
      school.world.db,
    )

  test('is of one client: another one that asks for a later page reads the school as it is', async () => {
    const other = await connect(await providerFor(school.world, 'Other', ['roster.readonly']))
    const second = await beginList(school.consumer, 'Ada AAA')
    assert.deepEqual(await pageOf(school.consumer, { offset: '2' }), second)
    assert.deepEqual(await pageOf(other, { offset: '2' }), (await inOrder()).slice(2, 4))
  })

  test('has its direction: the other one begins another list', async () => {
    await pageOf(school.consumer, { orderBy: 'asc' })
    const descending = (await inOrder('desc')).slice(2, 4)
    assert.deepEqual(await pageOf(school.consumer, { orderBy: 'desc', offset: '2' }), descending)
  })

  test('ends after two hours, and is deleted when another list begins', async () => {
    const second = await beginList(school.consumer, 'Abe AAA')
    await age(1.9)
    assert.deepEqual(await pageOf(school.consumer, { offset: '2' }), second)
    await age(0.2)
    const { rows: old } = await sql<{ query_hash: Buffer }>`select query_hash from roster_list`.execute(
      school.world.db,
    )
    assert.deepEqual(await pageOf(school.consumer, { offset: '2' }), (await inOrder()).slice(2, 4))
    const { rows: left } = await sql<{ count: number }>`select count(*)::int count from roster_list`.execute(
      school.world.db,
    )
    assert.ok(old.length > 1)
    assert.equal(left[0]!.count, 1)
  })
})

describe('A long page', () => {
  test('is read in pieces, and holds each record once', async () => {
    const { db } = school.world
    await sql`with learner as (
        insert into student (first_name, last_name, email, grade_level_id)
        select 'Many', 'Learner' || n, 'many' || n || '@larkfield.example', 4 from generate_series(1, 1250) n
        returning id)
      insert into group_membership (student_id, student_group_id, type, during)
      select id, (select min(id) from student_group where type = 'core'), 'core', '[2026-08-17,)' from learner`.execute(
      db,
    )
    await syncRoster(db)
    const { rows, headers } = await school.consumer.page('students', 'users', { limit: '50000' })
    assert.equal(Number(headers.get('x-total-count')), rows.length)
    assert.ok(rows.length > 1250)
    assert.equal(new Set(idsOf(rows)).size, rows.length)
    assert.equal(linkOf(headers, 'next'), undefined)
    const { rows: few } = await school.consumer.page('students', 'users')
    assert.equal(few.length, 100)
    await school.consumer.page('students', 'users', { limit: '500' })
    await sql`delete from roster_record where sourced_id = any(${idsOf(rows.slice(500, 1000))}::text[])`.execute(
      db,
    )
    const { rows: rest } = await school.consumer.page('students', 'users', { limit: '5000', offset: '500' })
    assert.deepEqual(idsOf(rest), idsOf(rows.slice(1000)), 'without those that are gone')
    const [changed] = await school.consumer.all('students', 'users', {
      filter: `dateLastModified>='${rows.at(-1)!['dateLastModified'] as string}' AND familyName='learner1250'`,
    })
    assert.equal(changed?.familyName, 'Learner1250')
  })
})

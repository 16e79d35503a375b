import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { makeClock } from '#server/clock.ts'
import { deleteOldCounters } from './limits/shared-counter.ts'
import { LIMITS, OPEN_LIMITS } from './rate-limits.ts'
import { consumeLimit } from '#tests/world/visits/limits.ts'
import { PAGES_FOLDER } from '#tests/world/pages.ts'
import { person as personOf, type Person } from '#tests/world/person.ts'
import { addClass } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld({ env: { READS_PER_MINUTE: '80', WRITES_PER_MINUTE: '60' } })

const from = (ip: string, url: string) =>
  world.app.inject({ url, headers: { host: 'localhost:3000', 'x-forwarded-for': ip } })

const start = (email: string) =>
  from('192.0.2.1', `/social/login/google-oauth2/?login_hint=${encodeURIComponent(email)}`)
/** A code that is tried twice at the most. */
const codeOf = (nth: number) => `AAAA-A${'ABCDEFGH'.charAt(nth / 16)}${'ABCDEFGHJKMNPQRS'.charAt(nth % 16)}A`
const tryCode = (ip: string, code: string, app = world.app) =>
  personOf(app, world.config, undefined, { account: 0, teacher: null, student: null }).send({
    method: 'POST',
    url: '/substitute/api/open/',
    payload: { name: 'Dana Reyes', key: 'k'.repeat(43), code, pin: '111111' },
    headers: { 'x-forwarded-for': ip },
  })
const back = (ip: string) => from(ip, '/social/complete/google-oauth2/')

describe('too many in a minute', () => {
  test('sign-ins with one email address have to wait, others continue', async () => {
    for (let times = 0; times < OPEN_LIMITS.signInHint; times += 1) {
      assert.equal(
        (await start(times % 2 ? 'busy@larkfield.example' : 'Busy@Larkfield.example')).statusCode,
        302,
      )
    }
    const reply = await start('busy@larkfield.example')
    assert.equal(reply.statusCode, 429)
    assert.equal(reply.json().code, 'too_many')
    assert.match(reply.json().message, /^Too many sign-ins with this address/)
    assert.ok(Number(reply.headers['retry-after']) > 0 && Number(reply.headers['retry-after']) <= 60)
    assert.equal((await start('calm@larkfield.example')).statusCode, 302)
  })

  test('returns without a started sign-in are limited, and others continue', async () => {
    consumeLimit(world, 'falseSignInReturn', OPEN_LIMITS.falseSignInReturn - 20, '192.0.2.7')
    for (let times = 0; times < 20; times += 1) {
      assert.equal((await back('192.0.2.7')).statusCode, 302)
    }
    const reply = await back('192.0.2.7')
    assert.deepEqual([reply.statusCode, reply.json().code], [429, 'too_many'])
    assert.equal((await back('192.0.2.8')).statusCode, 302)
  })

  test('a person who opens the address sees a page that says so', async () => {
    const reply = await world.app.inject({
      url: '/social/complete/google-oauth2/',
      headers: { accept: 'text/html', 'x-forwarded-for': '192.0.2.7' },
    })
    assert.equal(reply.statusCode, 429)
    assert.match(reply.headers['content-type'] ?? '', /text\/html/)
    assert.match(reply.body, /Too many people are signing in/)
  })

  test('uploads of one account have to wait, those of another continue', async () => {
    const ada = await world.admin()
    const ben = await world.admin('Ben Busy')
    const upload = (person: typeof ada) =>
      person.send({ method: 'POST', url: '/students/api/upload-students/' })
    for (let times = 0; times < LIMITS.upload; times += 1)
      assert.notEqual((await upload(ada)).statusCode, 429)
    assert.equal((await upload(ada)).statusCode, 429)
    assert.notEqual((await upload(ben)).statusCode, 429)
  })
})

describe('several processes of one school', () => {
  /** A second process, with the same database. */
  async function withSecondProcess<T>(use: (app: typeof world.app) => Promise<T>): Promise<T> {
    const { db, reports, config } = world
    const app = await buildApp({
      db,
      reports,
      config,
      clock: makeClock(config.fixedNow),
      pagesFolder: PAGES_FOLDER,
    })
    try {
      return await use(app)
    } finally {
      await app.close()
    }
  }

  test('count tried substitute codes together, exactly, even if they are concurrent', async () => {
    await withSecondProcess(async (second) => {
      const replies = await Promise.all(
        Array.from({ length: 2 * LIMITS.substituteCodeFromAddress }, (_, nth) =>
          tryCode('192.0.2.20', codeOf(nth), nth % 2 ? world.app : second),
        ),
      )
      const tried = replies.filter(({ statusCode }) => statusCode === 403)
      assert.equal(tried.length, LIMITS.substituteCodeFromAddress)
      assert.ok(replies.every(({ statusCode }) => [403, 429].includes(statusCode)))
    })
  })

  test('count uploads together', async () => {
    const cleo = await world.admin('Cleo Counted')
    await withSecondProcess(async (second) => {
      const there = personOf(second, world.config, Object.values(cleo.cookies)[0], cleo)
      const statuses: number[] = []
      // Writing calls have a separate limit in each process.
      for (let nth = 0; nth <= LIMITS.upload; nth += 1) {
        const upload = { method: 'POST', url: '/students/api/upload-students/' } as const
        statuses.push((await (nth % 2 ? cleo : there).send(upload)).statusCode)
      }
      assert.deepEqual([statuses.at(-2), statuses.at(-1)], [415, 429])
    })
  })
})

describe('what the database keeps of it', () => {
  const countRows = async () =>
    (await sql<{ rows: number }>`select count(*)::integer "rows" from rate_limit`.execute(world.db)).rows[0]!
      .rows

  test('names nobody', async () => {
    await tryCode('192.0.2.77', 'SECR-ETSP')
    const { rows } = await sql<{ text: string }>`select rate_limit::text "text" from rate_limit`.execute(
      world.db,
    )
    assert.ok(rows.length > 0)
    const hex = Buffer.from('192.0.2.77').toString('hex')
    assert.ok(rows.every(({ text }) => !text.includes('192.0.2.77') && !text.includes(hex)))
  })

  test('restarts after a minute, and is deleted', async () => {
    const wait = () => sql`update rate_limit set ends_at = ends_at - interval '2 minutes'`.execute(world.db)
    for (let nth = 0; nth < LIMITS.substituteCodeFromAddress; nth += 1)
      await tryCode('192.0.2.78', codeOf(nth))
    await wait()
    assert.equal((await tryCode('192.0.2.78', 'PATI-ENCE')).statusCode, 403)
    await deleteOldCounters(world.db)
    assert.equal(await countRows(), 1)
    await wait()
    await deleteOldCounters(world.db)
    assert.equal(await countRows(), 0)
  })
})

describe('the calls of one account', () => {
  const read = (who: Person) => who.send({ method: 'GET', url: '/groups/api/list/' })
  const write = (who: Person) => who.send({ method: 'POST', url: '/courses/api/add/', payload: {} })
  const statusesOfMany = async (many: number, call: () => ReturnType<typeof read>) => {
    const replies = await Promise.all(Array.from({ length: many }, call))
    return { replies, refused: replies.filter(({ statusCode }) => statusCode === 429) }
  }

  test('that read have to wait above the limit; those that save, and other people, continue', async () => {
    const [busy, calm] = [await world.admin('Busy Reader'), await world.admin('Calm Reader')]
    const { refused } = await statusesOfMany(81, () => read(busy))
    assert.equal(refused.length, 1)
    const [reply] = refused
    assert.deepEqual(
      [reply!.json().code, reply!.json().message],
      ['too_many', 'Too many requests from your account. Please wait a minute.'],
    )
    assert.match(String(reply!.headers['retry-after']), /^([1-9]|[1-5]\d|60)$/)
    assert.equal((await write(busy)).statusCode, 400)
    assert.equal((await read(calm)).statusCode, 200)
  })

  test('that save have to wait above the limit, also refused ones; those that read continue', async () => {
    const busy = await world.admin('Busy Writer')
    const { refused } = await statusesOfMany(61, () => write(busy))
    assert.equal(refused.length, 1)
    assert.match(refused[0]!.json().message, /^Too many saves from your account/)
    assert.equal((await read(busy)).statusCode, 200)
  })

  test('count those that a page carries', async () => {
    const { teacher } = await addClass(world, { name: 'Paging' })
    const page = () => teacher.send({ method: 'GET', url: '/attendance', headers: { accept: 'text/html' } })
    const carried = (html: string) => html.includes('"isAuthenticated":true') || html.includes('Paging')
    const first = await page()
    assert.ok(carried(first.body), first.body.slice(-2000))
    const { replies } = await statusesOfMany(30, page)
    assert.ok(replies.every(({ statusCode }) => statusCode === 200))
    assert.ok(!carried((await page()).body))
    assert.equal((await read(teacher)).statusCode, 429)
  })
})

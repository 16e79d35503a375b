import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openWorld, useWorld } from '#tests/world/world.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { countJob } from './counts.ts'

const TOKEN = 'monitoring-of-larkfield-school-0123'
const world = useWorld({ env: { METRICS_TOKEN: TOKEN } })

const ask = (authorization?: string, app = world.app) =>
  app.inject({ url: '/metrics', headers: { accept: '*/*', ...(authorization && { authorization }) } })

async function figures(): Promise<string> {
  const reply = await ask(`Bearer ${TOKEN}`)
  assert.equal(reply.statusCode, 200)
  return reply.body
}

/** The value of one line, by its name and labels. */
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? 0,
  )

describe('/metrics', () => {
  test('is not there without METRICS_TOKEN', async () => {
    const plain = await openWorld()
    const reply = await ask(`Bearer ${TOKEN}`, plain.app)
    assert.deepEqual([reply.statusCode, reply.json().code], [404, 'not_found'])
    await plain.close()
  })

  for (const [what, authorization] of [
    ['no token', undefined],
    ['another token', `Bearer ${'x'.repeat(TOKEN.length)}`],
    ['a part of the token', `Bearer ${TOKEN.slice(0, -1)}`],
    ['the token and more', `Bearer ${TOKEN}0`],
    ['an empty token', 'Bearer '],
    ['the token as a password', `Basic ${btoa(`prometheus:${TOKEN}`)}`],
  ] as const) {
    test(`answers 401 to ${what}`, async () => {
      const reply = await ask(authorization)
      assert.equal(reply.statusCode, 401)
      assert.equal(reply.headers['www-authenticate'], 'Bearer realm="metrics"')
      assert.doesNotMatch(reply.body, /homeroom_/)
    })
  }

  test('answers 401 to the office without the token', async () => {
    const office = await world.superuser()
    assert.equal((await office.send({ url: '/metrics' })).statusCode, 401)
  })

  test('describes the process in the format of Prometheus', async () => {
    const reply = await ask(`Bearer ${TOKEN}`)
    assert.match(String(reply.headers['content-type']), /^text\/plain; version=0\.0\.4/)
    assert.equal(reply.headers['cache-control'], 'no-store')
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      assert.ok(valueOf(reply.body, name) > 0, name)
    assert.match(reply.body, /^nodejs_heap_size_used_bytes \d/m)
  })

  test('counts requests by pattern and status, without anything about people', async () => {
    const office = await world.admin('Zelda Zimmermann')
    const student = await world.addStudent('Quentin Quist')
    const detail = `method="GET",route="/students/api/details/:studentId/"`
    const counted = (text: string, status: number) =>
      valueOf(text, `homeroom_request_duration_seconds_count{${detail},status="${status}"}`)
    const before = await figures()
    await office.send({ url: `/students/api/details/${student}/?note=Orthodontist` })
    await office.send({ url: '/students/api/details/987654/' })
    await office.send({ url: '/Quentin-Quist', headers: { accept: 'text/html' } })
    const after = await figures()
    assert.equal(counted(after, 200) - counted(before, 200), 1)
    assert.equal(counted(after, 404) - counted(before, 404), 1)
    assert.match(after, /_bucket\{le="\+Inf",method="GET",route="page",status="404"\} [1-9]/)
    assert.doesNotMatch(after, /Quentin|Quist|Zelda|larkfield|987654|Orthodontist|@/i)
  })

  test('counts sign-ins by outcome', async () => {
    const series = 'homeroom_sign_ins_total{outcome="expired"}'
    const before = valueOf(await figures(), series)
    await world.app.inject({ url: '/social/complete/google-oauth2/?state=unknown' })
    assert.equal(valueOf(await figures(), series) - before, 1)
  })

  test('counts daily jobs by outcome', async () => {
    countJob('rehearsal', 'succeeded')
    countJob('rehearsal', 'failed')
    countJob('rehearsal', 'failed')
    const text = await figures()
    assert.equal(valueOf(text, 'homeroom_jobs_total{job="rehearsal",outcome="succeeded"}'), 1)
    assert.equal(valueOf(text, 'homeroom_jobs_total{job="rehearsal",outcome="failed"}'), 2)
  })

  test('shows the connections of both pools that are used', async () => {
    const used = (text: string) => valueOf(text, 'homeroom_database_connections{pool="reports",state="used"}')
    assert.equal(used(await figures()), 0)
    await world.reports.connection().execute(async () => assert.equal(used(await figures()), 1))
    const text = await figures()
    assert.equal(used(text), 0)
    assert.equal(valueOf(text, 'homeroom_database_connections{pool="reports",state="idle"}'), 1)
    assert.match(text, /homeroom_database_connections\{pool="main",state="waiting"\} 0/)
    assert.match(text, /homeroom_database_connections\{pool="main_shared",state="idle"\} \d/)
  })

  test('shows how much runs and waits in a queue, and that nothing is left afterwards', async () => {
    const limited = limitConcurrency(1, 'rehearsal')
    const { promise: signal, resolve: finish } = Promise.withResolvers<void>()
    const leaving = new AbortController()
    const work = [limited(() => signal), limited(() => signal), limited(() => signal, leaving.signal)]
    const counts = async () => {
      const text = await figures()
      return ['running', 'waiting'].map((state) =>
        valueOf(text, `homeroom_queue_length{queue="rehearsal",state="${state}"}`),
      )
    }
    assert.deepEqual(await counts(), [1, 2])
    leaving.abort(new Error('left'))
    await assert.rejects(work[2]!, /left/)
    assert.deepEqual(await counts(), [1, 1])
    finish()
    await Promise.all(work.slice(0, 2))
    assert.deepEqual(await counts(), [0, 0])
  })
})

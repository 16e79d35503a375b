import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { substituteCookieName } from '#server/http/links/substitute-visit.ts'
import { auditRows } from '#tests/world/audit.ts'
import { makeLink, openLink, sendOpening, tokenOf } from '#tests/world/visits/substitutes.ts'
import { useClassWorld } from '#tests/world/timetable.ts'
import { statusesOf } from '#tests/world/world.ts'
import { makeSecret } from '#server/http/links/secrets.ts'

const { world, admin, lund } = useClassWorld()
const newLink = (date?: string) => makeLink(admin, lund.teacher.teacher!, date)
const setDay = (link: number, day: string) =>
  sql`update substitute_link set day = ${day} where id = ${link}`.execute(world.db)

describe('Nobody gets in', () => {
  test('with a secret that is none of this school, or without one', async () => {
    assert.equal((await sendOpening(world, { token: makeSecret() })).status, 403)
    assert.equal((await sendOpening(world, { token: 'short' })).status, 400)
    assert.equal((await sendOpening(world, { code: 'KT4R-7MWX', pin: '' })).status, 400)
    assert.equal((await sendOpening(world, { code: '', pin: '123456' })).status, 400)
  })

  test('without a name, or with an unreadable one', async () => {
    const link = await newLink()
    for (const name of ['', ' ', 'Dana\u202EReyes', 'x'.repeat(61)]) {
      const reply = await sendOpening(world, { token: tokenOf(link) }, { name })
      assert.equal(reply.status, 400, name)
      assert.ok(reply.failure.fields?.['name'], name)
    }
  })

  test('from another site, or without a CSRF token', async () => {
    const payload = { name: 'Dana Reyes', key: makeSecret(), token: tokenOf(await newLink()) }
    const wrong: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { 'x-csrftoken': '' }]
    for (const headers of wrong) {
      const reply = await world.visitor().send({
        method: 'POST',
        url: '/substitute/api/open/',
        payload,
        headers,
      })
      assert.equal(reply.statusCode, 403)
      assert.deepEqual(reply.cookies, [])
    }
  })

  test('on the day before, or after', async () => {
    const later = await newLink('2026-09-15')
    const early = await sendOpening(world, { token: tokenOf(later) })
    assert.deepEqual(
      [early.status, early.failure.message],
      [403, 'This link is for Tuesday, September 15, 2026. Please open it on that day.'],
    )
    const link = await newLink()
    await setDay(link.link.id, '2026-09-13')
    const late = await sendOpening(world, { token: tokenOf(link) })
    assert.equal(late.status, 403)
    assert.match(late.failure.message, /^This link was for Sunday, September 13, 2026 and has expired\./)
  })

  test('once the office has ended the link', async () => {
    const link = await newLink()
    await admin.call('DELETE /api/substitutes/:linkId/', { params: { linkId: link.link.id } })
    for (const secrets of [{ token: tokenOf(link) }, { code: link.code, pin: link.pin }]) {
      const reply = await sendOpening(world, secrets)
      assert.equal(reply.status, 403)
      assert.match(reply.failure.message, /revoked this link/)
    }
  })

  test('a second time, also where two try at one moment', async () => {
    const link = await newLink()
    const tries = await Promise.all([1, 2, 3].map(() => sendOpening(world, { token: tokenOf(link) })))
    assert.deepEqual(statusesOf(tries), [200, 403, 403])
    const again = await sendOpening(world, { token: tokenOf(link) })
    assert.match(again.failure.message, /works only once/)
  })

  test('and each refusal is in the audit, with the address and never with the secret', async () => {
    const link = await newLink()
    await setDay(link.link.id, '2026-09-11')
    await sendOpening(world, { token: tokenOf(link) })
    const rows = (await auditRows(world, 'refuse')).filter(({ subject_id }) => subject_id === link.link.id)
    assert.deepEqual(
      rows.map(({ subject, details }) => [subject, details['reason'], details['ip']]),
      [['substitute_link', 'other_day', '127.0.0.1']],
    )
    assert.ok(!JSON.stringify(rows).includes(tokenOf(link)))
  })
})

describe('The typed code', () => {
  test('opens only with its PIN, and does not reveal which of the two is wrong', async () => {
    const link = await newLink()
    const wrongPin = link.pin === '000000' ? '000001' : '000000'
    const wrong = await sendOpening(world, { code: link.code, pin: wrongPin })
    const unknown = await sendOpening(world, { code: 'ZZZZ-ZZZZ', pin: link.pin })
    assert.deepEqual([wrong.status, unknown.status], [403, 403])
    assert.equal(wrong.failure.message, unknown.failure.message)
    const opened = await sendOpening(world, {
      code: link.code.toLowerCase().replace('-', ' '),
      pin: link.pin,
    })
    assert.equal(opened.status, 200, opened.text)
  })

  test('is locked after five wrong PINs, also at one moment, and the link still opens', async () => {
    const link = await newLink()
    const wrongPin = link.pin === '000000' ? '000001' : '000000'
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => sendOpening(world, { code: link.code, pin: wrongPin })),
    )
    assert.deepEqual(new Set(tries.map(({ status }) => status)), new Set([403]))
    assert.equal((await sendOpening(world, { code: link.code, pin: link.pin })).status, 403)
    const [listed] = (await admin.call('GET /api/substitutes/', { query: { date: '2026-09-14' } })).body
    assert.deepEqual([listed!.id, listed!.code_locked], [link.link.id, true])
    assert.equal((await sendOpening(world, { token: tokenOf(link) })).status, 200)
  })

  test('is locked by five wrong PINs in a row; a correct one resets the count', async () => {
    const link = await newLink()
    const wrongPin = link.pin === '000000' ? '000001' : '000000'
    const key = makeSecret()
    const typeWrongPins = async () => {
      for (let count = 0; count < 4; count += 1)
        assert.equal((await sendOpening(world, { code: link.code, pin: wrongPin })).status, 403)
    }
    await typeWrongPins()
    assert.equal((await sendOpening(world, { code: link.code, pin: link.pin }, { key })).status, 200)
    await typeWrongPins()
    assert.equal((await sendOpening(world, { code: link.code, pin: link.pin }, { key })).status, 200)
  })

  test('can be tried ten times a minute, whether there is such a code or not', async () => {
    const tries = []
    for (let count = 0; count < 11; count += 1)
      tries.push(await sendOpening(world, { code: 'TRY2-TRY2', pin: '111111' }))
    assert.deepEqual(
      tries.map(({ status }) => status),
      [...Array.from({ length: 10 }, () => 403), 429],
    )
  })
})

test('A repeat with the same key, after a lost reply, gets into the same visit; another key does not', async () => {
  const link = await newLink()
  const key = makeSecret()
  const first = await sendOpening(world, { token: tokenOf(link) }, { key })
  const repeat = await sendOpening(world, { token: tokenOf(link) }, { key })
  assert.deepEqual([first.status, repeat.status], [200, 200])
  assert.equal(repeat.body.account_id, first.body.account_id)
  assert.equal((await sendOpening(world, { token: tokenOf(link) })).status, 403)
  const [listed] = (await admin.call('GET /api/substitutes/', { query: { date: '2026-09-14' } })).body
  assert.equal(listed!.visits.length, 1)
})

test('The link and the code open once each, for two devices with a name each', async () => {
  const link = await newLink()
  const byLink = await sendOpening(world, { token: tokenOf(link) })
  const byCode = await sendOpening(world, { code: link.code, pin: link.pin }, { name: 'Sam Ito' })
  assert.deepEqual([byLink.status, byCode.status], [200, 200])
  assert.notEqual(byLink.body.account_id, byCode.body.account_id)
  assert.equal((await sendOpening(world, { code: link.code, pin: link.pin })).status, 403)
})

test('The cookie is out of reach of scripts and other sites, ends with the day, and is no session', async () => {
  const link = await newLink()
  const reply = await world.visitor().send({
    method: 'POST',
    url: '/substitute/api/open/',
    payload: { name: 'Dana Reyes', key: makeSecret(), token: tokenOf(link) },
  })
  const [cookie, ...others] = reply.cookies
  assert.deepEqual(others, [])
  assert.equal(cookie!.name, substituteCookieName(world.config))
  assert.deepEqual([cookie!.httpOnly, cookie!.sameSite, cookie!.path], [true, 'Strict', '/'])
  assert.equal(cookie!.maxAge, 86_400 - 9 * 3600 - 5 * 60)
  assert.equal(substituteCookieName({ secure: true }), '__Host-homeroom_substitute')
  const { rows } = await sql`select from session`.execute(world.db)
  assert.equal(rows.length, 2)
})

test('No secret is stored as it is: neither the link’s, nor the code, the PIN or the cookie', async () => {
  const link = await newLink()
  const visitor = await openLink(world, link)
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(line, ' '), '') "text" from (
      select substitute_link::text line from substitute_link union all select substitute_visit::text from substitute_visit
      union all select account::text from account union all select audit::text from audit) one`.execute(
    world.db,
  )
  for (const secret of [tokenOf(link), visitor.token])
    for (const form of [
      secret,
      Buffer.from(secret, 'base64url').toString('hex'),
      Buffer.from(secret).toString('hex'),
    ])
      assert.ok(!rows[0]!.text.includes(form))
  for (const secret of [link.code, link.code.replace('-', ''), link.pin])
    assert.ok(!rows[0]!.text.includes(`"${secret}"`))
})

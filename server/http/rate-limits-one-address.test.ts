import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeSecret } from '#server/http/links/secrets.ts'
import { plainBrowser } from '#tests/provider/plain-browser.ts'
import { START, returnUrlOf, signIn, signInUrlWithHint, currentUserOf } from '#tests/provider/signing-in.ts'
import { feedCalls } from '#tests/world/calendars.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { consumeLimit } from '#tests/world/visits/limits.ts'
import { useListeningWorld } from '#tests/world/listening-world.ts'
import { addContact, messageOf, noticeTo, queue } from '#tests/world/mail/messages.ts'
import type { Person } from '#tests/world/person.ts'
import { addClient, askForToken } from '#tests/world/clients/client.ts'
import { addClass } from '#tests/world/timetable.ts'
import { openFamily, readFamily } from '#tests/world/visits/families.ts'
import { makeLink, sendOpening, tokenOf } from '#tests/world/visits/substitutes.ts'

const world = useListeningWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const countRows = async () =>
  (await sql<{ rows: number }>`select count(*)::integer "rows" from rate_limit`.execute(world.db)).rows[0]!
    .rows

/** Calls one after the other until one is refused for a minute; how many were not. */
async function untilLocked(call: (nth: number) => Promise<number>, most: number): Promise<number> {
  for (let nth = 0; nth < most; nth += 1) if ((await call(nth)) === 429) return nth
  return most
}

describe('A laptop in a school’s network that tries wrong secrets has to wait, but no one else behind its address:', () => {
  test('the link of a substitute opens', async () => {
    const { teacher } = await addClass(world, { name: 'Lund' })
    const link = await makeLink(office, teacher.teacher!)
    const before = await countRows()
    const tryFalse = async () => (await sendOpening(world, { token: makeSecret() })).status
    assert.equal(await untilLocked(tryFalse, 100), 60)
    const rows = await countRows()
    assert.equal((await sendOpening(world, { token: tokenOf(link) })).status, 200)
    assert.equal(await tryFalse(), 429)
    assert.equal(rows, before)
  })

  test('the link of a substitute opens while tries of codes are locked, which are counted whether they are right or not', async () => {
    const { teacher } = await addClass(world, { name: 'Typed' })
    const link = await makeLink(office, teacher.teacher!)
    const before = await countRows()
    const tryCode = async (nth: number) => {
      const letter = (at: number) => 'ABCDEFGHJKMNPQRSTVWXYZ'.charAt(at)
      const code = `AAAA-A${letter(Math.floor(nth / 8))}${letter(nth % 8)}A`
      return (await sendOpening(world, { code, pin: '111111' })).status
    }
    assert.equal(await untilLocked(tryCode, 70), 60)
    assert.ok((await countRows()) <= before + 1, 'a code that was tried leaves no row')
    assert.equal((await sendOpening(world, { code: link.code, pin: link.pin })).status, 429)
    assert.equal((await sendOpening(world, { token: tokenOf(link) })).status, 200)
  })

  test('the link of a family opens', async () => {
    const student = await world.addStudent('Mia Minor')
    const token = await openFamily(office, student)
    const before = await countRows()
    const [id = ''] = token.split('.')
    const tryFalse = async (nth: number) =>
      (await readFamily(world, nth % 2 ? undefined : `${id}.0123456789.${makeSecret()}`)).status
    consumeLimit(world, 'falseFamilyLink', 280)
    assert.equal(await untilLocked(tryFalse, 320), 300 - 280)
    const rows = await countRows()
    assert.equal((await readFamily(world, token)).status, 200)
    assert.equal(rows, before)
  })

  test('a calendar is read, and random addresses of calendars leave no rows', async () => {
    const student = await world.student('Suri Student')
    const { address } = (await feedCalls.createForStudent(office, student.student!)).body
    const before = await countRows()
    const tryFalse = async () =>
      (await feedCalls.read(world, `http://localhost:3000/calendar/${makeSecret()}/`)).statusCode
    consumeLimit(world, 'falseFeed', 580)
    assert.equal(await untilLocked(tryFalse, 620), 600 - 580)
    const rows = await countRows()
    assert.equal((await feedCalls.read(world, address)).statusCode, 200)
    assert.equal(rows, before)
  })

  test('messages are stopped', async () => {
    const contact = await addContact(world, 'Maria')
    await queue(world, [noticeTo(contact, 'stop', { unsubscribe: true })])
    const { id, unsubscribe_token } = await messageOf(world, 'stop')
    const stop = async (token: string, method: 'GET' | 'POST' = 'POST') =>
      (await world.app.inject({ method, url: `/mail/unsubscribe/?token=${token}` })).statusCode
    const before = await countRows()
    consumeLimit(world, 'falseUnsubscribe', 580)
    assert.equal(
      await untilLocked((nth) => stop(`${id}.${'x'.repeat(32)}`, nth % 2 ? 'GET' : 'POST'), 620),
      600 - 580,
    )
    const rows = await countRows()
    assert.equal(await stop(`${id}.${unsubscribe_token}`), 200)
    assert.equal(rows, before)
  })

  test('a connected app gets its token', async () => {
    const { client_id, client_secret } = await addClient(world, 'Proper')
    const before = await countRows()
    const ask = async (secret: string, id = client_id) =>
      (await askForToken(world, { grant_type: 'client_credentials', client_id: id, client_secret: secret }))
        .statusCode
    assert.equal(
      await untilLocked((nth) => (nth % 2 ? ask('wrong') : ask(makeSecret(), `program-${nth}`)), 140),
      120,
    )
    const rows = await countRows()
    assert.equal(await ask(client_secret), 200)
    assert.equal(rows, before)
  })

  test('a sign-in that has begun is completed', async () => {
    const browser = plainBrowser(world.origin)
    const back = await returnUrlOf(browser, signInUrlWithHint('patient@larkfield.example'))
    const before = await countRows()
    const forged = async (nth: number) =>
      (
        await world.app.inject({
          url: `/social/complete/google-oauth2/?state=${'s'.repeat(30)}${nth}&code=x`,
        })
      ).statusCode
    consumeLimit(world, 'falseSignInReturn', 580)
    assert.equal(await untilLocked(forged, 620), 600 - 580)
    const rows = await countRows()
    await browser.get(back)
    assert.equal((await currentUserOf(browser)).email, 'patient@larkfield.example')
    assert.equal(rows, before)
  })
})

describe('Beginnings of a sign-in', () => {
  const begin = async (browser: ReturnType<typeof plainBrowser>, address = START) =>
    (await browser.get(address)).status

  test('are 30 a minute for each browser, and another one of the same address goes on', async () => {
    const [hasty, calm] = [plainBrowser(world.origin), plainBrowser(world.origin)]
    await begin(hasty)
    assert.equal(await untilLocked(() => begin(hasty), 40), 30)
    assert.equal(await begin(calm), 302)
    const seen = await hasty.get(START)
    assert.match(seen.text, /Too many sign-ins from this browser/)
    assert.ok(Number(seen.headers.get('retry-after')) > 0)
  })

  test('of more than 600 browsers behind one address continue, and leave no rows for any name', async () => {
    const before = await countRows()
    const someone = async (nth: number) =>
      (await world.app.inject({ url: `${START}?moved=1&login_hint=nobody${nth}@larkfield.example` }))
        .statusCode
    assert.equal(await untilLocked(someone, 700), 700)
    assert.equal(await countRows(), before)
    await signIn(plainBrowser(world.origin), 'late@larkfield.example')
  })

  test('without the cookie of a browser, or with a forged one, end at 6,000 of an address; a browser that has one goes on', async () => {
    const browser = plainBrowser(world.origin)
    const headers = { 'x-forwarded-for': '192.0.2.66' }
    await browser.get(START, headers)
    const forged = { ...browser.jar.find(({ path }) => path === '/social/login/') }
    const [name = '', value = ''] = [forged.name, forged.value]
    const flood = async (nth: number) =>
      (
        await world.app.inject({
          url: `${START}?moved=1`,
          headers,
          ...(nth % 2 && { cookies: { [name]: `${nth}${value}` } }),
        })
      ).statusCode
    consumeLimit(world, 'signInFromAddress', 5900, 'new 192.0.2.66')
    assert.equal(await untilLocked(flood, 6100), 5999 - 5900)
    assert.equal((await browser.get(START, headers)).status, 302)
    assert.equal(
      (await world.app.inject({ url: `${START}?moved=1`, headers: { 'x-forwarded-for': '192.0.2.67' } }))
        .statusCode,
      302,
    )
  })

  test('of browsers that one laptop has made up stop no other browser of its address', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.68' }
    const url = `${START}?moved=1`
    const browser = plainBrowser(world.origin)
    await browser.get(START, headers)
    const madeUp: Record<string, string>[] = []
    consumeLimit(world, 'signInFromAddress', 5900, 'returning 192.0.2.68')
    while (madeUp.length < 10) {
      const { cookies } = await world.app.inject({ url, headers })
      const cookie = cookies.find(({ path }) => path === '/social/login/')!
      madeUp.push({ [cookie.name]: cookie.value })
    }
    const statuses: number[] = []
    for (let times = 0; times < 30; times += 1)
      for (const cookies of madeUp)
        statuses.push((await world.app.inject({ url, headers, cookies })).statusCode)
    const passed = statuses.filter((status) => status === 302).length
    assert.ok(passed < statuses.length, 'all of them together end')
    assert.equal((await browser.get(START, headers)).status, 302)
    assert.equal((await browser.get(START, headers)).status, 302)
  })
})

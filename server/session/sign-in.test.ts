import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { plainBrowser, type PlainBrowser } from '#tests/plain-browser.ts'
import { openStreet } from '#tests/street.ts'

let street: Awaited<ReturnType<typeof openStreet>>
before(async () => {
  street = await openStreet()
})
after(() => street.close())

const START = '/social/login/google-oauth2/'
const hinted = (email: string, next = '') =>
  `${START}?${new URLSearchParams({ login_hint: email, ...(next && { next }) }).toString()}`

/** Stops just before the browser would come back to Homeroom. */
async function upToReturn(browser: PlainBrowser, address: string) {
  const seen = await browser.follow(await browser.get(address), /\/social\/complete\//)
  return seen.location
}

async function signIn(browser: PlainBrowser, email: string, next = '') {
  return browser.get(await upToReturn(browser, hinted(email, next)))
}

const whoIs = async (browser: PlainBrowser) => (await browser.call('/api/current-user/')).body
const path = (address: string) => address.replace(street.origin, '')

describe('signing in is refused', () => {
  test('when the browser comes back without ever having left', async () => {
    const browser = plainBrowser(street.origin)
    for (const query of [
      '',
      '?code=a',
      '?code=a&state=b',
      `?code=a&state=${'s'.repeat(43)}`,
      '?state=a&state=b',
      '?state[]=a',
    ]) {
      const seen = await browser.get(`/social/complete/google-oauth2/${query}`)
      assert.equal(seen.status, 302)
      assert.equal(path(seen.location), '/?sign_in=expired')
    }
    assert.equal(browser.cookie('homeroom_session'), undefined)
  })

  test('when the state is another one than the one it left with', async () => {
    const browser = plainBrowser(street.origin)
    const other = plainBrowser(street.origin)
    await upToReturn(browser, hinted('mixed@larkfield.example'))
    const foreign = await upToReturn(other, hinted('attacker@larkfield.example'))
    assert.equal(path((await browser.get(foreign)).location), '/?sign_in=expired')
    assert.equal((await whoIs(browser)).authenticated, false)
  })

  test('when somebody changed the cookie of the attempt', async () => {
    const browser = plainBrowser(street.origin)
    const back = await upToReturn(browser, hinted('cookie@larkfield.example'))
    const cookie = browser.jar.find(({ name }) => name.startsWith('sign_in_'))
    assert.ok(cookie?.httpOnly)
    const attempt = { verifier: 'x'.repeat(43), nonce: 'n', next: 'https://evil.example', at: Date.now() }
    cookie.value = `${Buffer.from(JSON.stringify(attempt)).toString('base64url')}.${cookie.value.split('.')[1]}`
    assert.equal(path((await browser.get(back)).location), '/?sign_in=expired')
  })

  test('when the code belongs to another attempt of the same browser', async () => {
    const browser = plainBrowser(street.origin)
    const first = new URL(await upToReturn(browser, hinted('one@larkfield.example')))
    const second = new URL(await upToReturn(browser, hinted('two@larkfield.example')))
    second.searchParams.set('code', first.searchParams.get('code') ?? '')
    assert.equal(path((await browser.get(second.href)).location), '/?sign_in=expired')
    assert.equal(browser.cookie('homeroom_session'), undefined)
  })

  test('when the same return is played twice, and the session of the first stays', async () => {
    const browser = plainBrowser(street.origin)
    const back = await upToReturn(browser, hinted('replay@larkfield.example'))
    const kept = browser.jar.map((cookie) => ({ ...cookie }))
    assert.equal(path((await browser.get(back)).location), '/')
    assert.equal(path((await browser.get(back)).location), '/?sign_in=expired')
    assert.equal((await whoIs(browser)).email, 'replay@larkfield.example')
    const thief = plainBrowser(street.origin)
    thief.jar.push(...kept)
    assert.equal(path((await thief.get(back)).location), '/?sign_in=expired')
    assert.equal((await whoIs(thief)).authenticated, false)
  })

  test('when the person leaves the page of the provider, and the wish for a screen is kept', async () => {
    const browser = plainBrowser(street.origin)
    const page = await browser.follow(await browser.get(`${START}?next=/reports`))
    const seen = await browser.follow(await browser.submit(page.url, { cancel: '1' }), /sign_in=/)
    assert.equal(path(seen.location), '/?sign_in=cancelled&next=%2Freports')
  })

  test('when the account is switched off', async () => {
    const browser = plainBrowser(street.origin)
    await signIn(browser, 'gone@larkfield.example')
    await street.db
      .updateTable('account')
      .set({ active: false })
      .where('email', '=', 'gone@larkfield.example')
      .execute()
    assert.equal((await whoIs(browser)).authenticated, false)
    assert.equal(path((await signIn(browser, 'gone@larkfield.example')).location), '/?sign_in=inactive')
    assert.equal((await whoIs(browser)).authenticated, false)
  })
})

describe('signing in', () => {
  test('asks whom, takes any address, and comes back to the screen that was wanted', async () => {
    const browser = plainBrowser(street.origin)
    const page = await browser.follow(
      await browser.get('/accounts/google/login/?process=login&next=/reports%3Fstudent_id=7'),
    )
    assert.equal(page.status, 200)
    const seen = await browser.follow(
      await browser.submit(page.url, { email: ' Nell.New@Larkfield.example ' }),
      /reports/,
    )
    assert.equal(path(seen.location), '/reports?student_id=7')
    const me = await whoIs(browser)
    assert.deepEqual(
      { email: me.email, name: `${String(me.first_name)} ${String(me.last_name)}`, role: me.role },
      { email: 'nell.new@larkfield.example', name: 'Nell New', role: 'none' },
    )
  })

  test('gives a new session that pages cannot read, and ends the one the browser had', async () => {
    const browser = plainBrowser(street.origin)
    await signIn(browser, 'first@larkfield.example')
    const first = browser.jar.find(({ name }) => name === 'homeroom_session')
    assert.match(first?.attributes ?? '', /Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax/)
    const old = plainBrowser(street.origin)
    old.jar.push({ ...first! })
    await signIn(browser, 'second@larkfield.example')
    assert.notEqual(browser.cookie('homeroom_session'), first?.value)
    assert.equal((await whoIs(browser)).email, 'second@larkfield.example')
    assert.equal((await whoIs(old)).authenticated, false)
  })

  test('keeps no token in the database', async () => {
    const browser = plainBrowser(street.origin)
    await signIn(browser, 'hash@larkfield.example')
    const token = browser.cookie('homeroom_session') ?? ''
    assert.equal(Buffer.from(token, 'base64url').length, 32)
    const rows = await street.db.selectFrom('session').select('token_hash').execute()
    for (const row of rows) assert.notEqual(row.token_hash.toString('base64url'), token)
  })

  test('in two tabs at once works in both', async () => {
    const browser = plainBrowser(street.origin)
    const one = await upToReturn(browser, hinted('tabs@larkfield.example', '/one'))
    const two = await upToReturn(browser, hinted('tabs@larkfield.example', '/two'))
    assert.equal(path((await browser.get(two)).location), '/two')
    assert.equal(path((await browser.get(one)).location), '/one')
    assert.equal((await whoIs(browser)).email, 'tabs@larkfield.example')
  })

  test('begins at the address to which it will return, with one detour at the most', async () => {
    const browser = plainBrowser(`http://localhost:${street.port}`)
    const seen = await browser.get(`${START}?next=/groups`)
    assert.equal(seen.location, `${street.origin}${START}?next=%2Fgroups&moved=1`)
    const again = await browser.get(`${START}?next=/groups&moved=1`)
    assert.match(again.location, /\/demo-provider\/auth\?/)
  })

  test('never leads to another site, whatever the address asks for', async () => {
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
    ]) {
      const browser = plainBrowser(street.origin)
      assert.equal((await signIn(browser, 'next@larkfield.example', next)).location, `${street.origin}/`)
      await street.db.deleteFrom('session').execute()
    }
  })

  test('with odd addresses answers without a fault', async () => {
    const browser = plainBrowser(street.origin)
    const long = 'x'.repeat(5000)
    for (const query of [
      `next=${long}`,
      `login_hint=${long}`,
      'next=a&next=b',
      'next[]=%2F',
      'login_hint=%00',
      '%',
      '__proto__=1',
    ]) {
      const seen = await browser.get(`${START}?${query}`)
      assert.equal(seen.status, 302, query.slice(0, 40))
    }
  })
})

describe('whom a person turns out to be', () => {
  test('somebody new is nobody yet, and a student once the office has added them', async () => {
    const browser = plainBrowser(street.origin)
    await signIn(browser, 'paula.pupil@larkfield.example')
    assert.equal((await whoIs(browser)).role, 'none')
    const id = await street.addStudent('Paula Pupil')
    await signIn(browser, 'PAULA.PUPIL@larkfield.example')
    const me = await whoIs(browser)
    assert.deepEqual([me.role, me.student_id], ['student', id])
    assert.deepEqual((await browser.call('/api/check-user-type/')).body, {
      isTeacher: false,
      isStudent: true,
    })
  })

  test('an active teacher with this address comes in as that teacher at the first sign-in', async () => {
    const id = await street.addTeacher('Tilda Tutor')
    const browser = plainBrowser(street.origin)
    await signIn(browser, 'tilda.tutor@larkfield.example')
    const me = await whoIs(browser)
    assert.deepEqual([me.role, me.teacher_id, me.first_name], ['teacher', id, 'Tilda'])
  })

  test('an inactive teacher or student stays nobody', async () => {
    const id = await street.addTeacher('Tessa Left')
    await street.db.updateTable('teacher').set({ active: false }).where('id', '=', id).execute()
    const browser = plainBrowser(street.origin)
    await signIn(browser, 'tessa.left@larkfield.example')
    assert.equal((await whoIs(browser)).role, 'none')
  })

  test('the office keeps its role, and is known again under another address', async () => {
    await street.db
      .insertInto('account')
      .values({ email: 'Office@larkfield.example', role: 'admin', superuser: true })
      .execute()
    const browser = plainBrowser(street.origin)
    await signIn(browser, 'office@larkfield.example')
    assert.deepEqual([(await whoIs(browser)).role, (await whoIs(browser)).is_superuser], ['admin', true])
    await street.db
      .updateTable('account')
      .set({ email: 'bureau@larkfield.example' })
      .where('role', '=', 'admin')
      .execute()
    await signIn(browser, 'office@larkfield.example')
    assert.equal((await whoIs(browser)).email, 'bureau@larkfield.example')
  })
})

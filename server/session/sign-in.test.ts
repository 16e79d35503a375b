import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plainBrowser } from '#tests/provider/plain-browser.ts'
import {
  START,
  signInUrlWithHint,
  pathOf,
  signIn,
  returnUrlOf,
  currentUserOf,
} from '#tests/provider/signing-in.ts'
import { useListeningWorld } from '#tests/world/listening-world.ts'

const world = useListeningWorld()

describe('signing in', () => {
  test('offers accounts, accepts any address, and returns to the requested screen', async () => {
    const browser = plainBrowser(world.origin)
    const page = await browser.follow(
      await browser.get('/accounts/google/login/?process=login&next=/reports%3Fstudent_id=7'),
    )
    assert.equal(page.status, 200)
    const seen = await browser.follow(
      await browser.submit(page.url, { email: ' Nell.New@Larkfield.example ' }),
      /reports/,
    )
    assert.equal(pathOf(seen.location), '/reports?student_id=7')
    const me = await currentUserOf(browser)
    assert.deepEqual(
      { email: me.email, name: `${String(me.first_name)} ${String(me.last_name)}`, role: me.role },
      { email: 'nell.new@larkfield.example', name: 'Nell New', role: 'none' },
    )
  })

  test('gives a new session that pages cannot read, and ends the one the browser had', async () => {
    const browser = plainBrowser(world.origin)
    await signIn(browser, 'first@larkfield.example')
    const first = browser.jar.find(({ name }) => name === 'homeroom_session')
    assert.match(first?.attributes ?? '', /Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax/)
    const old = plainBrowser(world.origin)
    old.jar.push({ ...first! })
    await signIn(browser, 'second@larkfield.example')
    assert.notEqual(browser.cookie('homeroom_session'), first?.value)
    assert.equal((await currentUserOf(browser)).email, 'second@larkfield.example')
    assert.equal((await currentUserOf(old)).authenticated, false)
  })

  test('keeps no token in the database', async () => {
    const browser = plainBrowser(world.origin)
    await signIn(browser, 'hash@larkfield.example')
    const token = browser.cookie('homeroom_session') ?? ''
    assert.equal(Buffer.from(token, 'base64url').length, 32)
    const rows = await world.db.selectFrom('session').select('token_hash').execute()
    assert.ok(rows.length > 0)
    for (const row of rows) assert.notEqual(row.token_hash.toString('base64url'), token)
  })

  test('in two concurrent tabs works in both', async () => {
    const browser = plainBrowser(world.origin)
    const one = await returnUrlOf(browser, signInUrlWithHint('tabs@larkfield.example', '/one'))
    const two = await returnUrlOf(browser, signInUrlWithHint('tabs@larkfield.example', '/two'))
    assert.equal(pathOf((await browser.get(two)).location), '/two')
    assert.equal(pathOf((await browser.get(one)).location), '/one')
    assert.equal((await currentUserOf(browser)).email, 'tabs@larkfield.example')
  })

  test('begins at the address to which it will return, after at most one redirect', async () => {
    const browser = plainBrowser(`http://localhost:${world.port}`)
    const seen = await browser.get(`${START}?next=/groups`)
    assert.equal(seen.location, `${world.origin}${START}?next=%2Fgroups&moved=1`)
    const again = await browser.get(`${START}?next=/groups&moved=1`)
    assert.match(again.location, /\/demo-provider\/auth\?/)
  })

  test('never leads to another site, for any requested address', async () => {
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
    ]) {
      const browser = plainBrowser(world.origin)
      assert.equal((await signIn(browser, 'next@larkfield.example', next)).location, `${world.origin}/`)
      await world.db.deleteFrom('session').execute()
    }
  })

  test('with unusual addresses is not an error', async () => {
    const browser = plainBrowser(world.origin)
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

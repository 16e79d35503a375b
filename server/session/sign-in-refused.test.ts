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

describe('signing in is refused', () => {
  test('when the browser returns without having started a sign-in', async () => {
    const browser = plainBrowser(world.origin)
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
      assert.equal(pathOf(seen.location), '/?sign_in=expired')
    }
    assert.equal(browser.cookie('homeroom_session'), undefined)
  })

  test('when the state is not that of the attempt', async () => {
    const browser = plainBrowser(world.origin)
    const other = plainBrowser(world.origin)
    await returnUrlOf(browser, signInUrlWithHint('mixed@larkfield.example'))
    const foreign = await returnUrlOf(other, signInUrlWithHint('attacker@larkfield.example'))
    assert.equal(pathOf((await browser.get(foreign)).location), '/?sign_in=expired')
    assert.equal((await currentUserOf(browser)).authenticated, false)
  })

  test('when someone changed the cookie of the attempt', async () => {
    const browser = plainBrowser(world.origin)
    const back = await returnUrlOf(browser, signInUrlWithHint('cookie@larkfield.example'))
    const cookie = browser.jar.find(({ name }) => name.startsWith('sign_in_'))
    assert.ok(cookie?.httpOnly)
    const attempt = { verifier: 'x'.repeat(43), nonce: 'n', next: 'https://evil.example', at: Date.now() }
    cookie.value = `${Buffer.from(JSON.stringify(attempt)).toString('base64url')}.${cookie.value.split('.')[1]}`
    assert.equal(pathOf((await browser.get(back)).location), '/?sign_in=expired')
  })

  test('when the code belongs to another attempt of the same browser', async () => {
    const browser = plainBrowser(world.origin)
    const first = new URL(await returnUrlOf(browser, signInUrlWithHint('one@larkfield.example')))
    const second = new URL(await returnUrlOf(browser, signInUrlWithHint('two@larkfield.example')))
    second.searchParams.set('code', first.searchParams.get('code') ?? '')
    assert.equal(pathOf((await browser.get(second.href)).location), '/?sign_in=expired')
    assert.equal(browser.cookie('homeroom_session'), undefined)
  })

  test('when the same return is sent twice, and the session of the first stays', async () => {
    const browser = plainBrowser(world.origin)
    const back = await returnUrlOf(browser, signInUrlWithHint('replay@larkfield.example'))
    const copied = browser.jar.map((cookie) => ({ ...cookie }))
    assert.equal(pathOf((await browser.get(back)).location), '/')
    assert.equal(pathOf((await browser.get(back)).location), '/?sign_in=expired')
    assert.equal((await currentUserOf(browser)).email, 'replay@larkfield.example')
    const attacker = plainBrowser(world.origin)
    attacker.jar.push(...copied)
    assert.equal(pathOf((await attacker.get(back)).location), '/?sign_in=expired')
    assert.equal((await currentUserOf(attacker)).authenticated, false)
  })

  test('when the person cancels at the provider, and the requested screen is remembered', async () => {
    const browser = plainBrowser(world.origin)
    const page = await browser.follow(await browser.get(`${START}?next=/reports`))
    const seen = await browser.follow(await browser.submit(page.url, { cancel: '1' }), /sign_in=/)
    assert.equal(pathOf(seen.location), '/?sign_in=cancelled&next=%2Freports')
  })

  test('when the account is inactive', async () => {
    const browser = plainBrowser(world.origin)
    await signIn(browser, 'gone@larkfield.example')
    await world.db
      .updateTable('account')
      .set({ active: false })
      .where('email', '=', 'gone@larkfield.example')
      .execute()
    assert.equal((await currentUserOf(browser)).authenticated, false)
    assert.equal(pathOf((await signIn(browser, 'gone@larkfield.example')).location), '/?sign_in=inactive')
    assert.equal((await currentUserOf(browser)).authenticated, false)
  })
})

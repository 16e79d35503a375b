import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plainBrowser } from '#tests/provider/plain-browser.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { useListeningWorld } from '#tests/world/listening-world.ts'

const world = useListeningWorld({ env: { HOMEROOM_ADMIN_EMAIL: 'office@larkfield.example' } })
beforeFile(async () => {
  await world.db
    .insertInto('account')
    .values([
      {
        email: 'office@larkfield.example',
        role: 'admin',
        superuser: true,
        first_name: 'Olu',
        last_name: '<Office>',
      },
      { email: 'newcomer@homeroom.example', role: 'none' },
      { email: 'stranger@larkfield.example', role: 'none' },
    ])
    .execute()
})

const choice = async () => {
  const browser = plainBrowser(world.origin)
  return { browser, page: await browser.follow(await browser.get('/social/login/google-oauth2/')) }
}

describe('the demo provider', () => {
  test('refuses an invalid email address, and shows the form again', async () => {
    const { browser, page } = await choice()
    for (const email of ['', 'nobody', 'a@b', '<script>alert(1)</script>@x.example']) {
      const again = await browser.submit(page.url, { email })
      assert.equal(again.status, 400)
      assert.match(again.text, /Please enter an email address/)
      assert.doesNotMatch(again.text, /<script/)
    }
  })

  test('refuses a choice that another site’s page sends', async () => {
    const { browser, page } = await choice()
    const reply = await browser.submit(
      page.url,
      { email: 'office@larkfield.example' },
      { 'sec-fetch-site': 'cross-site' },
    )
    assert.equal(reply.status, 403)
  })

  test('sends a browser without a sign-in in progress back to the front page', async () => {
    const { page } = await choice()
    const otherBrowser = plainBrowser(world.origin)
    const reply = await otherBrowser.submit(page.url, { email: 'office@larkfield.example' })
    assert.equal(reply.location, `${world.origin}/?sign_in=expired`)
    assert.equal((await otherBrowser.get(page.url)).location, `${world.origin}/?sign_in=expired`)
    const resumed = await otherBrowser.get(page.url.replace('/choose/', '/auth/'))
    assert.equal(resumed.status, 400)
    assert.match(resumed.text, /Back to Homeroom/)
  })

  test('does not lead to another site', async () => {
    const { browser } = await choice()
    const seen = await browser.get('/social/login/google-oauth2/')
    const address = new URL(seen.location)
    address.searchParams.set('redirect_uri', 'https://evil.example/')
    const reply = await browser.get(address.href)
    assert.equal(reply.status, 400)
    assert.equal(reply.location, '')
  })

  test('offers only the existing demo people, the office first', async () => {
    const { page } = await choice()
    const offered = [...page.text.matchAll(/name="email" value="([^"]+)"/g)].map(([, email]) => email)
    assert.deepEqual(offered, ['office@larkfield.example', 'newcomer@homeroom.example'])
    assert.match(page.text, /Olu &lt;Office&gt;/)
  })

  test('stands in for Microsoft too, and leads to the same person by the address', async () => {
    const browser = plainBrowser(world.origin)
    const page = await browser.follow(await browser.get('/social/login/microsoft/?next=/reports'))
    assert.match(page.text, /This page replaces Microsoft/)
    const seen = await browser.follow(
      await browser.submit(page.url, { email: 'office@larkfield.example' }),
      /reports/,
    )
    assert.equal(seen.location, `${world.origin}/reports`)
    assert.equal((await browser.call('/api/current-user/')).body.email, 'office@larkfield.example')
  })

  test('answers one provider’s sign-in for that provider only', async () => {
    const browser = plainBrowser(world.origin)
    const begun = await browser.get('/social/login/microsoft/?login_hint=office@larkfield.example')
    const { location } = await browser.follow(begun, /\/social\/complete\//)
    const attempt = browser.jar.find(({ name }) => name.startsWith('sign_in_'))!
    attempt.path = '/social/complete/google-oauth2/'
    const elsewhere = await browser.get(location.replace('/complete/microsoft/', '/complete/google-oauth2/'))
    assert.equal(elsewhere.location, `${world.origin}/?sign_in=expired`)
  })

  test('has a page that needs no script and follows the content security policy', async () => {
    const { page } = await choice()
    assert.doesNotMatch(page.text, /<script|<style|style=|onclick/)
    assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self'(;|$)/)
    assert.equal(page.headers.get('cache-control'), 'no-store')
    assert.equal((await plainBrowser(world.origin).get('/plain.css')).status, 200)
  })

  test('shows the accounts again at the next sign-in, for another person too', async () => {
    const { browser, page } = await choice()
    await browser.follow(await browser.submit(page.url, { email: 'office@larkfield.example' }), /:\d+\/$/)
    assert.equal((await browser.call('/api/current-user/')).body.email, 'office@larkfield.example')
    const second = await browser.follow(await browser.get('/social/login/google-oauth2/'))
    assert.match(second.text, /Sign in to the demo/)
    await browser.follow(await browser.submit(second.url, { email: 'newcomer@homeroom.example' }), /:\d+\/$/)
    assert.equal((await browser.call('/api/current-user/')).body.email, 'newcomer@homeroom.example')
  })
})

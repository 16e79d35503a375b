import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plainBrowser } from '#tests/provider/plain-browser.ts'
import { openProvider } from '#tests/provider/provider.ts'
import { useProviderSchool, schoolOf } from '#tests/provider/school.ts'
import { openListeningWorld } from '#tests/world/listening-world.ts'

const school = useProviderSchool()

describe('with a provider such as Google', () => {
  test('the browser is sent with a code challenge, a state and a nonce, to choose an account', async () => {
    const { request, ended } = await school.signInWith({})
    assert.equal(ended, '/')
    assert.equal(request.get('code_challenge_method'), 'S256')
    assert.equal(request.get('scope'), 'openid email profile')
    assert.equal(request.get('prompt'), 'select_account')
    assert.equal(request.get('hd'), 'larkfield.example')
    assert.equal(request.get('redirect_uri'), `${school.world.origin}/social/complete/google-oauth2/`)
    for (const secret of ['state', 'nonce', 'code_challenge']) assert.equal(request.get(secret)?.length, 43)
    assert.equal(school.provider.verifiers.at(-1)?.length, 43)
    assert.equal(request.has('client_secret'), false)
  })

  test('a hint is passed on, and no account is chosen', async () => {
    const seen = await plainBrowser(school.world.origin).get(
      '/accounts/google/login/?login_hint=tess@larkfield.example',
    )
    const request = new URL(seen.location).searchParams
    assert.equal(request.get('login_hint'), 'tess@larkfield.example')
    assert.equal(request.has('prompt'), false)
  })

  test('a person stays the same account when the address changes', async () => {
    await school.signInWith({ sub: '300', email: 'before@larkfield.example' })
    await school.signInWith({ sub: '300', email: 'after@larkfield.example' })
    const accounts = await school.world.db
      .selectFrom('account')
      .innerJoin('account_identity', 'account_id', 'id')
      .select('email')
      .where('subject', '=', '300')
      .execute()
    assert.deepEqual(accounts, [{ email: 'before@larkfield.example' }])
  })

  test('the demo provider is not mounted', async () => {
    const seen = await plainBrowser(school.world.origin).get(
      '/demo-provider/.well-known/openid-configuration',
    )
    assert.equal(seen.status, 404)
  })

  test('forms may redirect to the provider', async () => {
    const { headers } = await plainBrowser(school.world.origin).get('/api/csrf/')
    const directives = headers.get('content-security-policy')?.split(';') ?? []
    assert.ok(
      directives.some(
        (directive) => directive.startsWith('form-action') && directive.includes(school.provider.issuer),
      ),
    )
  })

  test('the page for the person who sets it up shows which settings are present, and no secret', async () => {
    const { status, body } = await plainBrowser(school.world.origin).call('/api/test-oauth-redirect/')
    assert.equal(status, 200)
    assert.equal(body.redirect_uri, `${school.world.origin}/social/complete/google-oauth2/`)
    assert.deepEqual(body.settings, {
      OIDC_ISSUER: true,
      GOOGLE_CLIENT_ID: true,
      GOOGLE_CLIENT_SECRET: true,
      GOOGLE_HOSTED_DOMAIN: true,
    })
    assert.doesNotMatch(JSON.stringify(body), /school-secret/)
  })
})

describe('while the provider is unreachable', () => {
  test('people see that, and can sign in once it is back', async () => {
    const away = await openProvider()
    await away.close()
    const lonely = await openListeningWorld({ env: schoolOf(away.issuer) })
    try {
      const browser = plainBrowser(lonely.origin)
      const seen = await browser.get('/social/login/google-oauth2/?next=/reports')
      assert.equal(seen.location, `${lonely.origin}/?sign_in=unavailable&next=%2Freports`)
      const reply = await browser.call('/api/test-oauth-redirect/')
      assert.deepEqual([reply.status, reply.body.code], [503, 'unavailable'])
      const back = await openProvider({ port: Number(new URL(away.issuer).port) })
      const again = await browser.get('/social/login/google-oauth2/')
      await back.close()
      assert.ok(again.location.startsWith(`${away.issuer}/authorize?`))
    } finally {
      await lonely.close()
    }
  })
})

import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { plainBrowser } from '#tests/plain-browser.ts'
import { openProvider, type Lie } from '#tests/stand-in-provider.ts'
import { openStreet } from '#tests/street.ts'

let provider: Awaited<ReturnType<typeof openProvider>>
let street: Awaited<ReturnType<typeof openStreet>>
before(async () => {
  provider = await openProvider({ clientId: 'school-client' })
  street = await openStreet({ env: schoolOf(provider.issuer) })
})
after(async () => {
  await street.close()
  await provider.close()
})

const schoolOf = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  GOOGLE_CLIENT_ID: 'school-client',
  GOOGLE_CLIENT_SECRET: 'school-secret',
  GOOGLE_HOSTED_DOMAIN: 'larkfield.example',
})

const TRUE_CLAIMS = {
  sub: '100',
  email: 'tess@larkfield.example',
  hd: 'larkfield.example',
  name: 'Tess Testa',
}

/** Leaves for the provider and comes back with what it says; answers where the browser ends and whether it is in. */
async function comeBackWith(claims: Record<string, unknown>, lie: Lie = {}) {
  const browser = plainBrowser(street.origin)
  const leaving = new URL((await browser.get('/social/login/google-oauth2/')).location).searchParams
  const code = provider.grant(leaving.get('nonce') ?? '', { ...TRUE_CLAIMS, ...claims }, lie)
  const back = new URLSearchParams({ code, state: leaving.get('state') ?? '' }).toString()
  const seen = await browser.get(`/social/complete/google-oauth2/?${back}`)
  return {
    leaving,
    ended: seen.location.replace(street.origin, ''),
    session: browser.cookie('homeroom_session'),
  }
}

describe('nobody is signed in by', () => {
  const lies: [string, Record<string, unknown>, Lie, string][] = [
    ['an address that is not verified', { email_verified: false }, {}, 'unverified'],
    ['an address that is verified only in words', { email_verified: 'yes' }, {}, 'unverified'],
    ['a token without an address', { email: undefined }, {}, 'unverified'],
    ['an account of another domain', { hd: 'elsewhere.example' }, {}, 'other_domain'],
    ['an account of no domain', { hd: undefined }, {}, 'other_domain'],
    ['a token for another attempt', { nonce: 'another' }, {}, 'failed'],
    ['a token for another application', { aud: 'another' }, {}, 'failed'],
    ['a token of another provider', { iss: 'https://evil.example' }, {}, 'failed'],
    ['a token that has expired', { exp: 1000 }, {}, 'failed'],
    ['an answer without an ID token', {}, { withoutIdToken: true }, 'failed'],
    [
      'a token signed by somebody else',
      {},
      { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey },
      'failed',
    ],
    ['a provider that is out of order', {}, { status: 503 }, 'unavailable'],
  ]
  for (const [what, claims, lie, reason] of lies) {
    test(what, async () => {
      const { ended, session } = await comeBackWith(claims, lie)
      assert.equal(ended, `/?sign_in=${reason}`)
      assert.equal(session, undefined)
    })
  }

  test('a code that the provider does not know', async () => {
    const browser = plainBrowser(street.origin)
    const leaving = new URL((await browser.get('/social/login/google-oauth2/')).location).searchParams
    const seen = await browser.get(`/social/complete/google-oauth2/?code=x&state=${leaving.get('state')}`)
    assert.equal(seen.location, `${street.origin}/?sign_in=expired`)
  })

  test('a provider that answers with an error', async () => {
    for (const [error, reason] of [
      ['access_denied', 'cancelled'],
      ['server_error', 'failed'],
    ] as const) {
      const browser = plainBrowser(street.origin)
      const leaving = new URL((await browser.get('/social/login/google-oauth2/')).location).searchParams
      const seen = await browser.get(
        `/social/complete/google-oauth2/?error=${error}&state=${leaving.get('state')}`,
      )
      assert.equal(seen.location, `${street.origin}/?sign_in=${reason}`)
    }
  })

  test('another Google account with an address that is taken here', async () => {
    assert.equal((await comeBackWith({ sub: '200', email: 'taken@larkfield.example' })).ended, '/')
    const { ended, session } = await comeBackWith({ sub: '201', email: 'Taken@larkfield.example' })
    assert.equal(ended, '/?sign_in=other_account')
    assert.equal(session, undefined)
  })
})

describe('with a provider such as Google', () => {
  test('the browser leaves with a code challenge, a state, a nonce, and asks which account', async () => {
    const { leaving, ended } = await comeBackWith({})
    assert.equal(ended, '/')
    assert.equal(leaving.get('code_challenge_method'), 'S256')
    assert.equal(leaving.get('scope'), 'openid email profile')
    assert.equal(leaving.get('prompt'), 'select_account')
    assert.equal(leaving.get('hd'), 'larkfield.example')
    assert.equal(leaving.get('redirect_uri'), `${street.origin}/social/complete/google-oauth2/`)
    for (const secret of ['state', 'nonce', 'code_challenge']) assert.equal(leaving.get(secret)?.length, 43)
    assert.equal(provider.verifiers.at(-1)?.length, 43)
    assert.equal(leaving.has('client_secret'), false)
  })

  test('a hint is passed on instead of the question', async () => {
    const seen = await plainBrowser(street.origin).get(
      '/accounts/google/login/?login_hint=tess@larkfield.example',
    )
    const leaving = new URL(seen.location).searchParams
    assert.equal(leaving.get('login_hint'), 'tess@larkfield.example')
    assert.equal(leaving.has('prompt'), false)
  })

  test('a person stays the same account when the address changes', async () => {
    await comeBackWith({ sub: '300', email: 'before@larkfield.example' })
    await comeBackWith({ sub: '300', email: 'after@larkfield.example' })
    const accounts = await street.db
      .selectFrom('account')
      .select('email')
      .where('google_sub', '=', '300')
      .execute()
    assert.deepEqual(accounts, [{ email: 'before@larkfield.example' }])
  })

  test('the demo provider is not there', async () => {
    const seen = await plainBrowser(street.origin).get('/demo-provider/.well-known/openid-configuration')
    assert.equal(seen.status, 404)
  })

  test('forms may lead on to the provider', async () => {
    const { headers } = await plainBrowser(street.origin).get('/api/csrf/')
    const directives = headers.get('content-security-policy')?.split(';') ?? []
    assert.ok(
      directives.some(
        (directive) => directive.startsWith('form-action') && directive.includes(provider.issuer),
      ),
    )
  })

  test('the page for whoever sets it up shows which settings there are, and no secret', async () => {
    const { status, body } = await plainBrowser(street.origin).call('/api/test-oauth-redirect/')
    assert.equal(status, 200)
    assert.equal(body.redirect_uri, `${street.origin}/social/complete/google-oauth2/`)
    assert.deepEqual(body.settings, {
      OIDC_ISSUER: true,
      GOOGLE_CLIENT_ID: true,
      GOOGLE_CLIENT_SECRET: true,
      GOOGLE_HOSTED_DOMAIN: true,
    })
    assert.doesNotMatch(JSON.stringify(body), /school-secret/)
  })
})

describe('while the provider is out of reach', () => {
  test('people are told so, and can sign in once it is back', async () => {
    const away = await openProvider()
    await away.close()
    const lonely = await openStreet({ env: schoolOf(away.issuer) })
    try {
      const browser = plainBrowser(lonely.origin)
      const seen = await browser.get('/social/login/google-oauth2/?next=/reports')
      assert.equal(seen.location, `${lonely.origin}/?sign_in=unavailable&next=%2Freports`)
      const told = await browser.call('/api/test-oauth-redirect/')
      assert.deepEqual([told.status, told.body.code], [503, 'unavailable'])
      const back = await openProvider({ port: Number(new URL(away.issuer).port) })
      const again = await browser.get('/social/login/google-oauth2/')
      await back.close()
      assert.ok(again.location.startsWith(`${away.issuer}/authorize?`))
    } finally {
      await lonely.close()
    }
  })
})

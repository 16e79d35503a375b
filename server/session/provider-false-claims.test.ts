import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Falsification } from '#tests/provider/provider.ts'
import { useProviderSchool } from '#tests/provider/school.ts'

const school = useProviderSchool()

const countAccounts = async () => (await school.world.db.selectFrom('account').select('id').execute()).length

describe('no one is signed in by', () => {
  const cases: [string, Record<string, unknown>, Falsification, string][] = [
    ['an address that is not verified', { email_verified: false }, {}, 'unverified'],
    ['an address that is verified only in words', { email_verified: 'yes' }, {}, 'unverified'],
    ['a token without an address', { email: undefined }, {}, 'unverified'],
    ['an address that is none', { email: 'tess' }, {}, 'unverified'],
    ['two addresses in one', { email: 'a@larkfield.example, b@evil.example' }, {}, 'unverified'],
    ['an address with a line break', { email: 'tess@larkfield.example\nx' }, {}, 'unverified'],
    ['an address without end', { email: `${'t'.repeat(250)}@larkfield.example` }, {}, 'unverified'],
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
  for (const [what, claims, falsification, reason] of cases) {
    test(what, async () => {
      const before = await countAccounts()
      const { ended, session } = await school.signInWith(claims, falsification)
      assert.equal(ended, `/?sign_in=${reason}`)
      assert.equal(session, undefined)
      assert.equal(await countAccounts(), before)
    })
  }

  test('a code that the provider does not know', async () => {
    const { browser, request } = await school.startSignIn()
    const seen = await browser.get(`/social/complete/google-oauth2/?code=x&state=${request.get('state')}`)
    assert.equal(seen.location, `${school.world.origin}/?sign_in=expired`)
  })

  test('a provider that answers with an error', async () => {
    for (const [error, reason] of [
      ['access_denied', 'cancelled'],
      ['server_error', 'failed'],
    ] as const) {
      const { browser, request } = await school.startSignIn()
      const seen = await browser.get(
        `/social/complete/google-oauth2/?error=${error}&state=${request.get('state')}`,
      )
      assert.equal(seen.location, `${school.world.origin}/?sign_in=${reason}`)
    }
  })

  test('another Google account with an address that is taken here', async () => {
    assert.equal((await school.signInWith({ sub: '200', email: 'taken@larkfield.example' })).ended, '/')
    const { ended, session } = await school.signInWith({ sub: '201', email: 'Taken@larkfield.example' })
    assert.equal(ended, '/?sign_in=other_account')
    assert.equal(session, undefined)
  })
})

describe('someone of the domain who is in no record', () => {
  test('is signed in, and has the role none', async () => {
    const { ended, session } = await school.signInWith({ sub: '500', email: 'unlisted@larkfield.example' })
    assert.equal(ended, '/')
    const reply = await school.world.app.inject({
      url: '/api/current-user/',
      cookies: { homeroom_session: session! },
    })
    assert.equal(reply.json().role, 'none')
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { plainBrowser } from '#tests/provider/plain-browser.ts'
import { useProviderSchool } from '#tests/provider/school.ts'

const school = useProviderSchool('microsoft')

const TENANT = 'a1b2c3d4-0000-4000-8000-00000000cafe'
const OTHER_TENANT = 'b1b2c3d4-0000-4000-8000-00000000cafe'
const objectId = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`

const countAccounts = async () => (await school.world.db.selectFrom('account').select('id').execute()).length

/** Who is signed in with this session. */
const userOfSession = async (session: string | undefined) => {
  assert.ok(session, 'nobody is signed in')
  const reply = await school.world.app.inject({
    url: '/api/current-user/',
    cookies: { homeroom_session: session },
  })
  return reply.json() as { email: string; role: string; id: number }
}

describe('with Microsoft no one is signed in by', () => {
  const cases: [string, Record<string, unknown>, string][] = [
    ['a token of another tenant', { tid: OTHER_TENANT }, 'other_domain'],
    ['a token without a tenant', { tid: undefined }, 'other_domain'],
    ['a list of tenants', { tid: [TENANT] }, 'other_domain'],
    [
      'an issuer of another tenant',
      { iss: `https://login.microsoftonline.com/${OTHER_TENANT}/v2.0` },
      'failed',
    ],
    ['the issuer of all tenants', { iss: 'https://login.microsoftonline.com/common/v2.0' }, 'failed'],
    ['a guest from another tenant', { idp: `https://sts.windows.net/${OTHER_TENANT}/` }, 'other_domain'],
    ['a guest with a personal account', { idp: 'live.com' }, 'other_domain'],
    [
      'a guest of a service that looks alike',
      { idp: `https://sts.windows.net.evil.example/${TENANT}/` },
      'other_domain',
    ],
    ['a guest by the account’s status', { acct: 1 }, 'other_domain'],
    ['a token without an object id', { oid: undefined }, 'failed'],
    ['an object id that is none', { oid: '1' }, 'failed'],
    ['a token without any address', { email: undefined, preferred_username: undefined }, 'no_address'],
    ['a user name that is no address', { email: undefined, preferred_username: '+15550100' }, 'no_address'],
    [
      'an address of a domain that nobody has proved, and no other',
      { xms_edov: false, preferred_username: undefined },
      'no_address',
    ],
    ['a token for another attempt', { nonce: 'another' }, 'failed'],
    ['a token for another application', { aud: 'another' }, 'failed'],
  ]
  for (const [what, claims, reason] of cases) {
    test(what, async () => {
      const before = await countAccounts()
      const { ended, session } = await school.signInWith(claims)
      assert.equal(ended, `/?sign_in=${reason}`)
      assert.equal(session, undefined)
      assert.equal(await countAccounts(), before)
    })
  }

  test('a second person of the tenant with the address of another person', async () => {
    const email = 'taken@larkfield.example'
    assert.equal((await school.signInWith({ oid: objectId(200), email })).ended, '/')
    const { ended, session } = await school.signInWith({
      oid: objectId(201),
      email: 'Taken@larkfield.example',
    })
    assert.deepEqual([ended, session], ['/?sign_in=other_account', undefined])
  })

  test('addresses of a provider that the school has not set up', async () => {
    const browser = plainBrowser(school.world.origin)
    for (const path of [
      '/social/login/google-oauth2/',
      '/accounts/google/login/',
      '/social/login/nobody/',
      '/social/complete/google-oauth2/',
    ])
      assert.equal((await browser.get(path)).status, 404, path)
  })
})

describe('with Microsoft', () => {
  test('the browser is sent to the one tenant, and only to that', async () => {
    const { request } = await school.signInWith({})
    assert.equal(request.get('scope'), 'openid email profile')
    assert.equal(request.get('redirect_uri'), `${school.world.origin}/social/complete/microsoft/`)
    assert.equal(request.has('hd'), false)
    const { body } = await plainBrowser(school.world.origin).call('/api/test-oauth-redirect/')
    assert.equal(body['issuer'], `${school.provider.origin}/${TENANT}/v2.0`)
    assert.deepEqual(body['others'], [])
    assert.doesNotMatch(JSON.stringify(body), /school-secret/)
  })

  test('a person gets the record with the address that the office entered, and stays that person afterwards', async () => {
    const teacher = await school.world.addTeacher('Tove Tenant')
    const first = await school.signInWith({ oid: objectId(300), email: 'Tove.Tenant@larkfield.example' })
    const me = await userOfSession(first.session)
    assert.deepEqual([me.role, me.email], ['teacher', 'Tove.Tenant@larkfield.example'])
    const later = await school.signInWith({
      oid: objectId(300).toUpperCase(),
      email: 'married@larkfield.example',
    })
    assert.equal((await userOfSession(later.session)).id, me.id)
    const { rows } = await sql`select provider, subject, teacher_id from account_identity
      join account on account.id = account_id where account_id = ${me.id}`.execute(school.world.db)
    assert.deepEqual(rows, [
      { provider: 'microsoft', subject: `${TENANT}/${objectId(300)}`, teacher_id: teacher },
    ])
  })

  test('a person without a mailbox is identified by the user name', async () => {
    const { session } = await school.signInWith({
      oid: objectId(400),
      email: undefined,
      preferred_username: 'Una.Mailless@larkfield.example',
    })
    assert.equal((await userOfSession(session)).email, 'Una.Mailless@larkfield.example')
  })

  test('the user name is used instead of an address in an unverified domain', async () => {
    const { session } = await school.signInWith({
      oid: objectId(401),
      email: 'superintendent@district.example',
      preferred_username: 'vic@larkfield.example',
      xms_edov: '0',
    })
    assert.equal((await userOfSession(session)).email, 'vic@larkfield.example')
  })

  test('members are let in who sign in with the tenant itself', async () => {
    for (const claims of [{ idp: `https://sts.windows.net/${TENANT}/` }, { acct: 0, xms_edov: true }])
      assert.equal((await school.signInWith({ ...claims, oid: objectId(100) })).ended, '/')
  })
})

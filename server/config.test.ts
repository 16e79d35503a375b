import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PRODUCTION } from '#tests/provider/production.ts'
import { refusalOf, signInOf } from '#tests/provider/refusals.ts'
import { readConfig } from './config.ts'

const GOOGLE = {
  GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-Zk3_vT8qLw2nRb7yXd5f',
}

describe('Homeroom refuses to start', () => {
  const cases: [string, Record<string, string>, RegExp][] = [
    [
      'real data, https and Google’s settings, and a misspelled NODE_ENV',
      { ...PRODUCTION, NODE_ENV: 'Production' },
      /NODE_ENV is "Production", which is not supported. Set it to production/,
    ],
    ['a NODE_ENV with a space', { ...PRODUCTION, NODE_ENV: 'production ' }, /NODE_ENV is "production "/],
    ['a NODE_ENV of its own', { NODE_ENV: 'staging' }, /NODE_ENV is "staging"/],
    [
      'an https origin and Google without production',
      { PUBLIC_ORIGIN: 'https://homeroom.example', ...GOOGLE },
      /PUBLIC_ORIGIN is https:\/\/homeroom\.example, which others can open. Set NODE_ENV=production/,
    ],
    [
      'an https origin without production and without Google',
      { PUBLIC_ORIGIN: 'https://homeroom.example' },
      /^No one can sign in: PUBLIC_ORIGIN https:\/\/homeroom\.example .*the demo sign-in.* is off/,
    ],
    [
      'an http origin that others open',
      { PUBLIC_ORIGIN: 'http://homeroom.example', NODE_ENV: 'development' },
      /^No one can sign in/,
    ],
    ['an origin that only looks local', { PUBLIC_ORIGIN: 'http://localhost.evil.example' }, /^No one can/],
    [
      'Google without production on a host that others reach',
      { HOST: '0.0.0.0', ...GOOGLE },
      /HOST is 0\.0\.0\.0, which others can open. Set NODE_ENV=production/,
    ],
    ['a host that others reach', { HOST: '0.0.0.0' }, /^No one can sign in: HOST 0\.0\.0\.0/],
    [
      'the demo sign-in in production',
      { ...PRODUCTION, HOMEROOM_DEMO_SIGN_IN: '1' },
      /cannot be used with NODE_ENV=production. Remove one/,
    ],
    [
      'the demo sign-in beside Google',
      { ...GOOGLE, HOMEROOM_DEMO_SIGN_IN: '1' },
      /cannot be used with GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/,
    ],
    [
      'the demo sign-in beside another provider',
      { OIDC_ISSUER: 'https://id.example', HOMEROOM_DEMO_SIGN_IN: '1' },
      /cannot be used with OIDC_ISSUER/,
    ],
    [
      'another word for the demo sign-in',
      { HOMEROOM_DEMO_SIGN_IN: 'yes' },
      /HOMEROOM_DEMO_SIGN_IN must be 1 or 0/,
    ],
    ['nothing to sign in with', { HOMEROOM_DEMO_SIGN_IN: '0' }, /^No one can sign in/],
    ['half of Google’s settings', { GOOGLE_CLIENT_ID: 'id' }, /^GOOGLE_CLIENT_SECRET is missing/],
    [
      'only the domain of Google’s settings',
      { GOOGLE_HOSTED_DOMAIN: 'school.example' },
      /^GOOGLE_CLIENT_ID is missing/,
    ],
    [
      'production without a domain',
      { ...PRODUCTION, GOOGLE_HOSTED_DOMAIN: '' },
      /^GOOGLE_HOSTED_DOMAIN is missing: .* or to any/,
    ],
    [
      'a domain that is none',
      { ...PRODUCTION, GOOGLE_HOSTED_DOMAIN: '@school' },
      /GOOGLE_HOSTED_DOMAIN must be a domain/,
    ],
    [
      'production on plain http',
      { ...PRODUCTION, PUBLIC_ORIGIN: 'http://homeroom.example' },
      /PUBLIC_ORIGIN .*https/,
    ],
    [
      'production with a provider on plain http',
      { ...PRODUCTION, OIDC_ISSUER: 'http://id.example' },
      /OIDC_ISSUER .*https/,
    ],
    [
      'a secret of one character',
      { ...PRODUCTION, SESSION_SECRET: 's'.repeat(40) },
      /SESSION_SECRET is easy to guess/,
    ],
    [
      'a secret that repeats itself',
      { ...PRODUCTION, SESSION_SECRET: 'k3Jd9wQz5v'.repeat(4) },
      /SESSION_SECRET is easy to guess/,
    ],
    [
      'a secret from an example',
      { ...PRODUCTION, SESSION_SECRET: 'change-me-to-a-long-random-text-please' },
      /SESSION_SECRET is easy to guess/,
    ],
    [
      'a token for metrics that can be guessed',
      { ...PRODUCTION, METRICS_TOKEN: 'metrics-'.repeat(5) },
      /METRICS_TOKEN is easy to guess/,
    ],
    [
      'a short secret',
      { ...PRODUCTION, SESSION_SECRET: 'k3Jd9wQz5v' },
      /SESSION_SECRET must have at least 32/,
    ],
    [
      'a mail server without a sender',
      { SMTP_URL: 'smtps://user:Zk3vT8qLw2@mail.school.example' },
      /^MAIL_FROM is missing/,
    ],
    ['a sender without a mail server', { MAIL_FROM: 'office@school.example' }, /^SMTP_URL is missing/],
    [
      'a mail server that is none',
      { SMTP_URL: 'https://mail.school.example', MAIL_FROM: 'office@school.example' },
      /^SMTP_URL must look like smtps:/,
    ],
    [
      'a sender that is no address',
      { SMTP_URL: 'smtp://mail.school.example', MAIL_FROM: 'Larkfield School' },
      /^MAIL_FROM must be an address/,
    ],
    [
      'Google’s secret from an example',
      { ...PRODUCTION, GOOGLE_CLIENT_SECRET: 'secret' },
      /GOOGLE_CLIENT_SECRET is an example/,
    ],
  ]
  for (const [what, environment, sentence] of cases)
    test(`with ${what}`, () => assert.match(refusalOf(environment), sentence))
})

describe('everyone may sign in as anybody', () => {
  test('on a start with default settings, and only in the demo school', () => {
    for (const environment of [
      {},
      { NODE_ENV: 'development' },
      { NODE_ENV: 'test', HOST: '::1', PUBLIC_ORIGIN: 'http://127.0.0.1:4000' },
      { PUBLIC_ORIGIN: 'https://homeroom.localhost' },
    ])
      assert.deepEqual(signInOf(environment), ['demo', 'refused'], JSON.stringify(environment))
  })

  test('where the demo sign-in is turned on explicitly', () => {
    for (const more of [{}, { HOST: '0.0.0.0' }, { PUBLIC_ORIGIN: 'https://try.homeroom.example' }])
      assert.deepEqual(signInOf({ HOMEROOM_DEMO_SIGN_IN: '1', ...more }), ['demo', 'demo'])
  })

  test('never where a provider is set, also in the demo school', () => {
    const google = 'https://accounts.google.com'
    assert.deepEqual(signInOf(GOOGLE), [google, google])
    assert.deepEqual(signInOf(PRODUCTION), [google, google])
    const other = { ...GOOGLE, OIDC_ISSUER: 'http://127.0.0.1:9/' }
    assert.deepEqual(signInOf(other), [other.OIDC_ISSUER, other.OIDC_ISSUER])
  })
})

describe('the domains of a provider', () => {
  const domainsOf = (value: string) =>
    readConfig({ ...PRODUCTION, GOOGLE_HOSTED_DOMAIN: value }).providers[0]?.organizations

  test('are one or several, or any if the settings say so', () => {
    assert.deepEqual(domainsOf('School.Example'), ['school.example'])
    assert.deepEqual(domainsOf('school.example, students.school.example'), [
      'school.example',
      'students.school.example',
    ])
    assert.equal(domainsOf('any'), 'any')
  })
})

describe('the sender of mail', () => {
  const fromOf = (MAIL_FROM: string) =>
    readConfig({ SMTP_URL: 'smtp://mail.school.example', MAIL_FROM }).mail?.from
  test('is an address, with a name before it where there is one', () => {
    assert.deepEqual(fromOf('office@school.example'), { name: '', address: 'office@school.example' })
    const named = { name: 'Larkfield School', address: 'office@school.example' }
    assert.deepEqual(fromOf('Larkfield School <office@school.example>'), named)
    assert.deepEqual(fromOf('"Larkfield School" <office@school.example>'), named)
  })

  test('is not set on a start with default settings', () => assert.equal(readConfig({}).mail, undefined))
})

test('on this machine alone production needs no https', () => {
  assert.equal(refusalOf({ ...PRODUCTION, PUBLIC_ORIGIN: 'http://localhost:3000' }), '')
})

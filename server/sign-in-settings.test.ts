import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PRODUCTION } from '#tests/provider/production.ts'
import { refusalOf, signInOf } from '#tests/provider/refusals.ts'

const WITHOUT_GOOGLE = { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '', GOOGLE_HOSTED_DOMAIN: '' }
const MICROSOFT = {
  MICROSOFT_TENANT: 'A1B2C3D4-0000-4000-8000-00000000CAFE',
  MICROSOFT_CLIENT_ID: '6f1d5a0c-22ab-4c33-9d0e-7f7a3b1c9e55',
  MICROSOFT_CLIENT_SECRET: 'Zk3~vT8qLw2nRb7yXd5fP0sQmHj1',
}

describe('Homeroom refuses to start', () => {
  const cases: [string, Record<string, string>, RegExp][] = [
    ['half of Microsoft’s settings', { MICROSOFT_CLIENT_ID: 'id' }, /^MICROSOFT_CLIENT_SECRET is missing/],
    [
      'Microsoft without a tenant, whose accounts would be everybody’s',
      { ...MICROSOFT, MICROSOFT_TENANT: '' },
      /^MICROSOFT_TENANT is missing: set it to the directory/,
    ],
    [
      'a word for many tenants',
      { ...MICROSOFT, MICROSOFT_TENANT: 'common' },
      /MICROSOFT_TENANT must be the directory \(tenant\) ID/,
    ],
    [
      'the tenant of everybody’s personal accounts',
      { ...MICROSOFT, MICROSOFT_TENANT: '9188040D-6C67-4C5B-B112-36A304B66DAD' },
      /MICROSOFT_TENANT must be the directory/,
    ],
    [
      'Microsoft’s secret from an example',
      { ...PRODUCTION, ...MICROSOFT, MICROSOFT_CLIENT_SECRET: 'your-own-secret' },
      /MICROSOFT_CLIENT_SECRET is an example: set it to the one that Microsoft shows/,
    ],
    [
      'Microsoft on plain http in production',
      { ...PRODUCTION, ...MICROSOFT, MICROSOFT_AUTHORITY: 'http://login.example' },
      /MICROSOFT_AUTHORITY .*https/,
    ],
    [
      'the demo sign-in beside Microsoft',
      { ...MICROSOFT, HOMEROOM_DEMO_SIGN_IN: '1' },
      /cannot be used with MICROSOFT_TENANT and MICROSOFT_CLIENT_ID/,
    ],
    [
      'production without a provider',
      { ...PRODUCTION, ...WITHOUT_GOOGLE },
      /^No one can sign in: set GOOGLE_CLIENT_ID.* with Google, or MICROSOFT_CLIENT_ID.* with Microsoft$/,
    ],
  ]
  for (const [what, environment, sentence] of cases)
    test(`with ${what}`, () => assert.match(refusalOf(environment), sentence))
})

test('production needs one provider, and takes two', () => {
  const microsoft = 'https://login.microsoftonline.com/a1b2c3d4-0000-4000-8000-00000000cafe/v2.0'
  const [alone, both] = [
    signInOf({ ...PRODUCTION, ...WITHOUT_GOOGLE, ...MICROSOFT }),
    signInOf({ ...PRODUCTION, ...MICROSOFT }),
  ]
  assert.deepEqual(alone, [microsoft, microsoft])
  assert.equal(both[0], `https://accounts.google.com ${microsoft}`)
})

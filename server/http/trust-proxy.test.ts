import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ConfigError, readConfig } from '#server/config.ts'
import { consumeLimit } from '#tests/world/visits/limits.ts'
import { openWorld } from '#tests/world/world.ts'
import { OPEN_LIMITS } from './rate-limits.ts'

const trusted = (TRUST_PROXY?: string) =>
  readConfig(TRUST_PROXY === undefined ? {} : { TRUST_PROXY }).trustProxy

describe('TRUST_PROXY', () => {
  test('is a proxy on the same machine where it is left out', () => {
    assert.deepEqual(trusted(), ['loopback'])
    assert.deepEqual(trusted(''), ['loopback'])
  })

  test('takes addresses and networks, a number of proxies, or none', () => {
    assert.deepEqual(trusted('10.1.2.3'), ['10.1.2.3'])
    assert.deepEqual(trusted('loopback, 10.0.0.0/8,2001:db8::/32'), [
      'loopback',
      '10.0.0.0/8',
      '2001:db8::/32',
    ])
    assert.equal(trusted('none'), false)
    assert.equal(typeof trusted('2'), 'function')
  })

  test('counts proxies only behind one on a private network', () => {
    const isProxy = trusted('2')
    assert.ok(typeof isProxy === 'function')
    for (const address of ['127.0.0.1', '172.18.0.3', '::1', 'fd00::7', '::ffff:10.0.0.5', 'fe80::1'])
      assert.equal(isProxy(address, 0), true, address)
    for (const address of ['203.0.113.9', '172.32.0.1', '2001:db8::7', '::ffff:203.0.113.9', ''])
      assert.equal(isProxy(address, 0), false, address)
    assert.deepEqual([isProxy('203.0.113.9', 1), isProxy('203.0.113.9', 2)], [true, false])
  })

  for (const wrong of [
    'true',
    'yes',
    '*',
    '0',
    '11',
    '-1',
    '1.5',
    '10.0.0',
    '10.0.0.256',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '0.0.0.0/0',
    '::/0',
    '2001:db8::/129',
    'fe80::1%eth0',
    'proxy.school.example',
    '10.0.0.1,',
    '10.0.0.1;10.0.0.2',
  ]) {
    test(`refuses ${wrong}, and says what is allowed`, () => {
      assert.throws(
        () => trusted(wrong),
        (error: unknown) => error instanceof ConfigError && /TRUST_PROXY must be/.test(error.message),
      )
    })
  }
})

const COMPLETE = '/social/complete/google-oauth2/'
const BEGIN = '/social/login/google-oauth2/?login_hint=ada@larkfield.example'

/**
 * Sends requests that pretend to come from ever other places, until one is refused or all are through; where they count for
 * one place, most of them have been counted before.
 */
async function isLimited(
  TRUST_PROXY: string,
  remoteAddress: string,
  forwarded: (n: number) => string,
  countedFor?: string,
) {
  const world = await openWorld({ env: { TRUST_PROXY } })
  const before = countedFor === undefined ? 0 : OPEN_LIMITS.falseSignInReturn - 20
  if (countedFor !== undefined) consumeLimit(world, 'falseSignInReturn', before, countedFor)
  try {
    let status = 0
    for (let n = before; n <= OPEN_LIMITS.falseSignInReturn && status !== 429; n += 1) {
      const headers = { 'x-forwarded-for': forwarded(n) }
      status = (await world.app.inject({ url: COMPLETE, remoteAddress, headers })).statusCode
    }
    return status === 429
  } finally {
    await world.close()
  }
}

const pretended = (n: number) => `198.51.100.${n % 250}, 198.51.${n % 250}.7`

describe('The limit on false sign-ins from one place', () => {
  test('cannot be avoided by a forged X-Forwarded-For without a proxy in between', async () => {
    assert.equal(await isLimited('10.0.0.5', '203.0.113.9', pretended, '203.0.113.9'), true)
    assert.equal(await isLimited('none', '127.0.0.1', pretended, '127.0.0.1'), true)
    assert.equal(await isLimited('1', '203.0.113.9', pretended, '203.0.113.9'), true)
  })

  test('counts what the proxy has added, not what its caller claims', async () => {
    const throughProxy = (n: number) => `${pretended(n)}, 203.0.113.9`
    assert.equal(await isLimited('10.0.0.0/24', '10.0.0.5', throughProxy, '203.0.113.9'), true)
    assert.equal(await isLimited('1', '10.0.0.5', throughProxy, '203.0.113.9'), true)
    const throughTwo = (n: number) => `${throughProxy(n)}, 10.0.0.4`
    assert.equal(await isLimited('2', '10.0.0.5', throughTwo, '203.0.113.9'), true)
  })

  test('is for each person of a school that reaches it through a proxy', async () => {
    assert.equal(await isLimited('10.0.0.0/24', '10.0.0.5', pretended), false)
  })
})

describe('The address and scheme that a proxy forwards', () => {
  const HEADERS = {
    host: 'inside:3000',
    'x-forwarded-host': 'homeroom.example',
    'x-forwarded-proto': 'https',
  }
  const env = { PUBLIC_ORIGIN: 'https://homeroom.example', TRUST_PROXY: '10.0.0.5' }

  for (const [who, remoteAddress, isBelieved] of [
    ['a proxy that is named', '10.0.0.5', true],
    ['anybody else', '203.0.113.9', false],
  ] as const) {
    test(`are ${isBelieved ? 'believed' : 'ignored'} from ${who}`, async () => {
      const world = await openWorld({ env })
      const seen: unknown[] = []
      world.app.addHook('onRequest', async ({ protocol, host, ip }) => void seen.push(protocol, host, ip))
      try {
        // The demo provider's discovery is a request too: only the first one is compared.
        const headers = { ...HEADERS, 'x-forwarded-for': '198.51.100.7' }
        const reply = await world.app.inject({ url: BEGIN, remoteAddress, headers })
        const atPublicAddress = /[?&]moved=1/.test(String(reply.headers.location))
        assert.equal(atPublicAddress, !isBelieved, String(reply.headers.location))
        assert.deepEqual(
          seen.slice(0, 3),
          isBelieved ? ['https', 'homeroom.example', '198.51.100.7'] : ['http', 'inside:3000', remoteAddress],
        )
      } finally {
        await world.close()
      }
    })
  }
})

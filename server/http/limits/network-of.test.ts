import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './network-of.ts'

test('Addresses of one IPv6 network count as one, and an IPv4 address counts for itself however it is written', () => {
  for (const [address, network] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::'],
    ['2001:db8:1:3::1', '2001:db8:1:3::'],
    ['2001:db8::7', '2001:db8::'],
    ['::1', '::'],
    ['1:2::8', '1:2::'],
    ['fe80::1%eth0', 'fe80::'],
  ] as const)
    assert.equal(networkOf(address), network, address)
})

import { BlockList, isIP } from 'node:net'

/** What Fastify takes: addresses of proxies, or whether an address at this distance is one; false for none. */
export type TrustedProxies = string[] | ((address: string, hop: number) => boolean) | false

const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal'])
const MAX_HOPS = 10

/**
 * Reads TRUST_PROXY: 'none', a number of proxies (1 to 10) of which the last one has a private address, or addresses, networks
 * such as 10.0.0.0/8 and the names loopback, linklocal and uniquelocal, separated by commas. Undefined if it is none of these, or
 * would trust everyone.
 */
export function readTrustProxy(text: string): TrustedProxies | undefined {
  const trimmed = text.trim()
  if (trimmed === 'none') return false
  if (/^\d+$/.test(trimmed))
    return inRange(Number(trimmed), 1, MAX_HOPS) ? countingHops(Number(trimmed)) : undefined
  const parts = trimmed.split(',').map((part) => part.trim())
  return parts.every((part) => NAMED.has(part) || isNetwork(part)) ? parts : undefined
}

/** A number alone would trust anyone who reaches the port directly, so the peer must also be on a private network. */
const countingHops = (hops: number) => (address: string, hop: number) =>
  hop < hops && (hop > 0 || isPrivate(address))

const PRIVATE_NETWORKS = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, prefix)
PRIVATE_NETWORKS.addAddress('::1', 'ipv6')
PRIVATE_NETWORKS.addSubnet('fc00::', 7, 'ipv6')
PRIVATE_NETWORKS.addSubnet('fe80::', 10, 'ipv6')

/** Whether an address is of this machine or of a network that is not the internet. */
export function isPrivate(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && PRIVATE_NETWORKS.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

function isNetwork(part: string): boolean {
  const [address = '', prefix, ...rest] = part.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return false
  if (prefix === undefined) return true
  return /^\d{1,3}$/.test(prefix) && inRange(Number(prefix), 1, version === 4 ? 32 : 128)
}

const inRange = (value: number, least: number, most: number) => value >= least && value <= most

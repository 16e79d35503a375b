import { isIP } from 'node:net'

const NETWORK_GROUPS = 4

/**
 * The /64 network of an IPv6 address, which usually belongs to one household or school; an IPv4 address is returned unchanged.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip.toLowerCase()
  const address = canonical(ip.replace(/%.*/s, ''))
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(address) ?? []
  if (high !== undefined && low !== undefined) return [high, low].flatMap(bytesOf).join('.')
  return canonical(`${groupsOf(address).slice(0, NETWORK_GROUPS).join(':')}::`)
}

/** As RFC 5952 writes it. */
const canonical = (ip: string) => new URL(`http://[${ip}]`).hostname.slice(1, -1)

const bytesOf = (group: string) => {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 0xff]
}

function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}

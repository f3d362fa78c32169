import { BlockList, isIP } from 'node:net'

const ranges = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  ranges.addSubnet(net, bits, 'ipv4')
}
ranges.addAddress('::1', 'ipv6')
ranges.addSubnet('fc00::', 7, 'ipv6')
ranges.addSubnet('fe80::', 10, 'ipv6')

/** Top-level domains that are never public. */
const PRIVATE_DOMAINS = /\.(?:localhost|local|internal|home\.arpa)$/

/**
 * Returns true if a URL's host is this machine or in a private network: loopback, private and link-local addresses,
 * names without a dot, which Compose and local networks resolve, and names that no public server can have. A public
 * name with a private address is treated as public, because its address may change.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  const family = isIP(host)
  if (family === 4) return ranges.check(host, 'ipv4')
  // An IPv4 address mapped into IPv6 is checked as IPv4.
  if (family === 6) return ranges.check(host, 'ipv6')
  return host !== '' && (!host.includes('.') || PRIVATE_DOMAINS.test(host))
}

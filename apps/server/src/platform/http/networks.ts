import ipaddr from 'ipaddr.js'

/** Networks, each as its first address and prefix length. */
export type Networks = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]

/** Parses addresses and networks in CIDR notation, separated by commas; null if invalid. */
export function readNetworks(setting: string): Networks | null {
  const items = setting
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  const networks = items.map(readNetwork)
  return networks.every((network) => network !== null) ? networks : null
}

function readNetwork(text: string): Networks[number] | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Returns true if an address belongs to one of the networks. */
export function isWithin(text: string, networks: Networks): boolean {
  const address = read(text)
  return (
    address !== null &&
    networks.some((network) => address.kind() === network[0].kind() && address.match(network))
  )
}

/**
 * Returns true if an address is public by the registries of special addresses (RFC 6890): neither
 * private, loopback, link-local (cloud metadata), carrier-grade NAT, multicast nor reserved, and no
 * IPv6 address that maps to an IPv4 one.
 */
export const isPublicAddress = (text: string): boolean => read(text)?.range() === 'unicast'

/** An IPv4-mapped IPv6 address (::ffff:127.0.0.1) is treated as that IPv4 address. */
const read = (text: string) => (ipaddr.isValid(text) ? ipaddr.process(text) : null)

import { BlockList, isIP, isIPv4 } from 'node:net'

/**
 * The proxies whose X-Forwarded-For is trusted: this many in front of the server, or those with
 * these addresses; false for none.
 */
type TrustedProxies = number | readonly string[] | false

const names: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const maxHops = 10

/**
 * Reads TRUST_PROXY: `false`, a number of proxies (1–10; `true` is 1), or addresses and networks in
 * CIDR notation, including `loopback` and `private`, separated by commas. Returns null for anything
 * else. A network of all addresses is refused, because callers could then claim any address.
 */
export function readTrustedProxies(setting: string): TrustedProxies | null {
  const value = setting.trim()
  if (value === 'false' || value === '0') return false
  if (value === 'true') return 1
  if (/^\d+$/.test(value)) return Number(value) <= maxHops ? Number(value) : null
  const networks = value.split(',').flatMap((item) => names[item.trim()] ?? [item.trim()])
  return networks.every(isNetwork) ? networks : null
}

function isNetwork(text: string) {
  const [address = '', prefix, ...others] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || others.length > 0) return false
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits)
  )
}

/**
 * The function that Fastify calls for each hop, starting with the nearest (0: the peer of the
 * connection). The first untrusted hop is the caller. Each proxy appends its peer, so header
 * entries written by the caller come before that and are never reached.
 */
export function trustFunction(
  proxies: TrustedProxies,
): false | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const list = new BlockList()
  for (const network of proxies) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (text) => {
    const address = plainAddress(text)
    return isIP(address) > 0 && list.check(address, familyOf(address))
  }
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/**
 * Normalises an address for comparison: some proxies append the port (RFC 7239 §6,
 * `192.0.2.1:4711`, `[2001:db8::1]:4711`), and a dual-stack socket shows IPv4 as
 * `::ffff:192.0.2.1`. Anything that is no address is returned unchanged.
 */
export function plainAddress(text: string): string {
  const bare =
    /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ??
    /^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/.exec(text)?.[1] ??
    // A zone (`%eth0`) names the local interface through which a host is reached.
    text.replace(/%.*$/, '')
  return /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(bare)?.[1] ?? bare
}

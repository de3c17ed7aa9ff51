import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { plainAddress, readTrustedProxies, trustFunction } from './trusted-proxies.ts'

/** The address that the server attributes to the call. */
async function callerOf(setting: string, peer: string, forwarded?: string) {
  const http = fastify({ trustProxy: trustFunction(readTrustedProxies(setting) ?? false) })
  http.get('/', async (request) => request.ip)
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const { body } = await http.inject({ url: '/', remoteAddress: peer, headers })
  await http.close()
  return body
}

describe('TRUST_PROXY', () => {
  test.each([
    ['false', false],
    ['0', false],
    ['true', 1],
    ['2', 2],
    ['10.0.0.0/8, 192.0.2.7', ['10.0.0.0/8', '192.0.2.7']],
    ['2001:db8::/32', ['2001:db8::/32']],
    ['loopback', ['127.0.0.0/8', '::1/128']],
    ['11', null],
    ['-1', null],
    ['yes', null],
    ['10.0.0.0/33', null],
    ['10.0.0.0/8/8', null],
    ['0.0.0.0/0', null],
    ['::/0', null],
    ['10.0.0.0/8,,', null],
    ['proxy.example.com', null],
  ])('%s', (setting, read) => {
    expect(readTrustedProxies(setting)).toEqual(read)
  })
})

describe('the caller', () => {
  const forged = '1.1.1.1, 2.2.2.2'
  test.each([
    ['no proxy is trusted', 'false', '198.51.100.1', forged, '198.51.100.1'],
    [
      'one hop, which appends to what was forged',
      '1',
      '10.0.0.1',
      `${forged}, 203.0.113.9`,
      '203.0.113.9',
    ],
    ['one hop, which writes the header itself', 'true', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['two hops', '2', '10.0.0.1', `${forged}, 203.0.113.9, 104.16.0.1`, '203.0.113.9'],
    [
      'two hops, of which a caller has passed one only',
      '2',
      '10.0.0.1',
      '203.0.113.9',
      '203.0.113.9',
    ],
    ['one hop without the header', '1', '10.0.0.1', undefined, '10.0.0.1'],
    [
      'networks',
      '10.0.0.0/8,104.16.0.0/13',
      '10.0.0.1',
      `${forged}, 203.0.113.9, 104.16.0.1`,
      '203.0.113.9',
    ],
    [
      'networks, and somebody who calls past them',
      '10.0.0.0/8',
      '198.51.100.1',
      forged,
      '198.51.100.1',
    ],
    ['networks, all hops in them', '10.0.0.0/8', '10.0.0.1', '10.9.9.9, 10.0.0.2', '10.9.9.9'],
    [
      'networks of IPv6',
      '2001:db8:1::/48',
      '2001:db8:1::5',
      `${forged}, 2001:db8:ffff::7`,
      '2001:db8:ffff::7',
    ],
    [
      'IPv4 on a socket of both families',
      '10.0.0.0/8',
      '::ffff:10.0.0.1',
      '203.0.113.9',
      '203.0.113.9',
    ],
    [
      'a proxy that writes ports',
      '10.0.0.0/8',
      '10.0.0.1',
      '203.0.113.9, 10.0.0.2:4711',
      '203.0.113.9',
    ],
    ['words instead of an address', '10.0.0.0/8', '10.0.0.1', '203.0.113.9, unknown', 'unknown'],
  ])('with %s', async (_what, setting, peer, forwarded, caller) => {
    expect(await callerOf(setting, peer, forwarded)).toBe(caller)
  })
})

test.each([
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['unknown', 'unknown'],
])('%s is compared as %s', (text, address) => {
  expect(plainAddress(text)).toBe(address)
})

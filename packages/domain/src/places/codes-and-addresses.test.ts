import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isIpAddress } from './ip-address.ts'
import { isJanCode } from './jan-code.ts'

describe('JAN code', () => {
  it.each(['4901234567894', '4006381333931', '0012345678905', '49123456', '00000000'])(
    'accepts %s',
    (code) => {
      expect(isJanCode(code)).toBe(true)
    },
  )

  it.each([
    '4901234567895',
    '49123457',
    '490123456789',
    '49012345678944',
    '４９１２３４５６',
    '4901-234567894',
    '',
    '491234 6',
  ])('refuses %j', (code) => {
    expect(isJanCode(code)).toBe(false)
  })

  const digits = (length: number) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
      .map((all) => all.join(''))

  it('is valid with one check digit, and invalid with one mistyped digit', () => {
    const mistakes = fc.tuple(fc.nat({ max: 12 }), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(fc.oneof(digits(7), digits(12)), mistakes, (body, [region, shift]) => {
        const [code = '', ...others] = Array.from('0123456789', (digit) => body + digit).filter(
          isJanCode,
        )
        expect(others).toEqual([])
        expect(isJanCode(code)).toBe(true)
        const index = region % code.length
        expect(
          isJanCode(
            `${code.slice(0, index)}${(Number(code[index]) + shift) % 10}${code.slice(index + 1)}`,
          ),
        ).toBe(false)
      }),
    )
  })
})

describe('IP address', () => {
  it.each([
    '192.168.0.10',
    '0.0.0.0',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    '2001:db8:0:0:0:0:0:1',
    '::ffff:192.168.0.1',
    '1::',
  ])('accepts %s', (address) => {
    expect(isIpAddress(address)).toBe(true)
  })

  it.each([
    '',
    '192.168.0',
    '192.168.0.256',
    '192.168.00.1',
    '192.168.0.1.1',
    '192.168.0.1/24',
    '1.2.3.a',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8',
    '12345::',
    'fe80::1%eth0',
    '1.2.3.4::',
    '::1.2.3',
    'printer.local',
  ])('refuses %j', (address) => {
    expect(isIpAddress(address)).toBe(false)
  })

  it('accepts every generated IPv4 and IPv6 address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        expect(isIpAddress(address)).toBe(true)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { tableQrText } from './table-qr.ts'

const shop = '0192f0c4-77aa-7bbb-8ccc-0123456789ab'

describe("the text of a table's QR code", () => {
  it('contains the ids of shop and table', () => {
    expect(tableQrText(shop, 'A-2')).toBe('POS:TABLE/0192F0C4-77AA-7BBB-8CCC-0123456789AB/A-2')
  })

  it('stays within the alphanumeric set of QR codes for any table code', () => {
    expect(tableQrText(shop, '座敷1')).toBe(
      'POS:TABLE/0192F0C4-77AA-7BBB-8CCC-0123456789AB/%E5%BA%A7%E6%95%B71',
    )
    for (const code of ['C8', '座敷1', 'Ａ1'])
      expect(tableQrText(shop, code)).toMatch(/^[0-9A-Z $%*+\-./:]+$/)
  })

  it('can be decoded to the table code', () => {
    const code = '個室é2'
    expect(decodeURIComponent(tableQrText(shop, code).split('/')[2] ?? '')).toBe(code)
  })
})

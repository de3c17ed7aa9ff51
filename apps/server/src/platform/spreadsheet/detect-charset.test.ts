import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { decodeText, detectCharset, type TextCharset } from './detect-charset.ts'

const files: readonly (readonly [TextCharset, string])[] = [
  ['utf-8', '名前,価格\nコーヒー,450'],
  ['utf-8', 'name,price\nCrème Brûlée,11'],
  ['utf-8', 'name,price\nSoba,9'],
  ['utf-16le', '名前,価格\nコーヒー,450'],
  ['utf-16be', '名前,価格\nコーヒー,450'],
  ['utf-16le', 'name,price\nCrème Brûlée,11'],
  ['utf-16be', 'name,price\nCrème Brûlée,11'],
  [
    'windows-1252',
    'Item Name,Variation Name,Category,Price\nCrème Brûlée,Regular,Entrées,11.00\nJalapeño Poppers,Regular,Appetizers,9.50',
  ],
  ['windows-1252', 'name,price\nCafé,4.50'],
  ['windows-1252', 'name,price\nPâté,5'],
  ['windows-1252', 'name,price\nPiña colada,4.50\nAçaí bowl,9\n½ chicken,12'],
  ['windows-1252', 'name,price\nChef’s Special – “Ono”,4.50'],
  ['windows-1252', 'name,price\nÉclair,4\nÀ la carte,9'],
  ['windows-1252', 'name,price\nMÜSLI,4\nCRÈME,9'],
  ['windows-1252', 'name,price\nCoke®,3\n7° beer,5'],
  ['windows-1252', 'name,price\n"Rosé, glass",9'],
  ['windows-1252', 'name,price,note\nFilet,30,€ 5 à la carte'],
  ['macintosh', 'Item Name,Price\nCrème Brûlée,11.00\nJalapeño Poppers,9.50'],
  ['windows-1252', 'name,price\nJalapeño,4\n'],
  ['windows-1252', 'name,price\nSmørrebrød,9\nKöttbullar,12'],
  ['windows-1252', 'name,price\nO‘ahu Burger,12\nChef’s Choice,14'],
  ['windows-1252', 'name,price\nBanh mi,12 €\nPho,14 €'],
  ['macintosh', 'name,price\nCafé,4.50'],
  ['shift_jis', '名前,価格\nコーヒー,450'],
  ['shift_jis', '商品名,単価\n天丼,900\n日替定食,800'],
  ['shift_jis', 'name,price\n珈琲,450'],
  ['shift_jis', 'name,price\nｺｰﾋｰ,450\nﾋﾞｰﾙ,500'],
  ['shift_jis', 'name,price\n①定食,450\n髙島ビール,500'],
  ['shift_jis', 'name,price\nTシャツ,2000'],
  ['shift_jis', 'name,price\nAランチ,900\n生ビール(中),600'],
  ['shift_jis', 'name,price\n鰻重,3000'],
  ['shift_jis', 'name,price\n型,1\n鶏天丼,900'],
  ['shift_jis', 'name,price\n瓶ビール,600\nｺｰﾗ,300\nﾊﾟﾌｪ,800'],
  ['shift_jis', 'name,price\n〜そば〜 ①,600'.replaceAll('〜', '～')],
  ['shift_jis', 'SKU,name,price\nA1,Beer 生中,600'],
  ['euc-jp', '名前,価格\nコーヒー,450'],
  ['euc-jp', 'name,price\n珈琲,450\n麦酒,500'],
  ['euc-jp', '商品名,単価,カテゴリー\n天ぷらそば,900,そば\n日替わり定食,800,定食'],
]

describe('detectCharset', () => {
  test.each(files)('finds %s of %j', (charset, text) => {
    const bytes = iconv.encode(text, charset)
    expect(detectCharset(bytes)).toBe(charset)
    expect(decodeText(bytes, charset)).toBe(text)
  })

  test.each(['utf-8', 'utf-16le', 'utf-16be'] as const)(
    'reads %s by its byte order mark, without it',
    (charset) => {
      const bytes = iconv.encode('name\nSoba', charset, { addBOM: true })
      expect([detectCharset(bytes), decodeText(bytes, charset)]).toEqual([charset, 'name\nSoba'])
    },
  )

  test.each([
    ['a PDF file', Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u0000\u0001\u0002', 'latin1')],
    ['zero bytes', Buffer.alloc(100)],
    ['control characters', Buffer.from('a\u0001\u0002\u0080\u0081', 'latin1')],
  ])('finds none in %s', (_name, bytes) => {
    expect(detectCharset(bytes)).toBeNull()
  })
})

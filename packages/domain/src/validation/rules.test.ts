import { describe, expect, it } from 'vitest'
import { amountRule, evaluate, type RuleKey, rules } from './rules.ts'

/** A value, with the rule's parameter if it has one. */
type Example = readonly [value: unknown, figure?: unknown]
interface Examples {
  readonly holds: readonly Example[]
  readonly refuses: readonly Example[]
}

const of = (...values: readonly unknown[]): Example[] => values.map((value) => [value])
const nothing = of('', null, undefined)

const examples: Record<RuleKey, Examples> = {
  required: {
    holds: of('a', ' a ', 0, false, [1], '0'),
    refuses: [...nothing, ...of(' ', '　\t', [])],
  },
  max_length: {
    holds: [...nothing, ['abc', 3], ['生ビール', 4], ['𠮷𠮷𠮷', 3], [[1, 2], 2], ['anything']],
    refuses: [
      ['abcd', 3],
      ['生ビール', 3],
      [[1, 2, 3], 2],
      [1234, 3],
    ],
  },
  max_width: {
    holds: [
      ...nothing,
      ['abcdefgh', 8],
      ['生ビール', 8],
      ['ﾋﾞｰﾙﾋﾞｰﾙ', 8],
      ['a\u0007b', 2],
      ['生a', 3],
    ],
    refuses: [
      ['abcdefghi', 8],
      ['生ビール', 7],
      ['Ａ', 1],
      ['—', 1],
      ['🍣', 1],
    ],
  },
  min_length: {
    holds: [['abc', 3], [[1, 2, 3], 3], ['生ビー', 3], ['']],
    refuses: [
      ['ab', 3],
      [[1, 2], 3],
      ['', 1],
      [null, 1],
      [[], 1],
    ],
  },
  min_value: {
    holds: [
      [0, 0],
      ['5', 5],
      ['5.5', 5],
      [-1, -2],
    ],
    refuses: [
      ['', 0],
      [null, 0],
      [-1, 0],
      ['4.99', 5],
      ['abc', 0],
      ['1e3', 0],
    ],
  },
  max_value: {
    holds: [...nothing.map(([value]): Example => [value, 5]), [5, 5], ['4.99', 5], ['-9', 5]],
    refuses: [
      [6, 5],
      ['5.01', 5],
      ['abc', 5],
    ],
  },
  invalid_email: {
    holds: [
      ...nothing,
      ...of('a@example.com', 'first.last+tag@sub.example.co.jp', "o'neil@example.org"),
    ],
    refuses: of(
      'a',
      'a@',
      '@example.com',
      'a@localhost',
      'a b@example.com',
      'a@example..com',
      'a@-example.com',
      'あ@example.com',
      'a@b@c.com',
      12,
    ),
  },
  invalid_tel: {
    holds: [
      ...nothing,
      ...of(
        '0312345678',
        '03-1234-5678',
        '+81-3-1234-5678',
        '+81312345678',
        '+1-808-555-0100',
        '+18085550100',
      ),
    ],
    refuses: of(
      '+44-20-1234',
      '03 1234 5678',
      '(03)1234',
      '03--1234',
      '-03',
      '03-',
      '+',
      '+81',
      '０３',
      'abc',
    ),
  },
  invalid_email_or_tel: {
    holds: [...nothing, ...of('a@example.com', '+8112345678', '+81123456789012', '+18085550100')],
    refuses: of(
      '0312345678',
      '+811234567',
      '+811234567890123',
      '+81-312345678',
      '+4412345678',
      'a@',
      '+81 312345678',
    ),
  },
  required_email_or_tel: {
    holds: [['a@example.com'], ['', '+81312345678'], ['a@example.com', '']],
    refuses: [[''], ['', ''], [null, ' '], [undefined, null]],
  },
  invalid_postcode: {
    holds: [...nothing, ...of('100-0001', '1000001')],
    refuses: of('100-001', '10-00001', '100 0001', '１００-０００１', '96815-1', '100-0001\n'),
  },
  not_contain_special_characters: {
    holds: [...nothing, ...of('abc', 'ABC123')],
    refuses: of('a-b', 'a b', 'あ', 'Ａ', 'a_b', 'é'),
  },
  only_contain_number_characters: {
    holds: [...nothing, ...of('0', '0123', 12)],
    refuses: of('1.5', '-1', '1,000', '１', 'a', '1\n'),
  },
  invalid_password: {
    holds: of('Passw0rd!', 'aA1@', 'パスaA1#'),
    refuses: of(
      '',
      null,
      'password',
      'PASSW0RD!',
      'passw0rd!',
      'Password!',
      'Passw0rd',
      'Passw0rd?',
      'Passw0rd-',
    ),
  },
  only_contain_valid_characters: {
    holds: [
      ...nothing,
      ...of(
        '生ビール(中)',
        'ﾋﾞｰﾙ',
        "Chef's choice",
        'Crème brûlée',
        'Phở bò',
        '한우',
        'А-1',
        '☆おすすめ♪',
        '㈱',
        '1/2 ×3',
        '¥500',
        '“A” & B',
        '々〆ヶ',
      ),
    ],
    refuses: of(
      'a,b',
      'a，b',
      '🍣',
      '寿司🍣',
      '❤️',
      '1️⃣',
      '👨‍👩‍👧',
      '🇯🇵',
      '㊗',
      'a\u0000b',
      'a\u200bb',
      '<b>',
      'a\\b',
      'a\nb',
      '\u3164',
    ),
  },
  after_or_equal_date: {
    holds: [
      ['', '2026-11-21'],
      ['2026-11-21', '2026-11-21'],
      ['2027-01-01', '2026-11-21'],
      ['2026-11-21', ''],
      ['2026-11-21'],
    ],
    refuses: [
      ['2026-11-20', '2026-11-21'],
      ['2026-02-30', '2026-01-01'],
      ['21.11.2026', '2026-01-01'],
    ],
  },
  before_or_equal_date: {
    holds: [
      ['', '2026-11-21'],
      ['2026-11-21', '2026-11-21'],
      ['2026-01-31', '2026-11-21'],
      ['2026-11-21', ''],
      ['2026-11-21'],
    ],
    refuses: [
      ['2026-11-22', '2026-11-21'],
      ['2026-02-30', '2026-11-21'],
      ['tomorrow', '2026-11-21'],
    ],
  },
  invalid_company_code: {
    holds: [...nothing, ...of('T1234567890123')],
    refuses: of(
      '1234567890123',
      'T123456789012',
      'T12345678901234',
      't1234567890123',
      'T１２３４５６７８９０１２３',
    ),
  },
  invalid_decimal: {
    holds: [...nothing, ...of('0', '-1', '1.5', '-0.25', '12', 1.25)],
    refuses: of('1.', '.5', '1.234', '+1', '1,000', '1e2', '--1', '１'),
  },
  invalid_amount: {
    holds: [
      ...nothing,
      ...of('100', 100),
      ['100', 'JPY'],
      ['1.25', 'USD'],
      ['-1.25', 'USD'],
      ['12', 'USD'],
    ],
    refuses: [
      ...of('1.5', '-1'),
      ['1.25', 'JPY'],
      ['-100', 'JPY'],
      ['1.234', 'USD'],
      ['$1', 'USD'],
    ],
  },
  invalid_jan_code: {
    holds: [...nothing, ...of('4901234567894', '49123456')],
    refuses: of('4901234567890', '123', '490123456789A'),
  },
  invalid_time: {
    holds: [...nothing, ...of('00:00', '23:59')],
    refuses: of('24:00', '9:00', '12:60', '12:00:00', '1200'),
  },
  invalid_extended_time: {
    holds: [...nothing, ...of('00:00', '24:00', '29:59')],
    refuses: of('30:00', '5:00', '29:60', '12:00:00'),
  },
  invalid_ip_address: {
    holds: [...nothing, ...of('192.168.1.20', '::1')],
    refuses: of('192.168.1', '192.168.1.256', 'printer'),
  },
  invalid_kana: {
    holds: [...nothing, ...of('ヤキトリ　テイ', 'ﾔｷﾄﾘ', 'ビア・バー2')],
    refuses: of('やきとり', '焼鳥', 'ヤキトリ!'),
  },
  invalid_color: {
    holds: [...nothing, ...of('#9155FD', '#0d6efd')],
    refuses: of('9155FD', '#fff', '#9155FG', 'red', '#9155FD00'),
  },
  invalid_timezone: {
    holds: [...nothing, ...of('Asia/Tokyo', 'Pacific/Honolulu', 'America/New_York')],
    refuses: of('Tokyo', 'JST', '+09:00', 'Asia/Atlantis'),
  },
  invalid_date: {
    holds: [...nothing, ...of('2026-11-21', '2028-02-29')],
    refuses: of('2026-02-29', '2026-13-01', '2026-1-1', '2026/11/21', '0000-01-01', '20261121'),
  },
  invalid_choice: {
    holds: [
      ...nothing,
      ['a', ['a', 'b']],
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
      [[], ['a']],
    ],
    refuses: [
      ['c', ['a', 'b']],
      [
        ['a', 'c'],
        ['a', 'b'],
      ],
      ['a'],
    ],
  },
  invalid_table_code: {
    holds: [...nothing, ...of('C8', '座敷1')],
    refuses: of('A-2', 'A 1', 'A,1', '-1', 'A/1', '🍣'),
  },
  reserved_table_code: {
    holds: [...nothing, ...of('C8', 'SAFE1')],
    refuses: of('SAFE', 'OUT', 'safe', 'ＯＵＴ'),
  },
  duplicate_table_code: {
    holds: [...nothing, ['C9', ['C8']], ['C8', []], ['C8']],
    refuses: [
      ['C8', ['C8']],
      ['ｃ８', ['A', 'C8']],
    ],
  },
  not_unique: {
    holds: [['', ['']], ['b', ['a']], ['a']],
    refuses: [
      ['ビール', ['びーる']],
      ['BEER', ['beer']],
      ['ﾋﾞｰﾙ', ['水', 'ビール']],
      ['a  b ', ['A B']],
    ],
  },
}

const holds = (key: RuleKey, [value, figure]: Example) =>
  evaluate(true, value, [figure === undefined ? key : [key, figure]]) === null

describe('validation rules', () => {
  it.each(Object.entries(examples) as [RuleKey, Examples][])(
    '%s',
    (key, { holds: accepted, refuses }) => {
      expect(accepted.filter((example) => !holds(key, example))).toEqual([])
      expect(refuses.filter((example) => holds(key, example))).toEqual([])
    },
  )

  it('all have examples', () => {
    expect(Object.keys(examples).toSorted()).toEqual(Object.keys(rules).toSorted())
  })

  it('apply only while the form is active', () => {
    for (const [key, { refuses }] of Object.entries(examples) as [RuleKey, Examples][]) {
      for (const [value, figure] of refuses)
        expect(evaluate(false, value, [[key, figure]])).toBeNull()
    }
  })

  it('report the first violated rule', () => {
    const checks = ['required', ['max_width', 8], 'only_contain_valid_characters'] as const
    expect(evaluate(true, '', checks)).toBe('required')
    expect(evaluate(true, '生ビール中,', checks)).toBe('max_width')
    expect(evaluate(true, '生,', checks)).toBe('only_contain_valid_characters')
    expect(evaluate(true, '生ビール', checks)).toBeNull()
    expect(evaluate(true, 'anything', [])).toBeNull()
  })

  it('accept an empty optional field of any format', () => {
    const asking: RuleKey[] = ['required', 'min_value', 'invalid_password', 'required_email_or_tel']
    const formats = (Object.keys(rules) as RuleKey[]).filter((key) => !asking.includes(key))
    for (const value of ['', null, undefined])
      expect(formats.filter((key) => evaluate(true, value, [key]) !== null)).toEqual([])
  })

  it('refuse other types where a text is required', () => {
    for (const value of [true, {}, ['T1234567890123']])
      expect(evaluate(true, value, ['invalid_company_code'])).toBe('invalid_company_code')
  })

  it('require digits for yen and a decimal for dollars', () => {
    expect(amountRule('JPY')).toBe('only_contain_number_characters')
    expect(amountRule('USD')).toBe('invalid_decimal')
  })
})

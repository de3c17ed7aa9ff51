import { describe, expect, it } from 'vitest'
import { readReceiptQuery } from './receipt-query.ts'

const today = '2026-11-27'
/** The parts of a query in short: "day 2026-11-26". */
const read = (query: string) =>
  readReceiptQuery(query, today).map((part) => {
    if (part.kind === 'day') return `day ${part.day}`
    if (part.kind === 'time') return `${part.from}-${part.to}`
    if (part.kind === 'table') return `table ${part.code}`
    return part.kind === 'card' ? `card ${part.digits}` : part.text
  })

describe('a day', () => {
  it.each([
    ['today', '2026-11-27'],
    ['Yesterday', '2026-11-26'],
    ['昨日', '2026-11-26'],
    ['一昨日', '2026-11-25'],
    ['11/24', '2026-11-24'],
    ['11月24日', '2026-11-24'],
    ['１１月２４日', '2026-11-24'],
    ['Nov 24', '2026-11-24'],
    ['november 24th', '2026-11-24'],
    ['24 Nov', '2026-11-24'],
    ['12/24', '2025-12-24'],
    ['2026/11/24', '2026-11-24'],
    ['2026年11月24日', '2026-11-24'],
  ])('%s', (query, day) => {
    expect(read(query)).toEqual([`day ${day}`])
  })

  it.each(['13/45', '2/30', '11-24'])('is not %s', (query) => {
    expect(read(query)).toEqual([query])
  })
})

describe('a time', () => {
  it.each([
    ['18:37', '18:37-18:37'],
    ['20:00-21:00', '20:00-21:00'],
    ['20:00〜21:00', '20:00-21:00'],
    ['20時から21時', '20:00-21:00'],
    ['8pm to 9:30pm', '20:00-21:30'],
    ['20時', '20:00-20:59'],
    ['20時台', '20:00-20:59'],
    ['8pm', '20:00-20:59'],
    ['12am', '00:00-00:59'],
    ['20時半', '20:30-20:30'],
    ['20時15分', '20:15-20:15'],
    ['20時頃', '19:30-20:30'],
    ['around 8:30 pm', '20:00-21:00'],
    ['0時頃', '23:30-00:30'],
    ['25:30', '01:30-01:30'],
    ['23:30-25:00', '23:30-01:00'],
  ])('%s', (query, time) => {
    expect(read(query)).toEqual([time])
  })

  it.each(['18:75', '30時'])('is not %s', (query) => {
    expect(read(query)).toEqual([query])
  })
})

describe('a table', () => {
  it.each([
    ['table 7', '7'],
    ['Table #B7', 'B7'],
    ['テーブル7', '7'],
    ['7卓', '7'],
    ['7番卓', '7'],
    ['7番テーブル', '7'],
    ['卓7', '7'],
    ['table OUT', 'OUT'],
  ])('%s', (query, code) => {
    expect(read(query)).toEqual([`table ${code}`])
  })

  it.each(['卓', 'テーブル', 'timetable'])('is not %s', (query) => {
    expect(read(query)).toEqual([query])
  })
})

it.each(['card 4242', 'カード4242', '下4桁 4242'])('%s is the end of a card', (query) => {
  expect(read(query)).toEqual(['card 4242'])
})

it.each([
  ['table 7 yesterday', ['table 7', 'day 2026-11-26']],
  ['昨日の7卓', ['day 2026-11-26', 'table 7']],
  ['11月24日20時頃 佐藤', ['day 2026-11-24', '19:30-20:30', '佐藤']],
  ['yesterday 8pm visa ¥1,840', ['day 2026-11-26', '20:00-20:59', 'visa', '¥1,840']],
  ['きのこ 2-0032', ['きのこ', '2-0032']],
  ['', []],
])('reads the parts of "%s" in their order', (query, parts) => {
  expect(read(query)).toEqual(parts)
})

it('keeps the text of each part as typed', () => {
  expect(readReceiptQuery('昨日の7卓', today).map(({ text }) => text)).toEqual(['昨日', '7卓'])
})

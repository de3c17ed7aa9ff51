import type { ShopTemplate } from '../shop-template.ts'
import { fromTokyo } from './demo-dishes.ts'
import { beer, softDrinks } from './drinks.ts'

const bowl = { condiments: ['麺のかたさ', '麺の量'] }

/** Bowls of ramen with toppings and sides. */
export const ramen: ShopTemplate = {
  id: 'ramen',
  name: { ja: 'ラーメン', en: 'Ramen' },
  description: {
    ja: 'ラーメン、つけ麺、トッピング。カウンター中心。',
    en: 'Ramen, toppings and sides, mostly at a counter.',
  },
  seating: { counter: 10, twos: 2, fours: 3, sixes: 0 },
  condiments: [
    {
      ja: '麺のかたさ',
      en: 'Noodle firmness',
      min: 1,
      max: 1,
      condiments: [
        { ja: 'ふつう', en: 'Regular', yen: 0, cents: 0 },
        { ja: 'かため', en: 'Firm', yen: 0, cents: 0 },
        { ja: 'やわらかめ', en: 'Soft', yen: 0, cents: 0 },
      ],
    },
    {
      ja: '麺の量',
      en: 'Portion',
      min: 0,
      max: 1,
      condiments: [
        { ja: '大盛り', en: 'Large', yen: 150, cents: 200, key: 'extra' },
        { ja: '半麺', en: 'Half noodles', yen: -50, cents: -100, key: 'less' },
      ],
    },
  ],
  pages: [
    {
      ja: 'ラーメン',
      en: 'Ramen',
      kind: 'food',
      color: '#c0392b',
      picture: 'steaming-bowl',
      items: [
        {
          ja: '醤油ラーメン',
          en: 'Shoyu ramen',
          yen: 900,
          cents: 1500,
          ...bowl,
        },
        {
          ja: '塩ラーメン',
          en: 'Shio ramen',
          yen: 900,
          cents: 1500,
          ...bowl,
        },
        {
          ja: '味噌ラーメン',
          en: 'Miso ramen',
          yen: 980,
          cents: 1600,
          ...bowl,
        },
        {
          ja: '豚骨ラーメン',
          en: 'Tonkotsu ramen',
          yen: 980,
          cents: 1600,
          ...bowl,
        },
        {
          ja: '辛味噌ラーメン',
          en: 'Spicy miso ramen',
          yen: 1050,
          cents: 1700,
          ...bowl,
        },
        {
          ja: 'チャーシュー麺',
          en: 'Chashu ramen',
          yen: 1250,
          cents: 1900,
          ...bowl,
        },
        {
          ja: 'つけ麺',
          en: 'Tsukemen',
          yen: 1050,
          cents: 1700,
          ...bowl,
        },
      ],
    },
    {
      ja: 'トッピング',
      en: 'Toppings',
      kind: 'food',
      color: '#27ae60',
      picture: 'egg',
      items: [
        { ja: '味玉', en: 'Seasoned egg', yen: 150, cents: 200 },
        { ja: 'チャーシュー', en: 'Chashu', yen: 300, cents: 400 },
        { ja: 'のり', en: 'Nori', yen: 120, cents: 150 },
        { ja: 'メンマ', en: 'Bamboo shoots', yen: 150, cents: 200 },
        { ja: 'コーン', en: 'Corn', yen: 120, cents: 150 },
      ],
    },
    {
      ja: 'サイド',
      en: 'Sides',
      kind: 'food',
      color: '#d35400',
      picture: 'dumpling',
      items: [
        { ja: '焼き餃子', en: 'Pan-fried gyoza', yen: 480, cents: 750 },
        { ja: 'チャーハン', en: 'Fried rice', yen: 750, cents: 1100 },
        { ja: 'ライス', en: 'Rice', yen: 150, cents: 250 },
        { ...fromTokyo('若鶏の唐揚げ', 900) },
      ],
    },
    beer,
    softDrinks,
  ],
  course: {
    ja: 'ラーメン餃子セット',
    en: 'Ramen and gyoza set',
    yen: 1350,
    cents: 2150,
    items: ['醤油ラーメン', '焼き餃子'],
  },
}

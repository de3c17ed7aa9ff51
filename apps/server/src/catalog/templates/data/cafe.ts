import type { ShopTemplate } from '../shop-template.ts'
import { fromHonolulu } from './demo-dishes.ts'

const hot = { attribute: 'drink', condiments: ['サイズ', 'ミルク'] } as const
const cold = { attribute: 'drink', condiments: ['サイズ'] } as const

/** Coffee, light meals and cakes. */
export const cafe: ShopTemplate = {
  id: 'cafe',
  name: { ja: 'カフェ', en: 'Cafe' },
  description: {
    ja: 'コーヒー、軽食、ケーキ。サイズとミルクを選べます。',
    en: 'Coffee, light meals and cakes, with sizes and milk to choose.',
  },
  seating: { counter: 4, twos: 6, fours: 3, sixes: 0 },
  condiments: [
    {
      ja: 'サイズ',
      en: 'Size',
      min: 1,
      max: 1,
      condiments: [
        { ja: 'S', en: 'Small', yen: 0, cents: 0 },
        { ja: 'M', en: 'Medium', yen: 60, cents: 75 },
        { ja: 'L', en: 'Large', yen: 120, cents: 125, key: 'extra' },
      ],
    },
    {
      ja: 'ミルク',
      en: 'Milk',
      min: 0,
      max: 1,
      condiments: [
        { ja: '豆乳', en: 'Soy milk', yen: 50, cents: 75 },
        { ja: 'オーツミルク', en: 'Oat milk', yen: 80, cents: 90 },
      ],
    },
  ],
  pages: [
    {
      ja: 'コーヒー',
      en: 'Coffee',
      kind: 'drinks',
      color: '#795548',
      picture: 'hot-beverage',
      items: [
        {
          ja: 'ドリップコーヒー',
          en: 'Drip coffee',
          yen: 420,
          cents: 350,
          ...hot,
        },
        {
          ja: 'カフェラテ',
          en: 'Caffe latte',
          yen: 520,
          cents: 525,
          ...hot,
        },
        {
          ja: 'カプチーノ',
          en: 'Cappuccino',
          yen: 520,
          cents: 525,
          ...hot,
        },
        {
          ja: 'エスプレッソ',
          en: 'Espresso',
          yen: 380,
          cents: 325,
          attribute: 'drink',
        },
        {
          ja: '水出しコーヒー',
          en: 'Cold brew coffee',
          yen: 520,
          cents: 475,
          ...cold,
        },
      ],
    },
    {
      ja: 'ティー・ドリンク',
      en: 'Tea and drinks',
      kind: 'drinks',
      color: '#16a085',
      picture: 'teapot',
      items: [
        {
          ja: '紅茶',
          en: 'Black tea',
          yen: 450,
          cents: 375,
          attribute: 'drink',
        },
        {
          ja: '抹茶ラテ',
          en: 'Iced matcha latte',
          yen: 580,
          cents: 575,
          ...cold,
        },
        {
          ja: 'レモネード',
          en: 'Lemonade',
          yen: 520,
          cents: 450,
          ...cold,
        },
        {
          ja: 'タピオカミルクティー',
          en: 'Bubble tea',
          yen: 620,
          cents: 650,
          ...cold,
        },
      ],
    },
    {
      ja: '軽食',
      en: 'Light meals',
      kind: 'food',
      color: '#d35400',
      picture: 'sandwich',
      items: [
        { ja: 'たまごサンド', en: 'Egg sandwich', yen: 680, cents: 950 },
        { ja: 'ホットドッグ', en: 'Hot dog', yen: 620, cents: 850 },
        { ja: 'クロワッサン', en: 'Croissant', yen: 320, cents: 425 },
        {
          ja: 'ナポリタン',
          en: 'Spaghetti Napolitan',
          yen: 980,
          cents: 1400,
        },
        { ja: 'グリーンサラダ', en: 'Green salad', yen: 620, cents: 900 },
      ],
    },
    {
      ja: 'ケーキ・デザート',
      en: 'Cakes and desserts',
      kind: 'food',
      color: '#c2185b',
      picture: 'shortcake',
      items: [
        {
          ja: 'ショートケーキ',
          en: 'Strawberry shortcake',
          yen: 580,
          cents: 750,
        },
        fromHonolulu('Lilikoi cheesecake', 'チーズケーキ', 580),
        { ja: 'パンケーキ', en: 'Pancakes', yen: 980, cents: 1200 },
        { ja: 'プリン', en: 'Custard pudding', yen: 480, cents: 600 },
      ],
    },
  ],
  course: {
    ja: 'ケーキセット',
    en: 'Cake set',
    yen: 900,
    cents: 1000,
    items: ['ショートケーキ', 'ドリップコーヒー'],
  },
}

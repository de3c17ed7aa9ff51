import type { ShopTemplate } from '../shop-template.ts'
import { fromTokyo } from './demo-dishes.ts'
import { beer, softDrinks } from './drinks.ts'

const seasoned = { condiments: ['味付け'] }

/** Skewers, small dishes and drinks. */
export const izakaya: ShopTemplate = {
  id: 'izakaya',
  name: { ja: '居酒屋', en: 'Izakaya' },
  description: {
    ja: '串焼き、一品料理、お酒。カウンターとテーブル席。',
    en: 'Skewers, small dishes and drinks, with a counter and tables.',
  },
  seating: { counter: 6, twos: 2, fours: 6, sixes: 2 },
  condiments: [
    {
      ja: '味付け',
      en: 'Seasoning',
      min: 1,
      max: 1,
      condiments: [
        { ja: 'たれ', en: 'Tare sauce', yen: 0, cents: 0 },
        { ja: '塩', en: 'Salt', yen: 0, cents: 0 },
      ],
    },
  ],
  pages: [
    {
      ja: '串焼き',
      en: 'Skewers',
      kind: 'food',
      color: '#c0392b',
      picture: 'oden',
      items: [
        { ...fromTokyo('もも', 400), ...seasoned },
        { ...fromTokyo('ねぎま', 425), ...seasoned },
        { ...fromTokyo('つくね', 475), ...seasoned },
        { ...fromTokyo('皮', 375), ...seasoned },
        fromTokyo('豚バラ', 450),
        fromTokyo('ししとう', 350),
        fromTokyo('串五本盛り合わせ', 1800),
      ],
    },
    {
      ja: 'すぐ出る一品',
      en: 'Small dishes',
      kind: 'food',
      color: '#27ae60',
      picture: 'pea-pod',
      items: [
        fromTokyo('枝豆', 600),
        fromTokyo('冷奴', 550),
        fromTokyo('たたききゅうり', 600),
        fromTokyo('刺身三種盛り', 1900),
      ],
    },
    {
      ja: '揚げ物・煮物',
      en: 'Fried and simmered',
      kind: 'food',
      color: '#d35400',
      picture: 'fried-shrimp',
      items: [
        fromTokyo('若鶏の唐揚げ', 1100),
        fromTokyo('フライドポテト', 750),
        fromTokyo('だし巻き玉子', 950),
        fromTokyo('もつ煮込み', 900),
      ],
    },
    {
      ja: '食事・甘味',
      en: 'Rice and sweets',
      kind: 'food',
      color: '#b9770e',
      picture: 'cooked-rice',
      items: [
        fromTokyo('焼きおにぎり', 500),
        fromTokyo('鶏茶漬け', 800),
        fromTokyo('バニラアイス', 500),
      ],
    },
    beer,
    {
      ja: 'サワー・日本酒',
      en: 'Sours and sake',
      kind: 'drinks',
      color: '#2980b9',
      picture: 'tumbler-glass',
      items: [
        fromTokyo('レモンサワー', 800),
        fromTokyo('ウーロンハイ', 750),
        fromTokyo('角ハイボール', 900),
        fromTokyo('純米吟醸 一合', 1500),
        fromTokyo('熱燗 一合', 1000),
        fromTokyo('梅酒', 900),
      ],
    },
    softDrinks,
  ],
  course: {
    ja: '宴会コース',
    en: 'Party course',
    yen: 3500,
    cents: 4500,
    items: [
      '枝豆',
      '刺身三種盛り',
      null,
      '串五本盛り合わせ',
      '若鶏の唐揚げ',
      null,
      '鶏茶漬け',
      'バニラアイス',
    ],
  },
}

import type { ContentCondiments } from '#catalog/templates/shop-content'

/** Condiments of the Tokyo shop, a grill for skewers with small dishes. */
export const tokyoCondiments: readonly ContentCondiments[] = [
  {
    name: '味付け',
    name_en: 'Seasoning',
    min: 1,
    max: 1,
    condiments: [
      { name: 'たれ', name_en: 'Tare sauce', price: 0, allergies: ['小麦', '大豆'] },
      { name: '塩', name_en: 'Salt', price: 0 },
      { name: 'おまかせ', name_en: "Chef's choice", price: 0, allergies: ['小麦', '大豆'] },
    ],
  },
  {
    name: '薬味',
    name_en: 'Toppings',
    min: 0,
    max: 3,
    condiments: [
      { name: 'ゆず胡椒', name_en: 'Yuzu pepper', price: 50, key: 'add' },
      { name: '大葉', name_en: 'Shiso leaf', price: 50, key: 'add' },
      {
        name: 'とろろ',
        name_en: 'Grated yam',
        price: 150,
        key: 'extra',
        allergies: ['やまいも'],
      },
      { name: 'ねぎ抜き', name_en: 'No leek', price: 0, key: 'no' },
    ],
  },
  {
    name: 'ごはんの量',
    name_en: 'Rice portion',
    min: 1,
    max: 1,
    condiments: [
      { name: '並', name_en: 'Regular', price: 0 },
      { name: '大盛', name_en: 'Large', price: 110, key: 'extra' },
      { name: '少なめ', name_en: 'Small', price: -50, key: 'less' },
    ],
  },
  {
    name: '飲み方',
    name_en: 'Serving style',
    min: 1,
    max: 1,
    condiments: [
      { name: 'ロック', name_en: 'On the rocks', price: 0 },
      { name: '水割り', name_en: 'With water', price: 0 },
      { name: 'お湯割り', name_en: 'With hot water', price: 0 },
      { name: 'ソーダ割り', name_en: 'With soda', price: 50 },
    ],
  },
  {
    name: '氷',
    name_en: 'Ice',
    min: 0,
    max: 1,
    condiments: [
      { name: '氷なし', name_en: 'No ice', price: 0, key: 'no' },
      { name: '氷少なめ', name_en: 'Less ice', price: 0, key: 'less' },
    ],
  },
]

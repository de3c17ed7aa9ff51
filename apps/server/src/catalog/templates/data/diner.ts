import type { ShopTemplate } from '../shop-template.ts'
import { fromTokyo } from './demo-dishes.ts'
import { beer, softDrinks } from './drinks.ts'

const rice = { condiments: ['ごはんの量'] }

/** Set meals on a tray. */
export const diner: ShopTemplate = {
  id: 'diner',
  name: { ja: '定食・食堂', en: 'Set-meal diner' },
  description: {
    ja: '定食、丼、小鉢。ごはんの量を選べます。',
    en: 'Set meals and rice bowls with a choice of portion.',
  },
  seating: { counter: 6, twos: 4, fours: 5, sixes: 0 },
  condiments: [
    {
      ja: 'ごはんの量',
      en: 'Rice portion',
      min: 1,
      max: 1,
      condiments: [
        { ja: '並', en: 'Regular', yen: 0, cents: 0 },
        { ja: '大盛', en: 'Large', yen: 100, cents: 100, key: 'extra' },
        { ja: '少なめ', en: 'Small', yen: 0, cents: 0, key: 'less' },
      ],
    },
  ],
  pages: [
    {
      ja: '定食',
      en: 'Set meals',
      kind: 'food',
      color: '#c0392b',
      picture: 'bento-box',
      items: [
        {
          ja: '焼き魚定食',
          en: 'Grilled fish set',
          yen: 1080,
          cents: 1800,
          ...rice,
        },
        {
          ja: '唐揚げ定食',
          en: 'Fried chicken set',
          yen: 980,
          cents: 1600,
          ...rice,
        },
        {
          ja: '生姜焼き定食',
          en: 'Ginger pork set',
          yen: 1050,
          cents: 1700,
          ...rice,
        },
        {
          ja: 'とんかつ定食',
          en: 'Pork cutlet set',
          yen: 1280,
          cents: 1900,
          ...rice,
        },
        {
          ja: 'えび天ぷら定食',
          en: 'Shrimp tempura set',
          yen: 1380,
          cents: 2100,
          ...rice,
        },
      ],
    },
    {
      ja: '丼・カレー',
      en: 'Rice bowls and curry',
      kind: 'food',
      color: '#d35400',
      picture: 'curry-rice',
      items: [
        { ...fromTokyo('親子丼', 1500), ...rice },
        { ...fromTokyo('焼鳥丼', 1600), ...rice },
        {
          ja: 'カレーライス',
          en: 'Curry rice',
          yen: 880,
          cents: 1400,
          ...rice,
        },
      ],
    },
    {
      ja: '小鉢・単品',
      en: 'Small dishes',
      kind: 'food',
      color: '#27ae60',
      picture: 'bowl-with-spoon',
      items: [
        fromTokyo('冷奴', 450),
        fromTokyo('漬物盛り合わせ', 450),
        fromTokyo('だし巻き玉子', 900),
        {
          ja: '味噌汁',
          en: 'Miso soup',
          yen: 120,
          cents: 250,
        },
      ],
    },
    beer,
    softDrinks,
  ],
  course: {
    ja: '日替わり膳',
    en: 'Tray of the day',
    yen: 1200,
    cents: 1900,
    items: ['焼き魚定食', '冷奴', '味噌汁'],
  },
}

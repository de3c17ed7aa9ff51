import type { ShopTemplate } from '../shop-template.ts'
import { fromHonolulu } from './demo-dishes.ts'
import { beer, softDrinks, wine } from './drinks.ts'

const sided = { condiments: ['付け合わせ'] }
const steak = { condiments: ['焼き加減', '付け合わせ'] }

/** Burgers, steaks and a bar. */
export const barAndGrill: ShopTemplate = {
  id: 'bar_and_grill',
  name: { ja: 'バー&グリル', en: 'Bar and grill' },
  description: {
    ja: 'ハンバーガー、ステーキ、カクテル。バーカウンターとテーブル席。',
    en: 'Burgers, steaks and cocktails, with a bar and a dining room.',
  },
  seating: { counter: 8, twos: 4, fours: 6, sixes: 2 },
  condiments: [
    {
      ja: '焼き加減',
      en: 'Temperature',
      min: 1,
      max: 1,
      condiments: [
        { ja: 'レア', en: 'Rare', yen: 0, cents: 0 },
        { ja: 'ミディアムレア', en: 'Medium rare', yen: 0, cents: 0 },
        { ja: 'ミディアム', en: 'Medium', yen: 0, cents: 0 },
        { ja: 'ウェルダン', en: 'Well done', yen: 0, cents: 0 },
      ],
    },
    {
      ja: '付け合わせ',
      en: 'Choose a side',
      min: 1,
      max: 1,
      condiments: [
        { ja: 'ポテト', en: 'Fries', yen: 0, cents: 0 },
        { ja: 'サラダ', en: 'House salad', yen: 0, cents: 0 },
        { ja: '焼き野菜', en: 'Vegetables', yen: 150, cents: 200 },
      ],
    },
  ],
  pages: [
    {
      ja: '前菜',
      en: 'Starters',
      kind: 'food',
      color: '#27ae60',
      picture: 'taco',
      items: [
        fromHonolulu('Calamari', 'イカフリット', 880),
        fromHonolulu('Coconut shrimp', 'ココナッツシュリンプ', 980),
        fromHonolulu('Furikake fries', 'ふりかけポテト', 580),
        fromHonolulu('Island Caesar', 'シーザーサラダ', 880),
      ],
    },
    {
      ja: 'ハンバーガー',
      en: 'Burgers',
      kind: 'food',
      color: '#d35400',
      picture: 'hamburger',
      items: [
        { ...fromHonolulu('Teriyaki burger', '照り焼きバーガー', 1380), ...sided },
        { ...fromHonolulu('Blue cheese burger', 'ブルーチーズバーガー', 1480), ...sided },
        { ...fromHonolulu('Taro veggie burger', 'ベジバーガー', 1280), ...sided },
        { ...fromHonolulu('Fish sandwich', 'フィッシュサンド', 1380), ...sided },
      ],
    },
    {
      ja: 'グリル',
      en: 'From the grill',
      kind: 'food',
      color: '#c0392b',
      picture: 'cut-of-meat',
      items: [
        { ...fromHonolulu('Rib eye 12 oz', 'リブアイステーキ 340g', 3980), ...steak },
        { ...fromHonolulu('New York strip 10 oz', 'ニューヨークストリップ 280g', 3480), ...steak },
        { ...fromHonolulu('Kalbi short ribs', 'カルビショートリブ', 2480), ...sided },
        { ...fromHonolulu('Huli huli chicken', 'フリフリチキン', 1880), ...sided },
      ],
    },
    {
      ja: 'デザート',
      en: 'Desserts',
      kind: 'food',
      color: '#c2185b',
      picture: 'pie',
      items: [
        fromHonolulu('Haupia pie', 'ハウピアパイ', 680),
        fromHonolulu('Malasadas', 'マラサダ', 580),
      ],
    },
    {
      ja: 'カクテル',
      en: 'Cocktails',
      kind: 'drinks',
      color: '#2980b9',
      picture: 'cocktail-glass',
      items: [
        fromHonolulu('Mai tai', 'マイタイ', 980),
        fromHonolulu('Piña colada', 'ピニャコラーダ', 980),
        fromHonolulu('Old fashioned', 'オールドファッションド', 1080),
      ],
    },
    beer,
    wine,
    softDrinks,
  ],
  course: {
    ja: 'ステーキディナー',
    en: 'Steak dinner',
    yen: 5800,
    cents: 6900,
    items: ['シーザーサラダ', null, 'リブアイステーキ 340g', null, 'ハウピアパイ'],
  },
}

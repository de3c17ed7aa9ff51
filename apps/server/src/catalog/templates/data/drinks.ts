import type { TemplatePage } from '../shop-template.ts'
import { fromHonolulu, fromTokyo } from './demo-dishes.ts'

/** Drinks without alcohol that every kind of shop has. */
export const softDrinks: TemplatePage = {
  ja: 'ソフトドリンク',
  en: 'Soft drinks',
  kind: 'drinks',
  color: '#16a085',
  picture: 'cup-with-straw',
  items: [
    fromTokyo('ウーロン茶', 350),
    fromTokyo('コーラ', 350),
    fromTokyo('ジンジャーエール', 350),
    fromTokyo('オレンジジュース', 450),
    fromTokyo('ホットコーヒー', 350),
  ],
}

/** Beer by glass and bottle. */
export const beer: TemplatePage = {
  ja: 'ビール',
  en: 'Beer',
  kind: 'drinks',
  color: '#f39c12',
  picture: 'beer-mug',
  items: [
    fromTokyo('生ビール 中', 750),
    fromTokyo('瓶ビール', 800),
    fromTokyo('ノンアルコールビール', 600),
  ],
}

/** Wine by the glass. */
export const wine: TemplatePage = {
  ja: 'ワイン',
  en: 'Wine',
  kind: 'drinks',
  color: '#8e44ad',
  picture: 'wine-glass',
  items: [
    fromHonolulu('Pinot noir glass', 'ピノ・ノワール グラス', 880),
    fromHonolulu('Chardonnay glass', 'シャルドネ グラス', 880),
    fromHonolulu('Prosecco glass', 'スパークリング グラス', 980),
  ],
}

import type { DemoCondimentGroup, DemoGroup } from './demo-shop.ts'

/** Condiments of the Tokyo shop, a grill for skewers with small dishes. */
export const tokyoCondiments: readonly DemoCondimentGroup[] = [
  { name: '味付け', name_en: 'Seasoning', min: 1, max: 1, condiments: [{ name: 'たれ', name_en: 'Tare sauce', price: 0 }, { name: '塩', name_en: 'Salt', price: 0 }, { name: 'おまかせ', name_en: "Chef's choice", price: 0 }] },
  { name: '薬味', name_en: 'Toppings', min: 0, max: 3, condiments: [{ name: 'ゆず胡椒', name_en: 'Yuzu pepper', price: 50, key: 'add' }, { name: '大葉', name_en: 'Shiso leaf', price: 50, key: 'add' }, { name: 'とろろ', name_en: 'Grated yam', price: 150, key: 'extra' }, { name: 'ねぎ抜き', name_en: 'No leek', price: 0, key: 'no' }] },
  { name: 'ごはんの量', name_en: 'Rice portion', min: 1, max: 1, condiments: [{ name: '並', name_en: 'Regular', price: 0 }, { name: '大盛', name_en: 'Large', price: 110, key: 'extra' }, { name: '少なめ', name_en: 'Small', price: -50, key: 'less' }] },
  { name: '飲み方', name_en: 'Serving style', min: 1, max: 1, condiments: [{ name: 'ロック', name_en: 'On the rocks', price: 0 }, { name: '水割り', name_en: 'With water', price: 0 }, { name: 'お湯割り', name_en: 'With hot water', price: 0 }, { name: 'ソーダ割り', name_en: 'With soda', price: 50 }] },
  { name: '氷', name_en: 'Ice', min: 0, max: 1, condiments: [{ name: '氷なし', name_en: 'No ice', price: 0, key: 'no' }, { name: '氷少なめ', name_en: 'Less ice', price: 0, key: 'less' }] },
]

const seasoning = { condiments: ['味付け'] }
const style = { condiments: ['飲み方'], attribute: 'alcohol' } as const
const soft = { condiments: ['氷'], attribute: 'drink' } as const

/** The Tokyo shop's menu; prices include tax. */
export const tokyoMenu: readonly DemoGroup[] = [
  {
    category: '焼鳥', category_en: 'Yakitori', sub_category: '串焼き', sub_category_en: 'Skewers', name: '定番串', name_en: 'Classics', family: '焼鳥', color: '#c0392b',
    items: [
      { name: 'もも', name_en: 'Chicken thigh', price: 220, cost: 62, allergies: ['鶏肉'], ...seasoning },
      { name: 'ねぎま', name_en: 'Thigh and leek', price: 240, cost: 66, allergies: ['鶏肉'], ...seasoning },
      { name: 'むね 梅しそ', name_en: 'Breast with plum and shiso', price: 260, cost: 70, allergies: ['鶏肉'] },
      { name: 'つくね', name_en: 'Chicken meatball', price: 280, cost: 74, allergies: ['鶏肉', '卵', '小麦'], ...seasoning },
      { name: '月見つくね', name_en: 'Meatball with egg yolk', price: 330, cost: 92, allergies: ['鶏肉', '卵', '小麦'] },
      { name: '手羽先', name_en: 'Chicken wing', price: 260, cost: 80, allergies: ['鶏肉'], ...seasoning },
      { name: '皮', name_en: 'Chicken skin', price: 200, cost: 45, allergies: ['鶏肉'], ...seasoning },
      { name: 'ぼんじり', name_en: 'Chicken tail', price: 220, cost: 58, allergies: ['鶏肉'], ...seasoning },
      { name: '砂肝', name_en: 'Gizzard', price: 220, cost: 52, allergies: ['鶏肉'], ...seasoning },
      { name: 'レバー', name_en: 'Liver', price: 220, cost: 50, allergies: ['鶏肉'], ...seasoning },
      { name: 'ハツ', name_en: 'Heart', price: 220, cost: 54, allergies: ['鶏肉'], ...seasoning },
      { name: 'なんこつ', name_en: 'Cartilage', price: 220, cost: 56, allergies: ['鶏肉'], ...seasoning },
    ],
  },
  {
    category: '焼鳥', category_en: 'Yakitori', sub_category: '串焼き', sub_category_en: 'Skewers', name: '野菜串・豚串', name_en: 'Vegetables and pork', family: '焼鳥', color: '#27ae60',
    items: [
      { name: 'ししとう', name_en: 'Shishito peppers', price: 200, cost: 48 },
      { name: 'しいたけ', name_en: 'Shiitake', price: 240, cost: 70 },
      { name: 'うずら', name_en: 'Quail eggs', price: 240, cost: 66, allergies: ['卵'] },
      { name: 'アスパラ豚巻き', name_en: 'Asparagus in pork', price: 320, cost: 104, allergies: ['豚肉'] },
      { name: 'トマト豚巻き', name_en: 'Tomato in pork', price: 300, cost: 96, allergies: ['豚肉'] },
      { name: '豚バラ', name_en: 'Pork belly', price: 260, cost: 82, allergies: ['豚肉'] },
    ],
  },
  {
    category: '焼鳥', category_en: 'Yakitori', sub_category: '盛り合わせ', sub_category_en: 'Platters', name: '盛り合わせ', name_en: 'Platters', family: '焼鳥', color: '#c0392b',
    items: [
      { name: '串五本盛り合わせ', name_en: 'Five skewers', price: 1180, cost: 330, allergies: ['鶏肉'] },
      { name: '串八本盛り合わせ', name_en: 'Eight skewers', price: 1850, cost: 520, allergies: ['鶏肉'] },
      { name: '希少部位三本盛り', name_en: 'Three rare cuts', price: 980, cost: 300, allergies: ['鶏肉'] },
    ],
  },
  {
    category: '料理', category_en: 'Dishes', sub_category: '前菜', sub_category_en: 'Starters', name: 'すぐ出るおつまみ', name_en: 'Quick bites', family: '一品料理', color: '#f39c12',
    items: [
      { name: 'お通し', name_en: 'Table appetizer', pos_name: 'お通し', price: 440, cost: 95 },
      { name: '枝豆', name_en: 'Edamame', price: 380, cost: 80, allergies: ['大豆'] },
      { name: '冷やしトマト', name_en: 'Chilled tomato', price: 420, cost: 110 },
      { name: 'たたききゅうり', name_en: 'Smashed cucumber', price: 400, cost: 85, allergies: ['ごま'] },
      { name: '冷奴', name_en: 'Chilled tofu', price: 380, cost: 75, allergies: ['大豆'] },
      { name: '梅水晶', name_en: 'Plum cartilage', price: 480, cost: 140, allergies: ['鶏肉'] },
      { name: '漬物盛り合わせ', name_en: 'Pickles', price: 520, cost: 130 },
      { name: 'クリームチーズの味噌漬け', name_en: 'Miso cream cheese', price: 560, cost: 170, allergies: ['乳', '大豆'] },
      { name: '酒盗ポテトサラダ', name_en: 'Potato salad with shuto', price: 580, cost: 150, allergies: ['卵', '乳'] },
    ],
  },
  {
    category: '料理', category_en: 'Dishes', sub_category: '前菜', sub_category_en: 'Starters', name: 'サラダ・刺身', name_en: 'Salads and sashimi', family: '一品料理', color: '#16a085',
    items: [
      { name: '蒸し鶏の胡麻サラダ', name_en: 'Steamed chicken sesame salad', price: 880, cost: 240, allergies: ['鶏肉', 'ごま', '卵'] },
      { name: '季節野菜のサラダ', name_en: 'Seasonal salad', price: 820, cost: 220 },
      { name: '刺身三種盛り', name_en: 'Three kinds of sashimi', price: 1480, cost: 620 },
      { name: '鶏のたたき ポン酢', name_en: 'Seared chicken with ponzu', price: 880, cost: 260, allergies: ['鶏肉', '大豆', '小麦'] },
      { name: 'しめさば炙り', name_en: 'Seared mackerel', price: 920, cost: 310, allergies: ['さば'] },
    ],
  },
  {
    category: '料理', category_en: 'Dishes', sub_category: '温菜', sub_category_en: 'Hot dishes', name: '揚げ物', name_en: 'Fried', family: '一品料理', color: '#d35400',
    items: [
      { name: '若鶏の唐揚げ', name_en: 'Fried chicken', price: 680, cost: 190, allergies: ['鶏肉', '小麦', '大豆'], condiments: ['薬味'] },
      { name: '手羽先唐揚げ', name_en: 'Fried wings', price: 640, cost: 200, allergies: ['鶏肉', '小麦'] },
      { name: '揚げ出し豆腐', name_en: 'Agedashi tofu', price: 580, cost: 130, allergies: ['大豆', '小麦'] },
      { name: 'えび天ぷら', name_en: 'Shrimp tempura', price: 980, cost: 340, allergies: ['えび', '小麦', '卵'] },
      { name: 'れんこんチップス', name_en: 'Lotus root chips', price: 480, cost: 110 },
      { name: 'フライドポテト', name_en: 'French fries', price: 480, cost: 100 },
      { name: 'チキン南蛮', name_en: 'Chicken nanban', price: 880, cost: 260, allergies: ['鶏肉', '小麦', '卵'] },
    ],
  },
  {
    category: '料理', category_en: 'Dishes', sub_category: '温菜', sub_category_en: 'Hot dishes', name: '焼き物・煮物', name_en: 'Grilled and simmered', family: '一品料理', color: '#d35400',
    items: [
      { name: 'だし巻き玉子', name_en: 'Rolled omelette', price: 680, cost: 150, allergies: ['卵', '小麦'], condiments: ['薬味'] },
      { name: '牛すじ煮込み', name_en: 'Beef tendon stew', price: 780, cost: 260, allergies: ['牛肉', '大豆', '小麦'] },
      { name: 'もつ煮込み', name_en: 'Offal stew', price: 680, cost: 190, allergies: ['豚肉', '大豆'] },
      { name: '銀だら西京焼き', name_en: 'Miso black cod', price: 1380, cost: 520, allergies: ['大豆'] },
      { name: '鶏もも一枚焼き 黒胡椒', name_en: 'Whole grilled thigh, black pepper', price: 1280, cost: 380, allergies: ['鶏肉'] },
      { name: '厚揚げ焼き', name_en: 'Grilled thick tofu', price: 520, cost: 120, allergies: ['大豆'], condiments: ['薬味'] },
    ],
  },
  {
    category: '料理', category_en: 'Dishes', sub_category: '食事', sub_category_en: 'Rice and noodles', name: 'ごはん・麺', name_en: 'Rice and noodles', family: '食事', color: '#8e44ad',
    items: [
      { name: '親子丼', name_en: 'Chicken and egg bowl', price: 1080, cost: 300, allergies: ['鶏肉', '卵', '小麦', '大豆'], condiments: ['ごはんの量'] },
      { name: '焼鳥丼', name_en: 'Yakitori bowl', price: 1180, cost: 340, allergies: ['鶏肉', '小麦', '大豆'], condiments: ['ごはんの量'] },
      { name: 'そぼろ丼', name_en: 'Minced chicken bowl', price: 980, cost: 260, allergies: ['鶏肉', '卵', '小麦'], condiments: ['ごはんの量'] },
      { name: '鶏白湯ラーメン', name_en: 'Chicken broth ramen', price: 1080, cost: 290, allergies: ['鶏肉', '小麦', '卵'] },
      { name: '鶏茶漬け', name_en: 'Chicken ochazuke', price: 680, cost: 160, allergies: ['鶏肉'] },
      { name: '焼きおにぎり', name_en: 'Grilled rice ball', price: 300, cost: 60, allergies: ['小麦', '大豆'] },
      { name: '鶏だしのお吸い物', name_en: 'Clear chicken soup', price: 320, cost: 70, allergies: ['鶏肉'] },
      { name: '日替わりランチ', name_en: 'Lunch of the day', price: 1100, cost: 330, condiments: ['ごはんの量'] },
      { name: '焼鳥重ランチ', name_en: 'Yakitori box lunch', price: 1300, cost: 390, allergies: ['鶏肉', '小麦', '大豆'], condiments: ['ごはんの量'] },
    ],
  },
  {
    category: '料理', category_en: 'Dishes', sub_category: '食事', sub_category_en: 'Rice and noodles', name: '甘味', name_en: 'Desserts', family: '甘味', color: '#e84393',
    items: [
      { name: 'バニラアイス', name_en: 'Vanilla ice cream', price: 380, cost: 80, allergies: ['乳', '卵'] },
      { name: '抹茶アイス', name_en: 'Matcha ice cream', price: 420, cost: 95, allergies: ['乳', '卵'] },
      { name: 'わらび餅', name_en: 'Warabi mochi', price: 480, cost: 110, allergies: ['大豆'] },
      { name: 'ほうじ茶プリン', name_en: 'Roasted tea pudding', price: 480, cost: 120, allergies: ['乳', '卵', 'ゼラチン'] },
    ],
  },
  {
    category: '飲み物', category_en: 'Drinks', sub_category: 'ビール・サワー', sub_category_en: 'Beer and sours', name: 'ビール', name_en: 'Beer', family: 'ビール', color: '#f1c40f',
    items: [
      { name: '生ビール 中', name_en: 'Draft beer', price: 640, cost: 190, attribute: 'alcohol' },
      { name: '生ビール 小', name_en: 'Draft beer, small', price: 480, cost: 130, attribute: 'alcohol' },
      { name: '瓶ビール', name_en: 'Bottled beer', price: 720, cost: 300, attribute: 'alcohol' },
      { name: '黒ビール', name_en: 'Dark beer', price: 720, cost: 240, attribute: 'alcohol' },
      { name: 'ノンアルコールビール', name_en: 'Alcohol-free beer', price: 520, cost: 170, attribute: 'drink' },
    ],
  },
  {
    category: '飲み物', category_en: 'Drinks', sub_category: 'ビール・サワー', sub_category_en: 'Beer and sours', name: 'サワー・ハイボール', name_en: 'Sours and highballs', family: 'サワー・ハイボール', color: '#2ecc71',
    items: [
      { name: 'レモンサワー', name_en: 'Lemon sour', price: 520, cost: 110, attribute: 'alcohol' },
      { name: '梅サワー', name_en: 'Plum sour', price: 540, cost: 120, attribute: 'alcohol' },
      { name: 'グレープフルーツサワー', name_en: 'Grapefruit sour', price: 560, cost: 130, attribute: 'alcohol' },
      { name: 'ウーロンハイ', name_en: 'Oolong highball', price: 500, cost: 90, attribute: 'alcohol' },
      { name: '角ハイボール', name_en: 'Whisky highball', price: 540, cost: 130, attribute: 'alcohol' },
      { name: 'ジンジャーハイボール', name_en: 'Ginger highball', price: 580, cost: 150, attribute: 'alcohol' },
    ],
  },
  {
    category: '飲み物', category_en: 'Drinks', sub_category: '日本酒・焼酎', sub_category_en: 'Sake and shochu', name: '日本酒', name_en: 'Sake', family: '日本酒・焼酎', color: '#3498db',
    items: [
      { name: '本日の純米酒 一合', name_en: 'Junmai sake of the day', price: 880, cost: 320, attribute: 'alcohol' },
      { name: '純米吟醸 一合', name_en: 'Junmai ginjo', price: 1080, cost: 420, attribute: 'alcohol' },
      { name: '熱燗 一合', name_en: 'Hot sake', price: 680, cost: 200, attribute: 'alcohol' },
      { name: '飲み比べ三種', name_en: 'Tasting set of three', price: 1280, cost: 460, attribute: 'alcohol' },
    ],
  },
  {
    category: '飲み物', category_en: 'Drinks', sub_category: '日本酒・焼酎', sub_category_en: 'Sake and shochu', name: '焼酎・梅酒', name_en: 'Shochu and plum wine', family: '日本酒・焼酎', color: '#2980b9',
    items: [
      { name: '芋焼酎', name_en: 'Sweet potato shochu', price: 580, cost: 140, ...style },
      { name: '麦焼酎', name_en: 'Barley shochu', price: 580, cost: 140, ...style },
      { name: '米焼酎', name_en: 'Rice shochu', price: 580, cost: 140, ...style },
      { name: '梅酒', name_en: 'Plum wine', price: 580, cost: 150, ...style },
    ],
  },
  {
    category: '飲み物', category_en: 'Drinks', sub_category: 'ソフトドリンク', sub_category_en: 'Soft drinks', name: 'ソフトドリンク', name_en: 'Soft drinks', family: 'ソフトドリンク', color: '#1abc9c',
    items: [
      { name: 'ウーロン茶', name_en: 'Oolong tea', price: 380, cost: 40, ...soft },
      { name: '緑茶', name_en: 'Green tea', price: 380, cost: 40, ...soft },
      { name: 'コーラ', name_en: 'Cola', price: 420, cost: 70, ...soft },
      { name: 'ジンジャーエール', name_en: 'Ginger ale', price: 420, cost: 70, ...soft },
      { name: 'オレンジジュース', name_en: 'Orange juice', price: 420, cost: 90, allergies: ['オレンジ'], ...soft },
      { name: '炭酸水', name_en: 'Sparkling water', price: 350, cost: 50, ...soft },
      { name: 'ホットコーヒー', name_en: 'Hot coffee', price: 420, cost: 60, attribute: 'drink' },
    ],
  },
  {
    category: '物販', category_en: 'Goods', sub_category: '持ち帰り商品', sub_category_en: 'To take home', name: '持ち帰り商品', name_en: 'To take home', family: '物販', color: '#7f8c8d',
    items: [
      { name: '特製焼鳥のたれ 300ml', name_en: 'House tare sauce, 300 ml', price: 780, cost: 260, attribute: 'goods', jan: '4901234567894', allergies: ['小麦', '大豆'] },
      { name: 'ゆず胡椒 50g', name_en: 'Yuzu pepper, 50 g', price: 648, cost: 240, attribute: 'goods', jan: '4912345678904' },
      { name: '焼鳥弁当', name_en: 'Yakitori bento', price: 1200, cost: 360, attribute: 'food', allergies: ['鶏肉', '小麦', '大豆', '卵'] },
    ],
  },
]

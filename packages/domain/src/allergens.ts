/** An allergen named by the law of a country. */
interface Allergen {
  readonly country: 'JP' | 'US'
  readonly code: string
  readonly name_ja: string
  readonly name_en: string
  /** True if the law requires its display; for others, display is recommended. */
  readonly mandatory: boolean
}

const japan = (mandatory: boolean, code: string, name_ja: string, name_en: string): Allergen => ({
  country: 'JP',
  code,
  name_ja,
  name_en,
  mandatory,
})
const us = (code: string, name_en: string, name_ja: string): Allergen => ({
  country: 'US',
  code,
  name_ja,
  name_en,
  mandatory: true,
})

/**
 * Allergens by law. Japan: Food Labeling Standards, 8 mandatory and 20 recommended (Consumer
 * Affairs Agency, March 2024 revision). United States: nine, by FALCPA and the FASTER Act of 2021.
 */
export const allergens: readonly Allergen[] = [
  japan(true, 'J01', 'えび', 'Shrimp'),
  japan(true, 'J02', 'かに', 'Crab'),
  japan(true, 'J03', 'くるみ', 'Walnut'),
  japan(true, 'J04', '小麦', 'Wheat'),
  japan(true, 'J05', 'そば', 'Buckwheat'),
  japan(true, 'J06', '卵', 'Egg'),
  japan(true, 'J07', '乳', 'Milk'),
  japan(true, 'J08', '落花生', 'Peanut'),
  japan(false, 'J09', 'アーモンド', 'Almond'),
  japan(false, 'J10', 'あわび', 'Abalone'),
  japan(false, 'J11', 'いか', 'Squid'),
  japan(false, 'J12', 'いくら', 'Salmon roe'),
  japan(false, 'J13', 'オレンジ', 'Orange'),
  japan(false, 'J14', 'カシューナッツ', 'Cashew nut'),
  japan(false, 'J15', 'キウイフルーツ', 'Kiwi fruit'),
  japan(false, 'J16', '牛肉', 'Beef'),
  japan(false, 'J17', 'ごま', 'Sesame'),
  japan(false, 'J18', 'さけ', 'Salmon'),
  japan(false, 'J19', 'さば', 'Mackerel'),
  japan(false, 'J20', '大豆', 'Soybean'),
  japan(false, 'J21', '鶏肉', 'Chicken'),
  japan(false, 'J22', 'バナナ', 'Banana'),
  japan(false, 'J23', '豚肉', 'Pork'),
  japan(false, 'J24', 'マカダミアナッツ', 'Macadamia nut'),
  japan(false, 'J25', 'もも', 'Peach'),
  japan(false, 'J26', 'やまいも', 'Yam'),
  japan(false, 'J27', 'りんご', 'Apple'),
  japan(false, 'J28', 'ゼラチン', 'Gelatin'),
  us('U01', 'Milk', '乳'),
  us('U02', 'Egg', '卵'),
  us('U03', 'Fish', '魚'),
  us('U04', 'Crustacean shellfish', '甲殻類'),
  us('U05', 'Tree nuts', '木の実'),
  us('U06', 'Peanut', '落花生'),
  us('U07', 'Wheat', '小麦'),
  us('U08', 'Soy', '大豆'),
  us('U09', 'Sesame', 'ごま'),
]

/** A state, district or territory of the United States. */
interface UsState {
  /** Two-letter code of ISO 3166-2:US. */
  readonly code: string
  readonly name_en: string
  readonly name_ja: string
}

const state = (code: string, name_en: string, name_ja: string): UsState => ({
  code,
  name_en,
  name_ja,
})

/** The 50 states and the District of Columbia by name, then the five inhabited territories. */
export const usStates: readonly UsState[] = [
  state('AL', 'Alabama', 'アラバマ州'),
  state('AK', 'Alaska', 'アラスカ州'),
  state('AZ', 'Arizona', 'アリゾナ州'),
  state('AR', 'Arkansas', 'アーカンソー州'),
  state('CA', 'California', 'カリフォルニア州'),
  state('CO', 'Colorado', 'コロラド州'),
  state('CT', 'Connecticut', 'コネチカット州'),
  state('DE', 'Delaware', 'デラウェア州'),
  state('DC', 'District of Columbia', 'コロンビア特別区'),
  state('FL', 'Florida', 'フロリダ州'),
  state('GA', 'Georgia', 'ジョージア州'),
  state('HI', 'Hawaii', 'ハワイ州'),
  state('ID', 'Idaho', 'アイダホ州'),
  state('IL', 'Illinois', 'イリノイ州'),
  state('IN', 'Indiana', 'インディアナ州'),
  state('IA', 'Iowa', 'アイオワ州'),
  state('KS', 'Kansas', 'カンザス州'),
  state('KY', 'Kentucky', 'ケンタッキー州'),
  state('LA', 'Louisiana', 'ルイジアナ州'),
  state('ME', 'Maine', 'メイン州'),
  state('MD', 'Maryland', 'メリーランド州'),
  state('MA', 'Massachusetts', 'マサチューセッツ州'),
  state('MI', 'Michigan', 'ミシガン州'),
  state('MN', 'Minnesota', 'ミネソタ州'),
  state('MS', 'Mississippi', 'ミシシッピ州'),
  state('MO', 'Missouri', 'ミズーリ州'),
  state('MT', 'Montana', 'モンタナ州'),
  state('NE', 'Nebraska', 'ネブラスカ州'),
  state('NV', 'Nevada', 'ネバダ州'),
  state('NH', 'New Hampshire', 'ニューハンプシャー州'),
  state('NJ', 'New Jersey', 'ニュージャージー州'),
  state('NM', 'New Mexico', 'ニューメキシコ州'),
  state('NY', 'New York', 'ニューヨーク州'),
  state('NC', 'North Carolina', 'ノースカロライナ州'),
  state('ND', 'North Dakota', 'ノースダコタ州'),
  state('OH', 'Ohio', 'オハイオ州'),
  state('OK', 'Oklahoma', 'オクラホマ州'),
  state('OR', 'Oregon', 'オレゴン州'),
  state('PA', 'Pennsylvania', 'ペンシルベニア州'),
  state('RI', 'Rhode Island', 'ロードアイランド州'),
  state('SC', 'South Carolina', 'サウスカロライナ州'),
  state('SD', 'South Dakota', 'サウスダコタ州'),
  state('TN', 'Tennessee', 'テネシー州'),
  state('TX', 'Texas', 'テキサス州'),
  state('UT', 'Utah', 'ユタ州'),
  state('VT', 'Vermont', 'バーモント州'),
  state('VA', 'Virginia', 'バージニア州'),
  state('WA', 'Washington', 'ワシントン州'),
  state('WV', 'West Virginia', 'ウェストバージニア州'),
  state('WI', 'Wisconsin', 'ウィスコンシン州'),
  state('WY', 'Wyoming', 'ワイオミング州'),
  state('AS', 'American Samoa', 'アメリカ領サモア'),
  state('GU', 'Guam', 'グアム'),
  state('MP', 'Northern Mariana Islands', '北マリアナ諸島'),
  state('PR', 'Puerto Rico', 'プエルトリコ'),
  state('VI', 'U.S. Virgin Islands', 'アメリカ領ヴァージン諸島'),
]

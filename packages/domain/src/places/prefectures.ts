/** The eight regions of Japan, from north to south. */
export const japanRegions = [
  { code: 'hokkaido', name_ja: '北海道', name_en: 'Hokkaido' },
  { code: 'tohoku', name_ja: '東北', name_en: 'Tohoku' },
  { code: 'kanto', name_ja: '関東', name_en: 'Kanto' },
  { code: 'chubu', name_ja: '中部', name_en: 'Chubu' },
  { code: 'kinki', name_ja: '近畿', name_en: 'Kinki' },
  { code: 'chugoku', name_ja: '中国', name_en: 'Chugoku' },
  { code: 'shikoku', name_ja: '四国', name_en: 'Shikoku' },
  { code: 'kyushu_okinawa', name_ja: '九州・沖縄', name_en: 'Kyushu and Okinawa' },
] as const

/** Code of a region of Japan. */
type JapanRegion = (typeof japanRegions)[number]['code']

/** A prefecture of Japan. */
interface Prefecture {
  /** Two-digit code of JIS X 0401. */
  readonly code: string
  readonly name_ja: string
  readonly name_en: string
  readonly region: JapanRegion
}

const prefecture = (
  code: string,
  name_ja: string,
  name_en: string,
  region: JapanRegion,
): Prefecture => ({ code, name_ja, name_en, region })

/** The 47 prefectures in the order of JIS X 0401. */
export const prefectures: readonly Prefecture[] = [
  prefecture('01', '北海道', 'Hokkaido', 'hokkaido'),
  prefecture('02', '青森県', 'Aomori', 'tohoku'),
  prefecture('03', '岩手県', 'Iwate', 'tohoku'),
  prefecture('04', '宮城県', 'Miyagi', 'tohoku'),
  prefecture('05', '秋田県', 'Akita', 'tohoku'),
  prefecture('06', '山形県', 'Yamagata', 'tohoku'),
  prefecture('07', '福島県', 'Fukushima', 'tohoku'),
  prefecture('08', '茨城県', 'Ibaraki', 'kanto'),
  prefecture('09', '栃木県', 'Tochigi', 'kanto'),
  prefecture('10', '群馬県', 'Gunma', 'kanto'),
  prefecture('11', '埼玉県', 'Saitama', 'kanto'),
  prefecture('12', '千葉県', 'Chiba', 'kanto'),
  prefecture('13', '東京都', 'Tokyo', 'kanto'),
  prefecture('14', '神奈川県', 'Kanagawa', 'kanto'),
  prefecture('15', '新潟県', 'Niigata', 'chubu'),
  prefecture('16', '富山県', 'Toyama', 'chubu'),
  prefecture('17', '石川県', 'Ishikawa', 'chubu'),
  prefecture('18', '福井県', 'Fukui', 'chubu'),
  prefecture('19', '山梨県', 'Yamanashi', 'chubu'),
  prefecture('20', '長野県', 'Nagano', 'chubu'),
  prefecture('21', '岐阜県', 'Gifu', 'chubu'),
  prefecture('22', '静岡県', 'Shizuoka', 'chubu'),
  prefecture('23', '愛知県', 'Aichi', 'chubu'),
  prefecture('24', '三重県', 'Mie', 'kinki'),
  prefecture('25', '滋賀県', 'Shiga', 'kinki'),
  prefecture('26', '京都府', 'Kyoto', 'kinki'),
  prefecture('27', '大阪府', 'Osaka', 'kinki'),
  prefecture('28', '兵庫県', 'Hyogo', 'kinki'),
  prefecture('29', '奈良県', 'Nara', 'kinki'),
  prefecture('30', '和歌山県', 'Wakayama', 'kinki'),
  prefecture('31', '鳥取県', 'Tottori', 'chugoku'),
  prefecture('32', '島根県', 'Shimane', 'chugoku'),
  prefecture('33', '岡山県', 'Okayama', 'chugoku'),
  prefecture('34', '広島県', 'Hiroshima', 'chugoku'),
  prefecture('35', '山口県', 'Yamaguchi', 'chugoku'),
  prefecture('36', '徳島県', 'Tokushima', 'shikoku'),
  prefecture('37', '香川県', 'Kagawa', 'shikoku'),
  prefecture('38', '愛媛県', 'Ehime', 'shikoku'),
  prefecture('39', '高知県', 'Kochi', 'shikoku'),
  prefecture('40', '福岡県', 'Fukuoka', 'kyushu_okinawa'),
  prefecture('41', '佐賀県', 'Saga', 'kyushu_okinawa'),
  prefecture('42', '長崎県', 'Nagasaki', 'kyushu_okinawa'),
  prefecture('43', '熊本県', 'Kumamoto', 'kyushu_okinawa'),
  prefecture('44', '大分県', 'Oita', 'kyushu_okinawa'),
  prefecture('45', '宮崎県', 'Miyazaki', 'kyushu_okinawa'),
  prefecture('46', '鹿児島県', 'Kagoshima', 'kyushu_okinawa'),
  prefecture('47', '沖縄県', 'Okinawa', 'kyushu_okinawa'),
]

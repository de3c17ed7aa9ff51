import { foldText } from './fold-text.ts'

/**
 * Pairs of a kanji variant and the form that keyboards offer first: old forms of the regular-use
 * kanji (常用漢字表), and forms in names and menus (髙高, 﨑崎, 麵麺).
 */
const kanjiVariants: string = [
  '髙高﨑崎嵜崎𠮷吉濵浜濱浜邉辺邊辺齋斎齊斉澤沢廣広國国櫻桜嶋島嶌島眞真德徳惠恵壽寿龍竜瀧滝瀨瀬燒焼鷗鴎麵麺餠餅飮飲蠣蛎鰺鯵鹽塩醬醤麴麹頰頬剝剥塡填噓嘘繫繋吞呑竈竃鶯鴬檜桧萬万圓円鐵鉄樂楽榮栄澁渋淺浅壺壷莊荘祿禄豐豊與与當当曾曽條条鷄鶏雞鶏黑黒',
  '綠緑靑青鄕郷戶戸內内亞亜惡悪壓圧圍囲爲為醫医壹壱稻稲隱隠營営衞衛驛駅悅悦緣縁艷艶應応歐欧毆殴奧奥橫横溫温穩穏假仮價価畫画會会懷懐壞壊繪絵擴拡殼殻覺覚學学嶽岳勸勧卷巻寬寛歡歓陷陥關関觀観氣気歸帰龜亀僞偽戲戯犧犠舊旧據拠擧挙虛虚峽峡挾挟狹狭曉暁',
  '區区驅駆勳勲徑径溪渓經経繼継莖茎螢蛍輕軽藝芸擊撃缺欠儉倹劍剣圈圏檢検權権獻献縣県險険顯顕驗験嚴厳效効恆恒鑛鉱號号黃黄碎砕濟済劑剤雜雑參参慘惨棧桟蠶蚕贊賛殘残絲糸齒歯兒児辭辞濕湿實実舍舎寫写釋釈收収從従獸獣縱縦肅粛處処緖緒敍叙獎奨將将稱称證証',
  '乘乗剩剰孃嬢疊畳讓譲釀醸觸触囑嘱寢寝愼慎盡尽圖図粹粋醉酔穗穂隨随髓髄樞枢數数聲声靜静攝摂竊窃專専戰戦潛潜纖繊踐践錢銭禪禅雙双搜捜插挿爭争總総聰聡騷騒增増藏蔵臟臓屬属續続墮堕體体對対帶帯滯滞臺台擇択擔担單単膽胆團団彈弾斷断癡痴遲遅晝昼蟲虫鑄鋳',
  '廳庁聽聴敕勅鎭鎮遞逓轉転傳伝點点燈灯黨党盜盗鬭闘獨独讀読屆届繩縄貳弐惱悩腦脳霸覇廢廃拜拝賣売麥麦發発髮髪拔抜蠻蛮祕秘甁瓶拂払佛仏變変辨弁瓣弁辯弁舖舗步歩寶宝萠萌襃褒豫予餘余譽誉搖揺樣様謠謡遙遥瑤瑶來来賴頼亂乱覽覧畧略兩両獵猟壘塁勵励禮礼隸隷',
  '靈霊齡齢曆暦歷歴戀恋鍊錬爐炉勞労樓楼灣湾彌弥埜野莓苺蔥葱蘆芦盃杯蠟蝋鰮鰯舘館篭籠薮藪鬪闘',
].join('')

/**
 * Pairs of a sign or letter without a Unicode decomposition and the character that people type
 * instead.
 */
const signs = '‐-‒-–-—-―-⁃-−-─-━-ー-〜~∼~〰~⁓~·・•・‧・∙・⋅・⁄/∕/“"”"„"‟"×xøołlđdħhŧtıiðdゐいゑえ'

/** Letters that people type as two letters. */
const ligatures: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

/** Accents, all forms of the apostrophe (including the ʻokina), and characters without a width. */
const ignored =
  // oxlint-disable-next-line no-misleading-character-class -- the text is decomposed, so the marks are separate characters
  /[\u0300-\u036f'`\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu

/**
 * The folded characters with their plain forms. The SQL function `fold_search` has the same pairs.
 */
export const foldedPairs: ReadonlyMap<string, string> = pairsOf(signs + kanjiVariants)
const foldedLetters = new RegExp(`[${[...foldedPairs.keys()].join('')}]`, 'gu')

/**
 * Folds a text for searching, and for matching names in imported files. In addition to `foldText`,
 * it removes accents, apostrophes and ʻokina, treats dashes and prolonged sound marks alike, and
 * replaces old kanji by their usual forms. Equal to the SQL function `fold_search`. Unique keys use
 * `foldText` alone.
 */
export function foldSearch(text: string): string {
  return foldText(text.replaceAll('´', "'"))
    .normalize('NFD')
    .replace(ignored, '')
    .replace(/[ßæœþ]/g, (letter) => ligatures[letter] ?? letter)
    .replace(foldedLetters, (letter) => foldedPairs.get(letter) ?? letter)
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, '')
}

function pairsOf(text: string): Map<string, string> {
  const letters = Array.from(text)
  const pairs = new Map<string, string>()
  for (const [index, letter] of letters.entries())
    if (index % 2 === 1) pairs.set(letters[index - 1] ?? '', letter)
  return pairs
}

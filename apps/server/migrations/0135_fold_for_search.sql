-- Searches and imports find what people cannot type: accents, apostrophes and ʻokina, dashes, wave dashes, and old forms of kanji do not
-- count. fold_search is the twin of foldSearch in packages/domain. Keys that must be unique are still compared by fold_text.

-- Few texts have such a kanji, and translate is slow with a long list.
create function fold_kanji(value text) returns text language sql immutable parallel safe as $$
  select case when value ~ ('['
        || '髙﨑嵜𠮷濵濱邉邊齋齊澤廣國櫻嶋嶌眞德惠壽龍瀧瀨燒鷗麵餠飮蠣鰺鹽醬麴頰剝塡噓繫吞竈鶯檜萬圓鐵樂榮澁淺壺莊祿豐與當曾條鷄雞黑綠靑鄕戶內亞惡壓圍爲醫壹稻隱營衞驛悅緣艷應歐毆奧橫溫穩假價畫會懷壞繪擴殼覺學嶽勸卷寬歡陷關觀氣歸龜僞'
        || '戲犧舊據擧虛峽挾狹曉區驅勳徑溪經繼莖螢輕藝擊缺儉劍圈檢權獻縣險顯驗嚴效恆鑛號黃碎濟劑雜參慘棧蠶贊殘絲齒兒辭濕實舍寫釋收從獸縱肅處緖敍獎將稱證乘剩孃疊讓釀觸囑寢愼盡圖粹醉穗隨髓樞數聲靜攝竊專戰潛纖踐錢禪雙搜插爭總聰騷增藏臟'
        || '屬續墮體對帶滯臺擇擔單膽團彈斷癡遲晝蟲鑄廳聽敕鎭遞轉傳點燈黨盜鬭獨讀屆繩貳惱腦霸廢拜賣麥發髮拔蠻祕甁拂佛變辨瓣辯舖步寶萠襃豫餘譽搖樣謠遙瑤來賴亂覽畧兩獵壘勵禮隸靈齡曆歷戀鍊爐勞樓灣彌埜莓蔥蘆盃蠟鰮舘篭薮鬪'
        || ']')
    then translate(value,
        '髙﨑嵜𠮷濵濱邉邊齋齊澤廣國櫻嶋嶌眞德惠壽龍瀧瀨燒鷗麵餠飮蠣鰺鹽醬麴頰剝塡噓繫吞竈鶯檜萬圓鐵樂榮澁淺壺莊祿豐與當曾條鷄雞黑綠靑鄕戶內亞惡壓圍爲醫壹稻隱營衞驛悅緣艷應歐毆奧橫溫穩假價畫會懷壞繪擴殼覺學嶽勸卷寬歡陷關觀氣歸龜僞'
        || '戲犧舊據擧虛峽挾狹曉區驅勳徑溪經繼莖螢輕藝擊缺儉劍圈檢權獻縣險顯驗嚴效恆鑛號黃碎濟劑雜參慘棧蠶贊殘絲齒兒辭濕實舍寫釋收從獸縱肅處緖敍獎將稱證乘剩孃疊讓釀觸囑寢愼盡圖粹醉穗隨髓樞數聲靜攝竊專戰潛纖踐錢禪雙搜插爭總聰騷增藏臟'
        || '屬續墮體對帶滯臺擇擔單膽團彈斷癡遲晝蟲鑄廳聽敕鎭遞轉傳點燈黨盜鬭獨讀屆繩貳惱腦霸廢拜賣麥發髮拔蠻祕甁拂佛變辨瓣辯舖步寶萠襃豫餘譽搖樣謠遙瑤來賴亂覽畧兩獵壘勵禮隸靈齡曆歷戀鍊爐勞樓灣彌埜莓蔥蘆盃蠟鰮舘篭薮鬪',
        '高崎崎吉浜浜辺辺斎斉沢広国桜島島真徳恵寿竜滝瀬焼鴎麺餅飲蛎鯵塩醤麹頬剥填嘘繋呑竃鴬桧万円鉄楽栄渋浅壷荘禄豊与当曽条鶏鶏黒緑青郷戸内亜悪圧囲為医壱稲隠営衛駅悦縁艶応欧殴奥横温穏仮価画会懐壊絵拡殻覚学岳勧巻寛歓陥関観気帰亀偽'
        || '戯犠旧拠挙虚峡挟狭暁区駆勲径渓経継茎蛍軽芸撃欠倹剣圏検権献県険顕験厳効恒鉱号黄砕済剤雑参惨桟蚕賛残糸歯児辞湿実舎写釈収従獣縦粛処緒叙奨将称証乗剰嬢畳譲醸触嘱寝慎尽図粋酔穂随髄枢数声静摂窃専戦潜繊践銭禅双捜挿争総聡騒増蔵臓'
        || '属続堕体対帯滞台択担単胆団弾断痴遅昼虫鋳庁聴勅鎮逓転伝点灯党盗闘独読届縄弐悩脳覇廃拝売麦発髪抜蛮秘瓶払仏変弁弁弁舗歩宝萌褒予余誉揺様謡遥瑶来頼乱覧略両猟塁励礼隷霊齢暦歴恋錬炉労楼湾弥野苺葱芦杯蝋鰯館籠藪闘')
    else value end
$$;

create function fold_search(value text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(normalize(fold_kanji(translate(replace(replace(replace(replace(
    regexp_replace(normalize(fold_text(translate(value, E'´\u0085\ufeff', '''  ')), NFD),
      '[\u0300-\u036f''`\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\U000e0100-\U000e01ef]',
      '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '‐‒–—―⁃−─━ー〜∼〰⁓·•‧∙⋅⁄∕“”„‟×øłđħŧıðゐゑ',
    '----------~~~~・・・・・//""""xoldhtidいえ')), NFC), ' +', ' ', 'g'))
$$;

-- Names of items, condiments and accounts need not be unique: what looks them up is folded the same way. Generated columns are replaced, for
-- PostgreSQL 15 cannot change their expressions; every index on them is made again.
do $$
declare
  t record;
  i record;
begin
  for t in
    select c.oid, c.oid::regclass as name, array_agg(a.attname order by a.attnum) as columns,
      string_agg(format('drop column %I', a.attname), ', ' order by a.attnum) || ', '
        || string_agg(format('add column %I text generated always as (%s) stored', a.attname,
          replace(pg_get_expr(d.adbin, d.adrelid), 'fold_text(', 'fold_search(')), ', ' order by a.attnum) as actions
    from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum join pg_class c on c.oid = a.attrelid
    where a.attgenerated = 's' and c.relnamespace = 'public'::regnamespace and not c.relispartition
      and (a.attname = 'search_text' or (c.relname, a.attname) in
        (('sales_labels', 'folded'), ('menu_items', 'name_key'), ('condiments', 'name_key'), ('users', 'display_name_key')))
      and pg_get_expr(d.adbin, d.adrelid) like '%fold_text(%'
    group by c.oid
  loop
    create temporary table made_again on commit drop as
      select pg_get_indexdef(x.indexrelid) as definition from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey)
      where x.indrelid = t.oid and a.attname = any(t.columns) group by x.indexrelid;
    execute format('alter table %s %s', t.name, t.actions);
    for i in select definition from made_again loop
      execute i.definition;
    end loop;
    drop table made_again;
  end loop;
end
$$;

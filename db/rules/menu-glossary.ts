/**
 * Words of menus in English and Arabic. After `n` stand names of things, after `a` what describes them
 * (in Arabic masculine, then feminine), after `p` whole names. Parts of an entry are parted by `=`, `,`
 * parts other spellings; the first is suggested.
 */
const NOUNS = `
hummus, hommos, houmous=حمص
mutabal, moutabal=متبل
baba ghanoush=بابا غنوج
tabbouleh, tabouleh, tabouli=تبولة
fattoush=فتوش
salad=سلطة
soup=شوربة, شوربه
lentil=عدس
chicken=دجاج, فراخ
beef=لحم بقري
meat=لحم
lamb=لحم غنم, خروف
mutton=لحم ضأن
veal=لحم عجل
fish=سمك
shrimp, shrimps, prawn, prawns=روبيان, جمبري, ربيان
lobster=كركند, استاكوزا
crab=سلطعون
squid, calamari=كالاماري, حبار
octopus=أخطبوط
salmon=سلمون
tuna=تونة
hammour=هامور
sea bass=قاروص
turkey=ديك رومي, حبش
duck=بط
egg, eggs=بيض
omelette, omelet=أومليت, عجة
cheese=جبن, جبنة
halloumi=حلوم
feta=فيتا
mozzarella=موزاريلا
labneh=لبنة
yogurt, yoghurt=زبادي, لبن
cream=كريمة
butter=زبدة
milk=حليب
honey=عسل
bread=خبز
toast=توست
sandwich=ساندويتش, سندويش
wrap=لفافة, راب
roll=رول
burger=برجر, برغر
cheeseburger=تشيز برجر
pizza=بيتزا
pasta=باستا, معكرونة
spaghetti=سباغيتي
lasagna, lasagne=لازانيا
penne=بيني
noodles=نودلز
rice=أرز, رز
biryani=برياني
mandi=مندي
kabsa=كبسة
machboos, majboos=مجبوس, مكبوس
maqluba, maklouba=مقلوبة
ouzi=أوزي
harees=هريس
shawarma=شاورما
kebab, kabab=كباب
kofta, kafta=كفتة
tikka=تكا
tawook, taouk=طاووق
falafel=فلافل
manakish, manoushe, manakeesh=مناقيش
zaatar=زعتر
fatayer=فطائر
sambousek, samosa=سمبوسة
kibbeh, kebbeh=كبة
vine leaves=ورق عنب
moussaka=مسقعة
foul, ful medames=فول
shakshuka=شكشوكة
balaleet=بلاليط
mixed grill=مشاوي مشكلة
steak=ستيك
ribs=أضلاع
wings=أجنحة
fillet=فيليه
breast=صدر
chops=ريش
liver=كبدة
sausage, sausages=نقانق, سجق
bacon=بيكون
fries, french fries=بطاطس مقلية, بطاطا مقلية
potato, potatoes=بطاطس, بطاطا
sweet potato=بطاطا حلوة
vegetables, vegetable, veg=خضار
tomato, tomatoes=طماطم
cucumber=خيار
onion, onions=بصل
garlic=ثوم
lemon=ليمون
lime=لايم
mint=نعناع
parsley=بقدونس
coriander=كزبرة
ginger=زنجبيل
mushroom, mushrooms=فطر, مشروم
olive, olives=زيتون
pepper=فلفل
eggplant, aubergine=باذنجان
zucchini=كوسا
spinach=سبانخ
carrot=جزر
corn=ذرة
beans=فاصوليا
chickpeas=حمص حب
avocado=أفوكادو
beetroot=شمندر
lettuce=خس
rocca, arugula=جرجير
cabbage=ملفوف
cauliflower=قرنبيط, زهرة
broccoli=بروكلي
pickles=مخللات
nuts=مكسرات
almond, almonds=لوز
pistachio=فستق
walnut=جوز
cashew=كاجو
peanut=فول سوداني
coconut=جوز هند
dates, date=تمر
apple=تفاح
orange=برتقال
banana=موز
mango=مانجو
strawberry=فراولة
pineapple=أناناس
watermelon=بطيخ
melon=شمام
grape, grapes=عنب
pomegranate=رمان
kiwi=كيوي
guava=جوافة
papaya=بابايا
peach=خوخ
pear=كمثرى
fig=تين
berry, berries=توت
blueberry=توت أزرق
raspberry=توت العليق
cherry=كرز
passion fruit=باشن فروت
fruit, fruits=فواكه
juice=عصير
water=ماء, مياه
tea=شاي
karak=كرك
coffee=قهوة
espresso=إسبريسو
americano=أمريكانو
cappuccino=كابتشينو
latte=لاتيه
flat white=فلات وايت
macchiato=ماكياتو
mocha=موكا
cortado=كورتادو
matcha=ماتشا
hot chocolate=شوكولاتة ساخنة
chocolate=شوكولاتة, شوكولا
caramel=كراميل
vanilla=فانيلا
hazelnut=بندق
lemonade=ليموناضة
mojito=موهيتو
smoothie=سموذي
milkshake, shake=ميلك شيك
lassi=لاسي
laban=لبن
soda=صودا
cola, coke=كولا
pepsi=بيبسي
cake=كيك, كعك
cheesecake=تشيز كيك
brownie=براوني
cookie, cookies=كوكيز
croissant=كرواسون
muffin=مافن
donut, doughnut=دونات
pancakes, pancake=بان كيك
waffle, waffles=وافل
crepe, crêpe=كريب
ice cream=آيس كريم, بوظة
pudding=بودينغ
custard=كاسترد
tiramisu=تيراميسو
kunafa, knafeh, kunafeh=كنافة
baklava=بقلاوة
basbousa=بسبوسة
luqaimat=لقيمات
umm ali=أم علي
muhallabia, mouhalabieh=مهلبية
halwa=حلوى
rice pudding=أرز بالحليب
date cake=كيكة التمر
honey cake=كيكة العسل
sauce=صلصة, صوص
ketchup=كاتشب
mayonnaise, mayo=مايونيز
mustard=خردل
tahini=طحينة
garlic sauce=ثومية, صلصة الثوم
dip=غموس
spices=بهارات
saffron=زعفران
cardamom=هيل
cinnamon=قرفة
cumin=كمون
salt=ملح
sugar=سكر
oil=زيت
olive oil=زيت زيتون
vinegar=خل
platter, plate=طبق
meal=وجبة
combo=كومبو
breakfast=فطور, إفطار
lunch=غداء
dinner=عشاء
starter, starters, appetizers, appetisers, mezze=مقبلات
salads=سلطات
soups=شوربات
main courses, mains, main dishes, main course=أطباق رئيسية
grills, from the grill, grill=مشاوي, مشويات
seafood=مأكولات بحرية
sides, side dishes=أطباق جانبية
sandwiches=ساندويتشات
wraps=لفائف
burgers=برجر
pizzas=بيتزا
pastries, pastry=معجنات
bakery=مخبوزات
desserts, dessert, sweets=حلويات
drinks, beverages=مشروبات
hot drinks=مشروبات ساخنة
cold drinks=مشروبات باردة
soft drinks=مشروبات غازية
juices=عصائر
fresh juices=عصائر طازجة
smoothies=سموذي
mocktails=موكتيل
milkshakes=ميلك شيك
coffees=قهوة
teas=شاي
kids menu, kids=قائمة الأطفال
specials, chef specials=أطباق مميزة
offers=عروض
extras, add ons=إضافات
family meals=وجبات عائلية
shisha, hookah=شيشة
piece, pieces, pcs=قطع
small=صغير
medium=وسط
large=كبير
regular=عادي
single=مفرد
double=دبل
half=نصف
full=كامل
quarter=ربع
glass=كأس
bottle=زجاجة
jug=إبريق
pot=إبريق صغير
cup=كوب
bowl=وعاء
`

const ADJECTIVES = `
grilled=مشوي=مشوية
fried=مقلي=مقلية
deep fried=مقلي=مقلية
roasted, roast=محمر=محمرة
baked=مخبوز=مخبوزة
steamed=مطهو بالبخار=مطهوة بالبخار
boiled=مسلوق=مسلوقة
smoked=مدخن=مدخنة
stuffed=محشي=محشوة
crispy, crunchy=مقرمش=مقرمشة
spicy, hot=حار=حارة
mild=معتدل=معتدلة
sweet=حلو=حلوة
sour=حامض=حامضة
salted=مملح=مملحة
fresh=طازج=طازجة
cold=بارد=باردة
iced=مثلج=مثلجة
warm=دافئ=دافئة
mixed=مشكل=مشكلة
mini=صغير=صغيرة
special=خاص=خاصة
house=البيت=البيت
chef=الشيف=الشيف
classic=كلاسيكي=كلاسيكية
traditional=تقليدي=تقليدية
homemade=بيتي=بيتية
green=أخضر=خضراء
black=أسود=سوداء
white=أبيض=بيضاء
red=أحمر=حمراء
brown=بني=بنية
dark=داكن=داكنة
creamy=كريمي=كريمية
cheesy=بالجبن=بالجبن
turkish=تركي=تركية
arabic, arabian=عربي=عربية
lebanese=لبناني=لبنانية
emirati=إماراتي=إماراتية
saudi=سعودي=سعودية
kuwaiti=كويتي=كويتية
omani=عماني=عمانية
bahraini=بحريني=بحرينية
qatari=قطري=قطرية
yemeni=يمني=يمنية
egyptian=مصري=مصرية
syrian=سوري=سورية
palestinian=فلسطيني=فلسطينية
moroccan=مغربي=مغربية
iranian, persian=إيراني=إيرانية
indian=هندي=هندية
chinese=صيني=صينية
thai=تايلندي=تايلندية
italian=إيطالي=إيطالية
french=فرنسي=فرنسية
greek=يوناني=يونانية
mexican=مكسيكي=مكسيكية
american=أمريكي=أمريكية
english=إنجليزي=إنجليزية
spanish=إسباني=إسبانية
japanese=ياباني=يابانية
oriental=شرقي=شرقية
vegetarian=نباتي=نباتية
vegan=نباتي صرف=نباتية صرفة
organic=عضوي=عضوية
sparkling=فوار=فوارة
still, mineral=معدني=معدنية
large, big=كبير=كبيرة
small=صغير=صغيرة
double=مضاعف=مضاعفة
extra=إضافي=إضافية
`

const JOINING: Readonly<Record<string, string>> = {
  with: 'مع',
  and: 'و',
  '&': 'و',
  without: 'بدون',
}

interface Adjective {
  masculine: string
  feminine: string
}

interface Glossary {
  nouns: ReadonlyMap<string, string>
  adjectives: ReadonlyMap<string, Adjective>
  /** Arabic names to English. */
  english: ReadonlyMap<string, string>
}

let glossary: Glossary | undefined

function readGlossary(): Glossary {
  if (glossary) return glossary
  const nouns = new Map<string, string>()
  const english = new Map<string, string>()
  for (const [names = [], words = []] of entriesOf(NOUNS)) {
    for (const name of names) nouns.set(name, words[0] ?? '')
    for (const word of words) {
      const key = keyOf(word)
      if (!english.has(key)) english.set(key, names[0] ?? '')
    }
  }
  const adjectives = new Map<string, Adjective>()
  for (const [names = [], [masculine = ''] = [], [feminine = ''] = []] of entriesOf(ADJECTIVES)) {
    for (const name of names) adjectives.set(name, { masculine, feminine })
    for (const word of [masculine, feminine])
      english.set(`${ADJECTIVE} ${keyOf(word)}`, names[0] ?? '')
  }
  return (glossary = { nouns, adjectives, english })
}

const ADJECTIVE = 'adjective'

function entriesOf(list: string): string[][][] {
  const lines = list.trim().split('\n')
  return lines.map((line) =>
    line.split('=').map((part) => part.split(',').map((word) => word.trim())),
  )
}

function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/gu, '')
    .replace(/[أإآ]/gu, 'ا')
    .replace(/\s+/gu, ' ')
    .trim()
}

/**
 * A draft of a dish's name in the other of the two languages; null if a word is not known. It is a
 * suggestion for an owner, never shown to guests unconfirmed.
 */
export function suggestTranslation(text: string, to: string): string | null {
  if (to === 'ar') return toArabic(text)
  return to === 'en' ? toEnglish(text) : null
}

function toArabic(text: string): string | null {
  const parts = keyOf(text).split(/\s+(with|and|&|without)\s+/u)
  let arabic = ''
  for (const [at, part] of parts.entries()) {
    const joining = JOINING[part]
    if (at % 2 === 1) {
      // 'And' is one letter of the next word.
      arabic += joining === 'و' ? ' و' : ` ${joining} `
      continue
    }
    const phrase = phraseInArabic(part)
    if (phrase === null) return null
    arabic += phrase
  }
  return arabic.trim()
}

/** 'grilled chicken sandwich': the last thing first, what describes it behind. */
function phraseInArabic(phrase: string): string | null {
  const { nouns, adjectives } = readGlossary()
  const whole = nouns.get(phrase)
  if (whole !== undefined) return whole
  const words = knownWords(phrase, (word) => adjectives.has(word) || nouns.has(word))
  if (!words) return null
  const described: Adjective[] = []
  const things: string[] = []
  for (const [at, word] of words.entries()) {
    const adjective = adjectives.get(word)
    // 'Large' after a thing is its size.
    if (adjective && (at < words.length - 1 || !nouns.has(word))) described.push(adjective)
    else things.push(nouns.get(word) ?? '')
  }
  const [head, ...others] = things.toReversed()
  if (head === undefined) return null
  const isFeminine = head.split(' ')[0]?.endsWith('ة') === true
  const behind = described.map(({ masculine, feminine }) =>
    isFeminine && others.length === 0 ? feminine : masculine,
  )
  return [head, ...others, ...behind].join(' ')
}

/** Its words, or groups of up to three that are known as one; null if one is not known. */
function knownWords(phrase: string, isKnown: (word: string) => boolean): string[] | null {
  const words = phrase.split(' ')
  const known: string[] = []
  while (words.length > 0) {
    const word = [3, 2, 1]
      .map((count) => words.slice(0, count).join(' '))
      .find((some) => isKnown(some))
    if (word === undefined) return null
    known.push(word)
    words.splice(0, word.split(' ').length)
  }
  return known
}

function toEnglish(text: string): string | null {
  const { english } = readGlossary()
  const parts = keyOf(text)
    .split(/\s+(مع|بدون)\s+|\s+(?=و\S)/u)
    .filter((part) => part !== undefined)
  const phrases: string[] = []
  for (const part of parts) {
    if (part === 'مع') phrases.push('with')
    else if (part === 'بدون') phrases.push('without')
    else {
      const direct = phraseInEnglish(part, english)
      const joined =
        direct ?? (part.startsWith('و') ? phraseInEnglish(part.slice(1), english) : null)
      if (joined === null) return null
      phrases.push(direct === null ? `and ${joined}` : joined)
    }
  }
  const sentence = phrases.join(' ')
  return sentence.replace(/(?<![\p{L}'])(?!with |and |without )\p{L}/gu, (letter) =>
    letter.toUpperCase(),
  )
}

function phraseInEnglish(phrase: string, english: Glossary['english']): string | null {
  const whole = english.get(phrase)
  if (whole !== undefined) return whole
  const isKnown = (word: string) => english.has(word) || english.has(`${ADJECTIVE} ${word}`)
  const words = knownWords(phrase, isKnown)
  if (!words) return null
  const things: string[] = []
  const described: string[] = []
  for (const word of words) {
    const adjective = things.length > 0 ? english.get(`${ADJECTIVE} ${word}`) : undefined
    if (adjective !== undefined) described.push(adjective)
    else things.push(english.get(word) ?? english.get(`${ADJECTIVE} ${word}`) ?? '')
  }
  return [...described.toReversed(), ...things.toReversed()].join(' ')
}

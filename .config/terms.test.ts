import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const IN_ALL = ['site/scripts/kitchen-texts.ts']
const OF_TWO = [
  ...IN_ALL,
  'api/domain/mail/{mail-contents,templates}.ts',
  'api/domain/payments/emulator/page-frame.ts',
  'api/domain/test-google-page.ts',
  'db/rules/billing/plan-texts.ts',
  'db/menu/law.{ts,json}',
]

/** Words that mislead, or that are a second name of a thing; behind each the one to use. */
const TERMS: Readonly<Record<string, { files: string[]; not: Record<string, string> }>> = {
  en: {
    files: [...OF_TWO, 'admin/i18n/en/*.ts', 'site/i18n/{en,site-en}.ts'],
    not: {
      mail: 'email',
      mails: 'emails',
      'e-mail': 'email',
      'e-mails': 'emails',
      'sign in': 'log in',
      'signed in': 'logged in',
      'sign-in': 'log-in',
      diner: 'guest',
      diners: 'guests',
      'go on': 'continue',
      'goes on': 'continues',
      'network address': 'IP address',
      'no legal advice': 'not legal advice',
      'just now': 'right now',
      'look over': 'review',
      'throw away': 'discard',
      'take back': 'undo, or put back on the menu',
      'taken back': 'undone',
      'in all': 'in total',
      'bring in': 'import',
      'somewhere else': 'on another device',
      'change many': 'edit several',
      'sign out': 'log out',
      'log in at': 'log in to',
      openings: 'views',
      'most opened': 'most viewed',
      'as any other': 'like any other',
      'saved before': 'saved until then',
      'ask it': 'name what is asked',
      'made of the name': 'comes from the name',
    },
  },
  guides: {
    files: ['*.md', '.github/*.md', '{db,api,builder,site,admin}/README.md'],
    not: { 'e-mail': 'email', 'e-mails': 'emails', diner: 'guest', diners: 'guests' },
  },
  ar: {
    files: [...OF_TWO, 'admin/i18n/ar/*.ts', 'site/i18n/{ar,site-ar}.ts'],
    not: {
      زبون: 'ضيف',
      زبائن: 'ضيوف',
      موعد: 'فترة',
      مواعيد: 'فترات',
      عنوانك: 'رابطك',
      'قائمة عامة': 'قائمة منشورة',
      'قائمتك العامة': 'قائمتك كما يراها الضيوف',
      'أهلًا بك في قائمة': 'أهلًا بك في منصة قائمة',
      'جديد على قائمة': 'جديد على منصة قائمة',
      'العودة إلى قائمة': 'العودة إلى منصة قائمة',
      'رمز البلد': 'مفتاح الدولة',
      'رمز الدولة': 'مفتاح الدولة',
      'مرة ثانية': 'مرة أخرى',
      سمّ: 'اكتب اسم',
      سمِّ: 'اكتب اسم',
      خذ: 'اعتمد',
      تأخذ: 'تعتمد',
      أُخذ: 'تم اعتماد',
      أُخذت: 'تم اعتماد',
      أحضر: 'استيراد',
      إحضار: 'استيراد',
      متغيّر: 'معدّل',
      إزالة: 'حذف',
      'ما عاد': 'ما توفر من جديد',
      'غني بالملح': 'عالي الملح',
      الطاقة: 'السعرات الحرارية',
      كيلوكالوري: 'سعرة حرارية',
      مسحة: 'رمز',
      امسحني: 'امسح الرمز',
      'ملفات ارتباط': 'ملفات تعريف الارتباط',
      'قوائم رقمية': 'قوائم طعام إلكترونية',
      'حامل طاولة': 'ستاند طاولة',
      تعذر: 'تعذّر',
      'خالي من': 'خالٍ من',
      أيضاً: 'أيضًا',
      العنوان: 'الرابط; عنوان is the place',
      عنوانًا: 'رابطًا',
      'عنوان الصفحة': 'رابط الصفحة',
      'مرات الفتح': 'المشاهدات',
      'مرات فتح': 'مشاهدات',
      فتحًا: 'مشاهدة',
      شرفة: 'تراس',
      'صندوق الدفع': 'نظام الكاشير',
      الاستدعاءات: 'التوثيق',
      'أكبر من أن': 'كبير جدًا ولا',
      تُحمَّل: 'يتم تنزيل',
      جارية: 'تتم',
      يُعدّ: 'يُحسب',
      'لا أسماء': 'لا توجد أسماء',
      'لا نصوص': 'لا توجد نصوص',
      'لا رد': 'لم يصل رد',
      'لا اتصال': 'لا يوجد اتصال',
      'خروج الجميع': 'تسجيل الخروج من كل الأجهزة',
      'مسح الاختيارات': 'إفراغ; مسح is scanning',
      ملغ: 'ملجم',
      برغر: 'برجر',
    },
  },
  'ar, of a dish': {
    files: ['admin/i18n/ar/*.ts', 'site/i18n/ar.ts', 'api/domain/mail/*.ts', ...IN_ALL],
    not: { طبق: 'صنف', طبقًا: 'صنفًا', طبقان: 'صنفان', طبقين: 'صنفين', أطباق: 'أصناف' },
  },
  de: ofMenus('de', {
    'Nichts angegeben': 'Laut Rezept nicht enthalten',
    Serviert: 'Erhältlich:',
    'Gericht schließen': 'Schließen',
    'Kein solches': 'Kein passendes',
    'werden weniger': 'nicht mehr als: nobody recommends caffeine',
  }),
  fr: ofMenus('fr', {
    'Rien d’indiqué': 'Absent de la recette',
    'Fermer le plat': 'Fermer',
    'Prix TVA': 'Prix TTC',
    'Riche en': 'Teneur élevée en',
    'Demander ou commander': 'Question ou commande',
    'un cœur': 'le cœur d’un plat',
  }),
  ru: ofMenus('ru', {
    'против не указано': 'В рецепте нет',
    'Настольная стойка': 'Тейбл-тент',
    'Закрыть блюдо': 'Закрыть',
    Дальше: 'Следующее',
    'или спросить': 'или уточнить',
  }),
  tr: ofMenus('tr', {
    'Aksi belirtilmemiş': 'Tarifinde yok',
    'Sert kabuklu yemişler': 'Sert kabuklu meyveler',
    'Yüksek tuz': 'Tuz oranı yüksek',
    'Masa ayırt': 'Rezervasyon yapın',
    'Ürünü kapat': 'Kapat',
    'Yemek ara': 'Ürün ara',
    'bir kalbe': 'kalp simgesine',
    'veya sormak': 'veya bilgi almak',
    'Bütün menüyü': 'Tüm menüyü',
    'kafein önerilir': 'nobody recommends caffeine',
  }),
  zh: ofMenus('zh', {
    未注明含有: '配方中不含',
    牛奶: '奶类',
    鸡蛋: '蛋类',
    软体动物: '软体类海鲜',
    关闭菜品: '关闭',
  }),
  hi: ofMenus('hi', {
    न्यूनतम: 'शुरुआती दाम',
    ख़िलाफ़: 'रेसिपी में नहीं',
    'आपका चुना': 'आपने जो चुना है',
    राई: 'Rye (राई is mustard)',
  }),
  fa: ofMenus('fa', {
    مغزها: 'آجیل',
    'باقلای مصری': 'لوپین',
    'پایه رومیزی': 'استند رومیزی',
    'بر خلاف': 'در دستور پخت نیست',
    'بستن این غذا': 'بستن',
    'این فهرست': 'این انتخاب‌ها',
  }),
  ur: ofMenus('ur', {
    'سبزی خور': 'ویجیٹیرین',
    صدفیے: 'سیپ، گھونگا، اسکویڈ',
    'کے خلاف': 'ترکیب میں نہیں',
    ٹینٹ: 'ٹیبل اسٹینڈ',
    رائی: 'Rye (رائی is mustard)',
    'کسی دل': 'دل کے نشان',
    'ڈش بند': 'بند کریں',
    پیکان: 'پیکن',
  }),
}

function ofMenus(language: string, not: Record<string, string>) {
  return { files: [...IN_ALL, `site/i18n/${language}.ts`], not }
}

// Google's own words.
const AGREED = /sign in with Google|Google sign-in/giu

test.each(Object.entries(TERMS))('one word for one thing: %s', (_, { files, not }) => {
  const texts = globSync(files, { cwd: ROOT }).flatMap((file) =>
    textsIn(file).map((text) => ({ file, text })),
  )
  expect(texts).not.toEqual([])
  const found = Object.entries(not).flatMap(([word, better]) =>
    texts
      .filter(({ text }) => says(word).test(text.replace(AGREED, '')))
      .map((where) => ({ ...where, word, better })),
  )
  expect(found).toEqual([])
})

test('Chinese has its own punctuation', () => {
  const texts = ['site/i18n/zh.ts', ...IN_ALL].flatMap(textsIn)
  expect(texts.filter((text) => /\p{Script=Han}[:?!,;]/u.test(text))).toEqual([])
})

test('French has a thin space before a colon', () => {
  const texts = ['site/i18n/fr.ts', ...IN_ALL].flatMap(textsIn)
  expect(texts.filter((text) => /\p{L} [:;?!](?: |$)/u.test(text))).toEqual([])
})

// What is typed into a field has commas in every language.
const TYPED = 'admin/features/statistics/components/counting-section.tsx'

test('what guests and owners read is joined by its language', () => {
  const files = globSync(
    [
      'admin/**/*.{ts,tsx}',
      'site/{components,lib,scripts}/**/*.{ts,astro}',
      'db/{menu,rules}/**/*.ts',
    ],
    { cwd: ROOT },
  )
  const joined = files
    .filter((file) => !/\.test\.tsx?$/u.test(file) && file !== TYPED)
    .filter((file) => JOINED.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(files.length).toBeGreaterThan(500)
  expect(joined).toEqual([])
})

// Of a list, of two values, and of a language that is looked at to join them.
const JOINED = /join\(['"`][,،、] ?['"`]\)|\}[,،、] \$\{|['"`][،、] ['"`]/u

test('what is looked for is found, with what Arabic puts before and behind it', () => {
  expect(says('diner').test('Diner’s choice')).toBe(true)
  expect(says('mail').test('Your email')).toBe(false)
  expect(says('زبائن').test('ولزبائنك')).toBe(true)
  expect(says('موعد').test('الموعد')).toBe(true)
  expect(says('خذ').test('أخذ')).toBe(false)
})

/** What a source says in quotes; the lines of a guide. */
function textsIn(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  if (file.endsWith('.md')) return source.split('\n')
  const plain = source.replace(/^import .*$|^\s*(?:\/\/|\/?\*).*$/gmu, '')
  const quoted = plain.matchAll(/'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/gu)
  return Array.from(quoted, ([, single, double, template]) => single ?? double ?? template ?? '')
}

function says(word: string): RegExp {
  // Chinese has no spaces.
  if (/\p{Script=Han}/u.test(word)) return new RegExp(word, 'u')
  const isArabic = /\p{Script=Arabic}/u.test(word)
  const [before, behind] = isArabic ? ['[وف]?[بلك]?(?:ال)?', '(?:ك|كم|ه|ها|هم|نا)?'] : ['', '']
  return new RegExp(String.raw`(?<![\p{L}\p{M}-])${before}${word}${behind}(?![\p{L}\p{M}])`, 'iu')
}

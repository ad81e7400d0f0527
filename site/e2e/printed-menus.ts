/** How a menu is laid out on paper. */
export type Design = 'plain' | 'sides' | 'columns' | 'board' | 'sizes' | 'prose'

export const DESIGNS: readonly Design[] = ['plain', 'sides', 'columns', 'board', 'sizes', 'prose']

type PrintedLanguage = 'en' | 'ar' | 'both'

export interface PrintedDish {
  /** In English. */
  category: string
  /** In each language of the page. */
  names: string[]
  /** In whole units; several for sizes. */
  prices: number[]
}

export interface PrintedMenu {
  html: string
  dishes: PrintedDish[]
}

interface Dish {
  en: string
  ar: string
  price: number
  about: string
  aboutArabic: string
}

interface Section {
  en: string
  ar: string
  dishes: Dish[]
}

function dish(en: string, ar: string, price: number, about: string, aboutArabic: string): Dish {
  return { en, ar, price, about, aboutArabic }
}

const SECTIONS: readonly Section[] = [
  {
    en: 'Starters',
    ar: 'المقبلات',
    dishes: [
      dish('Lentil Soup', 'شوربة عدس', 18, 'with lemon and toasted bread', 'مع ليمون وخبز محمص'),
      dish('Hummus', 'حمص', 22, 'chickpeas, tahini and olive oil', 'حمص وطحينة وزيت زيتون'),
      dish('Fattoush', 'فتوش', 26, 'tomato, cucumber and sumac', 'طماطم وخيار وسماق'),
      dish('Stuffed Vine Leaves', 'ورق عنب', 24.5, 'rice, mint and lemon', 'أرز ونعناع وليمون'),
      dish('Grilled Halloumi', 'حلوم مشوي', 31, 'with honey and sesame', 'مع عسل وسمسم'),
      dish('Spicy Potatoes', 'بطاطا حارة', 19, 'garlic, coriander and chilli', 'ثوم وكزبرة وفلفل'),
    ],
  },
  {
    en: 'From the Grill',
    ar: 'المشاوي',
    dishes: [
      dish('Lamb Chops', 'ريش غنم', 78, 'four pieces with rosemary', 'أربع قطع مع إكليل الجبل'),
      dish('Shish Tawook', 'شيش طاووق', 49, 'chicken skewers with garlic', 'أسياخ دجاج مع ثوم'),
      dish('Mixed Grill', 'مشاوي مشكلة', 85, 'lamb, chicken and kofta', 'لحم ودجاج وكفتة'),
      dish('Beef Kofta', 'كفتة لحم', 46, 'with parsley and onion', 'مع بقدونس وبصل'),
      dish('Grilled Sea Bass', 'سمك قاروص مشوي', 92.5, 'with lemon butter', 'مع زبدة الليمون'),
      dish('King Prawns', 'روبيان جامبو', 97, 'six pieces with saffron', 'ست حبات مع زعفران'),
    ],
  },
  {
    en: 'Rice and Stews',
    ar: 'الأرز واليخنات',
    dishes: [
      dish('Chicken Machboos', 'مجبوس دجاج', 42, 'spiced rice with dried lime', 'أرز متبل مع لومي'),
      dish('Lamb Mandi', 'مندي لحم', 65, 'slow cooked with smoked rice', 'مطبوخ ببطء مع أرز مدخن'),
      dish('Okra Stew', 'يخنة بامية', 34, 'with tomato and white rice', 'مع طماطم وأرز أبيض'),
      dish('Harees', 'هريس', 38.5, 'wheat and meat with ghee', 'قمح ولحم مع سمن'),
      dish('Vegetable Biryani', 'برياني خضار', 33, 'with yoghurt and cashews', 'مع لبن وكاجو'),
    ],
  },
  {
    en: 'Sandwiches',
    ar: 'السندويشات',
    dishes: [
      dish('Falafel Wrap', 'فلافل ملفوف', 15, 'with pickles and tahini', 'مع مخلل وطحينة'),
      dish('Chicken Shawarma', 'شاورما دجاج', 17, 'garlic sauce and fries', 'صلصة الثوم وبطاطا'),
      dish('Club Sandwich', 'كلوب سندويش', 36, 'turkey, egg and cheese', 'حبش وبيض وجبن'),
      dish('Beef Burger', 'برجر لحم', 41, 'cheddar and caramelised onion', 'جبن شيدر وبصل مكرمل'),
    ],
  },
  {
    en: 'Desserts',
    ar: 'الحلويات',
    dishes: [
      dish('Umm Ali', 'أم علي', 23, 'warm, with nuts and raisins', 'ساخنة مع مكسرات وزبيب'),
      dish('Kunafa', 'كنافة', 27, 'sweet cheese and pistachio', 'جبن حلو وفستق'),
      dish('Date Cake', 'كيكة التمر', 21, 'with toffee sauce', 'مع صلصة التوفي'),
      dish('Rice Pudding', 'رز بحليب', 16, 'rose water and cinnamon', 'ماء ورد وقرفة'),
    ],
  },
  {
    en: 'Drinks',
    ar: 'المشروبات',
    dishes: [
      dish('Karak Tea', 'شاي كرك', 6, 'milk, cardamom and sugar', 'حليب وهيل وسكر'),
      dish('Arabic Coffee', 'قهوة عربية', 12, 'a pot for two', 'دلة لشخصين'),
      dish('Fresh Orange Juice', 'عصير برتقال طازج', 18.5, 'pressed to order', 'يعصر عند الطلب'),
      dish('Lemon with Mint', 'ليمون بالنعناع', 17, 'blended with ice', 'مخفوق مع ثلج'),
      dish('Mango Lassi', 'لاسي مانجو', 20, 'yoghurt and cardamom', 'لبن وهيل'),
      dish('Sparkling Water', 'مياه غازية', 14, 'large bottle', 'زجاجة كبيرة'),
    ],
  },
]

const BREAKFAST: Section = {
  en: 'Breakfast',
  ar: 'الفطور',
  dishes: [
    dish('Shakshuka', 'شكشوكة', 29, 'eggs in tomato sauce', 'بيض في صلصة طماطم'),
    dish('Foul Medames', 'فول مدمس', 19, 'with cumin and oil', 'مع كمون وزيت'),
    dish('Cheese Manakish', 'مناقيش جبن', 16, 'from the oven', 'من الفرن'),
    dish('Thyme Manakish', 'مناقيش زعتر', 13, 'from the oven', 'من الفرن'),
    dish('Labneh Plate', 'طبق لبنة', 21, 'with olives and mint', 'مع زيتون ونعناع'),
    dish('Balaleet', 'بلاليط', 25, 'sweet noodles with eggs', 'شعيرية حلوة مع بيض'),
    dish('Chebab', 'جباب', 24, 'with honey and cream', 'مع عسل وقشطة'),
    dish('Omelette', 'أومليت', 27, 'with cheese and herbs', 'مع جبن وأعشاب'),
    dish('French Toast', 'توست فرنسي', 32, 'with fruit', 'مع فواكه'),
  ],
}

const PARTS = {
  whole: SECTIONS,
  first: SECTIONS.slice(0, 3),
  second: [...SECTIONS.slice(3), BREAKFAST],
}

export interface Printing {
  design: Design
  language: PrintedLanguage
  /** Prices in Arabic digits. */
  hasArabicDigits?: boolean
  /** Two pages of one menu, instead of a whole one. */
  part?: keyof typeof PARTS
}

/** A page of a menu as a printer's designer would set it, and what it says. */
export function printedMenu({
  design,
  language,
  hasArabicDigits = false,
  part = 'whole',
}: Printing): PrintedMenu {
  const say = (price: number) => {
    const text = price.toLocaleString('en', {
      minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
    })
    if (!hasArabicDigits) return text
    return text.replace('.', '٫').replaceAll(/\d/gu, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  }
  const page: Page = { language, say, isSized: design === 'sizes' }
  const body = PARTS[part].map((section) => BODIES[design](section, page)).join('')
  const head =
    language === 'ar'
      ? 'مطعم الميناء'
      : language === 'en'
        ? 'Harbour Kitchen'
        : 'Harbour Kitchen · مطعم الميناء'
  const foot =
    language === 'ar'
      ? 'الأسعار تشمل ضريبة القيمة المضافة'
      : 'All prices include VAT · Tel 04 555 0199'
  const html = `<!doctype html><html dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><style>${STYLE}${STYLES[design]}</style><body class="${design}"><h1>${head}</h1><main>${body}</main><footer>${foot}</footer>`
  const dishes = PARTS[part].flatMap((section) =>
    section.dishes.map((one) => ({
      category: section.en,
      names: language === 'both' ? [one.en, one.ar] : [one[language]],
      prices: pricesOf(one, page),
    })),
  )
  return { html, dishes }
}

interface Page {
  language: PrintedLanguage
  say: (price: number) => string
  isSized: boolean
}

function pricesOf({ price }: Dish, { isSized }: Page): number[] {
  return isSized ? [price, Math.ceil(price * 1.5), Math.ceil(price * 2)] : [price]
}

function title({ en, ar }: Pick<Dish, 'en' | 'ar'>, { language }: Page): string {
  if (language !== 'both') return language === 'ar' ? ar : en
  return `${en} <span lang="ar" dir="rtl">${ar}</span>`
}

const BODIES: Readonly<Record<Design, (section: Section, page: Page) => string>> = {
  // Dotted leaders to the price.
  plain: (section, page) =>
    `<h2>${title(section, page)}</h2>` +
    section.dishes
      .map(
        (one) =>
          `<p class="row"><b>${title(one, page)}</b><i></i><span>${page.say(one.price)}</span></p>`,
      )
      .join(''),
  // One language at each side, the price between them; or the price first.
  sides: (section, page) =>
    `<h2>${title(section, page)}</h2>` +
    section.dishes
      .map((one) =>
        page.language === 'both'
          ? `<p class="three"><b>${one.en}</b><span>${page.say(one.price)}</span><b dir="rtl">${one.ar}</b></p>`
          : `<p class="first"><span>${page.say(one.price)}</span><b>${title(one, page)}</b></p>`,
      )
      .join(''),
  // Two columns with descriptions.
  columns: (section, page) =>
    `<section><h2>${title(section, page)}</h2>${section.dishes
      .map(
        (one) =>
          `<div class="row"><b>${title(one, page)}</b><i></i><span>${page.say(one.price)}</span></div>` +
          `<small>${page.language === 'ar' ? one.aboutArabic : one.about}</small>`,
      )
      .join('')}</section>`,
  // White on black, with currencies.
  board: (section, page) =>
    `<h2>${title(section, page)}</h2>` +
    section.dishes
      .map((one) => {
        const price =
          page.language === 'ar' ? `${page.say(one.price)} درهم` : `AED ${page.say(one.price)}`
        return `<p class="row"><b>${title(one, page)}</b><span>${price}</span></p>`
      })
      .join(''),
  // A table of sizes.
  sizes: (section, page) => {
    const heads = page.language === 'ar' ? ['صغير', 'وسط', 'كبير'] : ['Small', 'Medium', 'Large']
    return `<table><tr><th class="title">${title(section, page)}</th>${heads
      .map((head) => `<th>${head}</th>`)
      .join('')}</tr>${section.dishes
      .map(
        (one) =>
          `<tr><td>${title(one, page)}</td>${pricesOf(one, page)
            .map((price) => `<td>${page.say(price)}</td>`)
            .join('')}</tr>`,
      )
      .join('')}</table>`
  },
  // Name, a dash and the price; the description below.
  prose: (section, page) =>
    `<h2>${title(section, page)}</h2>` +
    section.dishes
      .map((one) => {
        const about = page.language === 'ar' ? one.aboutArabic : one.about
        return `<p><b>${title(one, page)}</b> – <span>${page.say(one.price)}</span><br><small>${about}</small></p>`
      })
      .join(''),
}

const STYLE = `
@page{margin:0}*{box-sizing:border-box;margin:0}
body{width:794px;height:1123px;padding:44px 56px;overflow:hidden;color:#222;background:#fff;font:15px/1.3 Amiri}
h1{text-align:center;font-size:30px;margin-bottom:14px}h2{font-size:20px;margin:12px 0 4px}
b{font-weight:600}.row,.three,.first{display:flex;gap:8px;align-items:baseline}.row b{flex:none}
.row i{flex:1;border-bottom:2px dotted #999}footer{margin-top:12px;text-align:center;font-size:12px}
small{display:block;font-size:12.5px;color:#555}`

const STYLES: Readonly<Record<Design, string>> = {
  plain: 'body{font:15px/1.3 Vazirmatn}',
  sides:
    'body{font:15px/1.45 Cairo}.three b{flex:1}.three span{width:70px;text-align:center}.first span{width:60px}h2{text-align:center}',
  columns:
    'body{padding:40px}main{columns:2;column-gap:44px}section{break-inside:avoid;margin-bottom:12px}h2{font-family:"Playfair Display",Amiri;border-bottom:1px solid #b08d57}.row i{border:0}',
  board:
    'body{background:#1d2426;color:#f2efe6;font:15px/1.45 "Readex Pro"}h2{color:#e0b458;text-transform:uppercase;letter-spacing:1px}.row{justify-content:space-between}',
  sizes:
    'body{font:15px/1.4 Cairo;background:#fbf7ee}table{width:100%;border-collapse:collapse;margin-bottom:8px}td,th{border-bottom:1px solid #ddd;padding:1px 6px;text-align:center;width:13%}td:first-child,th:first-child{text-align:start;width:auto}.title{font-size:19px}',
  prose:
    'body{padding:16px 56px;font:13px/1.15 "Playfair Display",Vazirmatn}p{margin-bottom:1px}h1{margin:0;font-size:24px}h2{margin:6px 0 1px;font-size:17px;color:#7a1f2b}small{font-size:11.5px;line-height:1.1}footer{margin:4px}',
}

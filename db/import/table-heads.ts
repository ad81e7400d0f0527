import { menuLanguageOf, type MenuLanguage } from '../rules/text/languages.ts'
import { currenciesNamed } from '../rules/money/currency-words.ts'
import { isSizeName } from './prices.ts'
import { isSwitch } from './switches.ts'

/** By row; '' for none. Merged cells are repeated. */
export type Cells = readonly (readonly string[])[]

export const COLUMN_ROLES = [
  'name',
  'secondName',
  'price',
  'size',
  'sizeName',
  'category',
  'description',
  'kcal',
  'currency',
  'code',
  'leftOut',
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

type Mark =
  | 'group'
  | 'id'
  | 'parent'
  | 'type'
  | 'menu'
  | 'foreign'
  | 'salePrice'
  | 'shopPrice'
  | 'cost'
  | 'minor'
  | 'measure'
  | 'switch'
  | 'shopOn'

export interface Column {
  role: ColumnRole
  language?: MenuLanguage | null
  size?: string
  /** Of a price, as ISO codes. */
  currencies?: readonly string[]
  mark?: Mark
  /** Of a switch. */
  head?: string
}

// Of ten languages whole (en, ar, de, fr, tr, ru, fa, ur, hi, zh), of others the usual ones.
const WORDS: Readonly<Partial<Record<ColumnRole, string>>> = {
  name: `name|names|item|items|item name|item title|dish|dishes|dish name|product|products|product name|title|food|food item|food name|meal|menu item|plate|particulars|article|artikel|bezeichnung|gericht|gerichte|speise|produkt|artikelname|nom|plat|plats|désignation|intitulé|produit|nom du plat|ürün|ürün adı|yemek|yemek adı|ad|adı|isim|название|наименование|блюдо|позиция|товар|имя|название блюда|نام|نام غذا|غذا|نام محصول|محصول|عنوان|ڈش|کھانا|کھانے کا نام|नाम|व्यंजन|पकवान|आइटम|उत्पाद|व्यंजन का नाम|名称|菜名|品名|菜品|商品名称|产品名称|菜品名称|菜式|商品|اسم|الاسم|الإسم|اسم الصنف|اسم الطبق|اسم المنتج|اسم الوجبة|الصنف|الطبق|المنتج|الوجبة|الأصناف|nombre|nombre del plato|producto|productos|plato|platos|articulo|artículo|prodotto|prodotti|piatto|articolo|produto|produtos|prato|item do cardápio|naam|gerecht|artikelomschrijving|navn|ret|namn|rätt|nazwa|potrawa|název|jídlo|denumire|produs|όνομα|προϊόν|πιάτο|product display name|display name|menu item name`,
  price: `price|prices|low price|lowest price|rate|rates|amount|value|mrp|selling price|sales price|regular price|default price|variant price|unit price|item price|retail price|menu price|base price|our price|price incl vat|dine in|preis|preise|verkaufspreis|vk|bruttopreis|prix|tarif|prix ttc|prix de vente|fiyat|fiyatı|tutar|ücret|satış fiyatı|цена|стоимость|цена продажи|ціна|قیمت|بها|مبلغ|نرخ|قیمت فروش|कीमत|मूल्य|दाम|दर|रेट|价格|单价|售价|价钱|价|السعر|سعر|سعر البيع|الثمن|ثمن|المبلغ|الأسعار|precio|prezzo|precio venta|precio de venta|prezzo di vendita|preço|preco|preço de venda|prijs|verkoopprijs|pris|cena|preț|pret|τιμή`,
  category: `category|categories|section|sections|group|department|menu section|menu category|heading|course|product category|item category|class|kategorie|rubrik|gruppe|warengruppe|abschnitt|catégorie|catégories|rubrique|famille|kategori|kategoriler|grup|bölüm|категория|категории|раздел|группа|دسته|دسته بندی|دسته‌بندی|گروه|بخش|زمرہ|کیٹیگری|श्रेणी|वर्ग|कैटेगरी|分类|类别|类目|菜系|قسم|القسم|الأقسام|الفئة|فئة|التصنيف|تصنيف|المجموعة|categoría|categoria|categorías|categorie|sección|seccion|grupo|sezione|reparto|seção|categoria do produto|afdeling|kategoria|category name|category title|product category name|product category display name|menu category name|κατηγορία|sottocategoria|subcategoria|subcategoría|subcategory|sub category|unterkategorie|sous catégorie|alt kategori|подкатегория|القسم الفرعي`,
  description: `description|descriptions|short description|details|detail|ingredients|contents|notes|note|about|body|body html|beschreibung|zutaten|ingrédients|détails|composition|açıklama|içindekiler|içerik|tanım|описание|состав|توضیحات|توضیح|شرح|مواد|تفصیل|وضاحت|اجزاء|विवरण|वर्णन|सामग्री|描述|说明|介绍|配料|备注|简介|الوصف|وصف|التفاصيل|المكونات|descripción|descripcion|ingredientes|descrizione|ingredienti|descrição|descricao|beskrivelse|beskrivning|omschrijving|beschrijving|ingrediënten|opis|składniki|popis|descriere|περιγραφή|συστατικά|product description`,
  sizeName: `size|sizes|variation|variation name|variant|variant name|option value|option 1 value|option1 value|option value 1|attribute 1 value|attribute 1 values|portion|serving|größe|grösse|variante|taille|boy|boyut|porsiyon|размер|порция|вариант|اندازه|سایز|سائز|आकार|साइज़|规格|份量|尺寸|الحجم|حجم|tamaño|opción 1 valor|opcion 1 valor|valor de la opción 1|option 1 valeur|valeur option 1|option 1 wert|tamanho|dimensione|formato|formaat|størrelse|storlek|rozmiar`,
  kcal: `kcal|calories|cal|energy|energy kcal|kalorien|kalori|калории|ккал|کالری|کیلوریز|कैलोरी|卡路里|热量|السعرات|سعرات|السعرات الحرارية|سعرات حرارية`,
  currency: `currency|cur|curr|ccy|währung|devise|para birimi|валюта|واحد پول|کرنسی|मुद्रा|货币|العملة|عملة|currency code|price currency|price money currency|moneda|valuta|moeda`,
  code: `id|sku|code|plu|barcode|gtin|token|reference|no|nr|sr no|s no|item code|item no|item id|product id|product code|number|#|artikelnummer|art nr|référence|réf|n°|kod|barkod|sıra|артикул|код|№|штрихкод|کد|ردیف|بارکد|نمبر|کوڈ|क्रमांक|कोड|编号|编码|条码|序号|货号|الرقم|الكود|الرمز|الباركود|variant sku|clover id|ref|referencia|código|codigo|codice|código de barras|sno|s n|sl no|slno|srno|serial|serial no|serial number|artikelnr|artikel nr|artnr|número|numero|nummer|nr crt|uuid|slug`,
  leftOut: `price display|display price|price formatted|formatted price|price text|price string|price label|price raw|price type|pricing type|price range|price level|price id|cost price|unit cost|default unit cost|purchase price|wholesale price|supply price|buying price|food cost|cost per item|margin|profit|stock|quantity|qty|inventory|tax|vat|tax rate|image|images|photo|picture|image url|url|link|created|updated|position|sort order|tags|vendor|supplier|einkaufspreis|ek|menge|bestand|bild|foto|mwst|coût|prix d'achat|prix de revient|quantité|tva|maliyet|alış fiyatı|stok|miktar|resim|kdv|себестоимость|закупочная цена|закупка|остаток|количество|ндс|фото|картинка|изображение|هزینه|قیمت خرید|موجودی|تصویر|عکس|لاگت|लागत|खरीद मूल्य|मात्रा|成本|成本价|进价|库存|数量|图片|税|التكلفة|تكلفة|سعر التكلفة|سعر الشراء|الكمية|الصورة|صورة|الضريبة|media|dietary|diets|spice level|allergens|allergen|allergene|allergènes|alérgenos|alergeny|аллергены|الحساسية|iva|imagen|imagine|immagine|imagem|afbeelding|billede|created at|updated at`,
}
const ROLES = /* @__PURE__ */ rolesByWord()

function rolesByWord(): ReadonlyMap<string, ColumnRole> {
  const all = Object.entries(WORDS) as [ColumnRole, string][]
  return new Map(all.flatMap(([role, words]) => words.split('|').map((word) => [word, role])))
}

const MARKS: readonly [Mark, RegExp, ColumnRole][] = [
  ['group', /^handle$/u, 'code'],
  ['id', /^id$/u, 'code'],
  ['parent', /^parent$/u, 'code'],
  ['type', /^(?:type|product type|(?:\p{L}+ )?category slug)$/u, 'category'],
  [
    'salePrice',
    /^(?:(?:online )?sale price|discount(?:ed)? price|promo(?:tional)? price|special price|offer price|variant compare at price|compare at price|old price|alter preis|prix barré|eski fiyat|старая цена|السعر قبل الخصم|原价)$/u,
    'leftOut',
  ],
  [
    'shopPrice',
    /^(?:price|precio|preis|prix|prezzo|preço|cena|fiyat|цена|السعر|harga) ?\[.{1,80}\]$/u,
    'price',
  ],
  [
    'shopOn',
    /^(?:available|enabled|dispon|verfügbar|beschikbaar|доступ|متاح|متوفر).{0,30}\[.{1,80}\]$/u,
    'leftOut',
  ],
  // A category where another column names dishes.
  ['menu', /^menu (?:name|title)$/u, 'name'],
  // The price only where there is no other.
  ['cost', /^(?:costs?|kosten|costo|coste|custo)$/u, 'leftOut'],
  [
    'minor',
    /^(?:price|amount|unit price)(?: in)? (?:minor(?: units?)?|cents|fils|halalas?)$|^price money amount$/u,
    'price',
  ],
  // How much there is: the size of rows that are alike otherwise.
  [
    'measure',
    /^(?:volume|contenance|weight|net weight|gramm?s?|ml|cl|quantity|poids|gewicht|füllmenge|inhalt|peso|volumen|gramaj|ağırlık|вес|выход|объ[её]м|вес\/объ[её]м|وزن|الوزن|الكمية|वज़न|重量)$/u,
    'leftOut',
  ],
]

const LANGUAGE =
  /\s*[([\-_/:|]?\s*\b(arabic|english|ar|en|french|fr|german|de|turkish|tr|hindi|hi|urdu|ur|persian|fa|russian|ru|chinese|zh)\b\s*[)\]]?\s*|\s*[([\-_/:|]?\s*(?:بال|ال|\b)?(عربي|عربية|العربية|العربي|إنجليزي|انجليزي|الإنجليزية|الانجليزية|إنجليزية|انجليزية)[)\]]?\s*/iu
const LONGEST_HEAD = 80

export function columnOf(head: string, isExact = false): Column | null {
  if (head.length > LONGEST_HEAD) return null
  const whole = head
    .replaceAll(/[_.]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/[:*?]+$/u, '')
    .trim()
  if (whole === '') return null
  const said = whole.toLowerCase()
  // 'item_id', 'categoryId'
  if (/^(?!(?:name|title|description) ).+\sid$/u.test(said) || /\p{Ll}I[dD]$/u.test(whole))
    return { role: 'code' }
  const marked = MARKS.find(([, pattern]) => pattern.test(said))
  if (marked) return { role: marked[2], mark: marked[0] }
  if (isSwitch(whole) && !ROLES.has(said)) return { role: 'leftOut', mark: 'switch', head: whole }
  if (isSizeName(whole) && !ROLES.has(said)) return { role: 'size', size: head }
  const sized =
    /^(?:price|سعر)\s?[-:(]?\s?(.+?)\)?$/iu.exec(whole)?.[1] ??
    /^(.+?)\s(?:price|rate)$/iu.exec(whole)?.[1]
  if (sized !== undefined && isSizeName(sized)) return { role: 'size', size: sized }
  const parted = whole.replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll}$)/u, ' ')
  const found = LANGUAGE.exec(parted)
  const language = found ? languageNamed(found[1] ?? found[2] ?? '') : null
  const plain = found ? parted.replace(found[0], ' ').trim() : parted
  const foreign = found ? null : roleInOtherLanguage(plain)
  if (foreign) return { role: foreign, mark: 'foreign' }
  const role = roleOf(plain, isExact)
  if (role === 'name' || role === 'category' || role === 'description') return { role, language }
  if (role === 'price') return { role, ...pricesNamed(plain) }
  if (role !== null) return { role }
  return plain === '' && language ? { role: 'name', language } : null
}

/** 'name el': in a language that menus cannot have. */
function roleInOtherLanguage(plain: string): ColumnRole | null {
  const text = plain.toLowerCase()
  const [, first = ''] = /^(.+?)[\s-][a-z]{2}$/u.exec(text) ?? []
  const role = ROLES.get(first)
  const isText = role === 'name' || role === 'category' || role === 'description'
  return isText && !ROLES.has(text) ? role : null
}

const MONEY = /^(.+?)\s?[([]?\s?([^\s()[\]]{1,12})\s?[)\]]?$/u

/** 'Price (AED)' says the currency, 'Price Large' the size. */
function pricesNamed(plain: string): Pick<Column, 'currencies' | 'size'> {
  const [, , word = ''] = MONEY.exec(plain) ?? []
  const currencies = currenciesNamed(word)
  if (currencies) return { currencies }
  const size = PRICE_OF.exec(plain)?.[1]
  return size === undefined || /^\P{L}*$/u.test(size) || NO_SIZE.test(size) ? {} : { size }
}

// '(?!\p{L})', since '\b' knows no Arabic.
const NO_SIZE =
  /(?<!\p{L})(?:incl?|excl?|vat|tax|mwst|ust|ttc|ht|iva|kdv|old|new|was|now|before|after|from|to|net|netto|gross|brutto|sale|discount|online|delivery|take|takeaway|dine|pickup|talabat|deliveroo|careem|jahez|hungerstation|keeta|restaurant|member|guest|staff|cost|per|each|de|di|da|unit|قديم|جديد|قبل|بعد|شامل|بدون|توصيل|محلي|سفري|старая|новая|eski|yeni)(?!\p{L})/iu

const ANY_CATEGORY =
  /^\p{L}{3,12} (?:category|categoría|categoria|catégorie|kategorie|kategori)(?: (?:name|title))?$/u
const PRICE_OF = /^(?:سعر|ثمن|preis|prix|price|precio|prezzo|preço|цена|قیمت) (.{1,20})$/iu

function roleOf(plain: string, isExact: boolean): ColumnRole | null {
  const whole = bareOf(plain)
  const money = MONEY.exec(plain)
  const bare = money?.[1] && currenciesNamed(money[2] ?? '') ? bareOf(money[1]) : whole
  const known = ROLES.get(whole) ?? ROLES.get(bare)
  if (!known && ANY_CATEGORY.test(bare)) return 'category'
  if (known) return known
  if (PRICE_OF.test(bare)) return 'price'
  return isExact ? null : misspelt(bare)
}

function bareOf(text: string): string {
  return text
    .replace(/[()[\]]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
}

// Of short words, one letter makes another word.
const FEWEST_LETTERS = 5

/** 'Decsription', 'Назание'. */
function misspelt(word: string): ColumnRole | null {
  if (word.length < FEWEST_LETTERS || word.length > 24) return null
  const most = word.length < 9 ? 1 : 2
  for (const [known, role] of ROLES) {
    if (known.length < FEWEST_LETTERS || Math.abs(known.length - word.length) > most) continue
    if (distance(word, known) <= most) return role
  }
  return null
}

function distance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1]
      const isSwapped =
        at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      row[to] = Math.min(
        (last[to] ?? 0) + 1,
        (row[to - 1] ?? 0) + 1,
        (last[to - 1] ?? 0) + Number(!isSame),
        isSwapped ? (before[to - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? 0
}

function languageNamed(word: string): MenuLanguage | null {
  if (/عربي/u.test(word)) return 'ar'
  if (/[إا]نجليزي/u.test(word)) return 'en'
  return menuLanguageOf(word) ?? null
}

const SURELY = 6

export function areHeads(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const known = filled.filter((cell) => columnOf(cell.trim()) !== null)
  return known.length >= 2 && (known.length >= filled.length / 2 || known.length >= SURELY)
}

import type { Dish } from '#db/menu/fields.ts'
import { suitableIcon } from '#db/rules/look/icons.ts'
import { seededRandom, type Random } from '../testing/random.ts'

interface Words {
  restaurants: readonly string[]
  titles: readonly string[]
  kinds: readonly string[]
  ingredients: readonly string[]
  manners: readonly string[]
  phrases: readonly string[]
  name: (parts: { kind: string; ingredient: string; manner: string }) => string
}

function list(text: string): string[] {
  return text.split(',').map((word) => word.trim())
}

const ENGLISH: Words = {
  restaurants: list('Harbour, Corner, Palm, Lantern, Cedar, Pearl, Saffron, Falcon, Garden, Dune'),
  titles: list(`Breakfast, Salads, Soups, Grill, Hot Drinks, Cold Drinks, Desserts, Sandwiches,
    Rice and Biryani, Sea Food, Fresh Juice, Pasta, Chef Specials, For the Table`),
  kinds: list(`Salad, Soup, Sandwich, Wrap, Burger, Plate, Bowl, Biryani, Kebab, Pasta, Pie, Cake,
    Juice, Tea, Latte, Skewers, Curry, Rice, Toast, Omelette, Mixed Platter, Platter for Two`),
  ingredients: list(`Chicken, Lamb, Beef, Shrimp, Halloumi, Lentil, Mushroom, Date, Pistachio,
    Mango, Lemon, Hammour, Aubergine, Spinach, Feta, Cardamom, Pomegranate, Salmon, Avocado`),
  manners: list(`Grilled, Spicy, Fresh, Crispy, Smoked, Roasted, Slow Cooked, House, Royal, Golden,
    Charcoal Grilled, Double, Creamy, Classic, Arabian, Small, Large`),
  phrases: list(`with garlic sauce, served with saffron rice, on warm bread, with a squeeze of lime,
    topped with roasted nuts, from our charcoal grill, with mint and yoghurt, made to order,
    with seasonal vegetables, baked every morning, enough for two, with a side of pickles`),
  name: ({ kind, ingredient, manner }) => `${manner} ${ingredient} ${kind}`,
}

const ARABIC: Words = {
  restaurants: list('المرسى, الركن, النخلة, الفانوس, الأرز, اللؤلؤة, الزعفران, الصقر, الحديقة'),
  titles: list(`الفطور, السلطات, الشوربات, المشاوي, مشروبات ساخنة, مشروبات باردة, الحلويات,
    السندويشات, الأرز والبرياني, المأكولات البحرية, عصائر طازجة, المعجنات, أطباق الشيف`),
  kinds: list(`سلطة, شوربة, سندويش, لفائف, برجر, طبق, كباب, فطيرة, كيكة, عصير, شاي, أسياخ, مرق, أرز,
    عجة, صينية, مشكل`),
  ingredients: list(`دجاج, لحم, روبيان, حلوم, عدس, فطر, تمر, فستق, مانجو, ليمون, هامور, باذنجان,
    سبانخ, جبن, هيل, رمان, سلمون`),
  manners: list(
    'مشوي, حار, طازج, مقرمش, مدخن, محمر, خاص, ملكي, ذهبي, على الفحم, كبير, صغير, بالكريمة',
  ),
  phrases: list(`مع صلصة الثوم, يقدم مع أرز بالزعفران, على خبز ساخن, مع رشة ليمون,
    بالمكسرات المحمصة, من مشواة الفحم, بالنعناع واللبن, يحضر عند الطلب, مع خضار الموسم,
    يكفي لشخصين, مع المخللات`),
  name: ({ kind, ingredient, manner }) => `${kind} ${ingredient} ${manner}`,
}

export interface GeneratedMenu {
  name: string
  about: string
  location: string
  categories: GeneratedCategory[]
}

export interface GeneratedCategory {
  title: string
  icon: string
  products: Pick<Dish, 'name' | 'price' | 'description'>[]
}

export const SHAPE = { categories: 6, dishesInEach: 10, dishes: 60, pages: 68 } as const

// Shares that match 290 real menus.
const ARABIC_ONLY = 0.4
const MIXED = 0.2
const PLAIN_NAME = 0.35
const SECOND_NAME = 0.1
const PRICE_STEPS = [0, 0, 0, 500, 500, 250, 750]

/** Deterministic by seed and index. */
export function generateMenu(seed: number, index: number): GeneratedMenu {
  const random = seededRandom(seed * 100_003 + index)
  const language = random.next()
  const words = language < ARABIC_ONLY ? ARABIC : ENGLISH
  const other = language > 1 - MIXED ? ARABIC : words
  const categories = Array.from({ length: SHAPE.categories }, (_, place) =>
    generateCategory(random, { words, other, place }),
  )
  return {
    name: `${random.pick(words.restaurants)} ${index + 1}`,
    about: sentence(random, words, 4),
    location: `${random.pick(words.restaurants)} ${random.between(1, 90)}`,
    categories,
  }
}

interface CategoryPlan {
  words: Words
  other: Words
  place: number
}

function generateCategory(random: Random, { words, other, place }: CategoryPlan) {
  const title = words.titles[(place * 2 + random.between(0, 1)) % words.titles.length] ?? 'Menu'
  const products = Array.from({ length: SHAPE.dishesInEach }, () =>
    generateProduct(random, words, other),
  )
  return { title, icon: suitableIcon(title), products }
}

function generateProduct(random: Random, words: Words, other: Words) {
  return {
    name: dishName(random, words, other),
    price: random.between(4, 95) * 1000 + random.pick(PRICE_STEPS),
    description: sentence(random, random.next() < 0.5 ? words : other, random.between(1, 3)),
  }
}

function dishName(random: Random, words: Words, other: Words): string {
  const [ingredient, manner] = [random.pick(words.ingredients), random.pick(words.manners)]
  const name = words.name({ kind: random.pick(words.kinds), ingredient, manner })
  const kind = random.next()
  if (kind < PLAIN_NAME) return name.replace(manner, '').trim()
  if (kind < 1 - SECOND_NAME || other === words) return name
  return `${name} ${random.pick(other.kinds)} ${random.pick(other.ingredients)}`
}

function sentence(random: Random, words: Words, phrases: number): string {
  const parts = Array.from({ length: phrases }, () => random.pick(words.phrases))
  return `${random.pick(words.manners)} ${random.pick(words.ingredients)} ${parts.join(' ')}`
}

import { ALLERGENS, allergensIn, type Allergen } from '#db/menu/allergens.ts'
import { dayText, windowText } from '#db/rules/days-in-words.ts'
import type { PrintedCategory, PrintedDish, PrintPage } from '#db/menu/category-pages.ts'
import type { RestaurantView } from '#db/menu/views.ts'
import { ownWords, type OwnWords, servedTexts } from '../../i18n/words.ts'
import { allergenWords } from '../../i18n/allergen-words.ts'
import { dietsText, marksText, nutritionText } from './dish-facts.ts'
import { attributes, escaped, Html, html } from '../page/html.ts'
import { textMark, leanLines, proseLines, twoLines } from '../page/owners-texts.ts'

interface Place {
  restaurant: RestaurantView
  words: OwnWords
}

/** All categories of a page that is printed, as HTML: in one piece, since menus of thousands of dishes have it. */
export function printedList({ restaurant, categories }: PrintPage): string {
  const place = { restaurant, words: ownWords(restaurant.lang) }
  return categories.map((category) => section(category, place).text).join('')
}

/** What the numbers behind dishes stand for; null in a menu that states nothing of allergens. */
export function legendText({ restaurant, categories }: PrintPage): string | null {
  if (!restaurant.allergens) return null
  const words = allergenWords(restaurant.lang)
  const dishes = categories.flatMap((category) => category.dishes)
  const names = ALLERGENS.flatMap((name) =>
    dishes.some(({ allergens, chosen }) => allergens[name] ?? chosen?.[name])
      ? `${numberOf(name)} ${words.names[name]}`
      : [],
  )
  const said = [
    `(…) ${words.may}`,
    dishes.some(({ chosen }) => chosen) && `[…] ${words.chosen}`,
    dishes.some((dish) => dish.allergensChecked) && `${words.others}: ${words.notInRecipe}`,
    dishes.some((dish) => !dish.allergensChecked) && `* ${words.others}: ${words.notStated}`,
  ]
  return [`${words.title}:`, [...names, ...said.filter(Boolean)].join(' · ')].join(' ')
}

function section(category: PrintedCategory, place: Place): Html {
  const [first, ...others] = category.dishes
  const { restaurant, words } = place
  const { title } = category
  const { lang } = restaurant
  const { served, locale } = servedTexts(lang)
  const windows = category.windows?.map((window) => windowText(window, locale)).join(' · ')
  const inTitle = attributes(textMark(restaurant, category, 'title'))
  const inLines = new Html(twoLines(title, lang) ?? escaped(title))
  // A section without its tick is not printed.
  const head = html`<h2${inTitle}><label><input type="checkbox" checked> <span>${inLines}</span></label></h2>`
  const inWords = attributes(words.mark)
  const times = windows ? html`<p${inWords} class="times">${served(windows)}</p>` : null
  const begin = list(first ? [first] : [], place)
  return html`<section>
    <div>${head}${times}${begin}</div>
    ${list(others, place)}
  </section>`
}

function list(dishes: readonly PrintedDish[], place: Place): Html | null {
  if (dishes.length === 0) return null
  return html`<ul>
    ${dishes.map((one) => dish(one, place))}
  </ul>`
}

function dish(dish: PrintedDish, place: Place): Html {
  const { restaurant, words } = place
  const { say, mark } = words
  const facts = [
    marksText(dish.marks, say),
    dietsText(dish, say),
    nutritionText(dish, say),
    restaurant.allergens && allergenNumbers(dish),
  ].filter(Boolean)
  const inName = attributes(textMark(restaurant, dish, 'name'))
  const name = html`<h3${inName}>${lines(dish.name)}</h3>`
  const price = dish.sizes.length === 0 ? priced(restaurant, dish.price) : null
  const inText = attributes(textMark(restaurant, dish, 'description'))
  const text =
    dish.description && html`<p${inText} class="told">${proseLines(dish.description)}</p>`
  const inWords = attributes(mark)
  const stated = facts.length > 0 && html`<p${inWords} class="facts">${facts.join(' · ')}</p>`
  return html`<li class="dish">
    ${name}${price}${sizes(dish, place)}${text || null}${stated || null}
  </li>`
}

function sizes({ sizes }: PrintedDish, { restaurant, words }: Place): Html | null {
  if (sizes.length === 0) return null
  const inWords = attributes(words.mark)
  const rows = sizes.map((size) => {
    const inName = attributes(textMark(restaurant, size, 'name'))
    const name = size.name && html`<span${inName}>${size.name}</span>`
    const stated = nutritionText(size, words.say)
    const note = stated && html`<small${inWords}>${stated}</small>`
    return html`<li>${name || null}${note || null}${priced(restaurant, size.price)}</li>`
  })
  return html`<ul class="sizes">
    ${rows}
  </ul>`
}

function priced({ currency }: RestaurantView, price: string): Html {
  return html`<bdi class="price"><span>${currency}</span> ${price}</bdi>`
}

/** The numbers by which Europe knows the fourteen: in brackets what it may contain, or depends on the choice. */
function allergenNumbers({ allergens, allergensChecked, chosen = {} }: PrintedDish): string {
  const contains = allergensIn(allergens, 'contains').map((name) => numberOf(name))
  const may = allergensIn(allergens, 'may').map((name) => `(${numberOf(name)})`)
  const some = ALLERGENS.filter((name) => chosen[name]).map((name) => `[${numberOf(name)}]`)
  return [...contains, ...may, ...some, ...(allergensChecked ? [] : ['*'])].join(' ')
}

function numberOf(name: Allergen): number {
  return ALLERGENS.indexOf(name) + 1
}

function lines(text: string): Html {
  const inLines = leanLines(text)
  return inLines === null ? html`${text}` : new Html(inLines)
}

/** A day as a menu in a language says it, such as `22 November 2026`. */
export function longDay(date: string, lang: string): string {
  return dayText(date, servedTexts(lang).locale, { month: 'long', year: 'numeric' })
}

import { ALLERGEN_ICONS } from '#db/menu/allergen-icons.ts'
import type { StatedDish, RestaurantView } from '#db/menu/views.ts'
import {
  ALLERGENS,
  ALLERGEN_STATES,
  allergensIn,
  type Allergen,
  type Allergens,
} from '#db/menu/allergens.ts'
import { ownWords } from '../../i18n/words.ts'
import { allergenWords } from '../../i18n/allergen-words.ts'
import type { AllergenWords } from '../../i18n/en.ts'
import { attributes, html, type Html } from '../page/html.ts'
import { linkTo } from '../links/page-links.ts'

/** What is stated of a dish, for its columns. */
export function statements(
  { allergens, allergensChecked, chosen = {} }: StatedDish,
  words: AllergenWords,
) {
  const all = { ...allergens, ...chosen }
  const isNothing = Object.keys(all).length === 0 && !allergensChecked
  return {
    contains: allergensIn(allergens, 'contains'),
    may: allergensIn(allergens, 'may'),
    chosen: ALLERGENS.filter((name) => chosen[name]),
    others: allergensChecked ? words.notInRecipe : words.notStated,
    /** The rest of the fourteen; all of them are nothing worth reading. */
    rest: isNothing ? '' : named(allergensIn(all, undefined), words),
  }
}

/** The address of a menu's table. */
export function allergensPath({ path }: Pick<RestaurantView, 'path'>): string {
  return `${path}/info/allergens`
}

/**
 * What a dish's page states of allergens; null in a menu that states nothing of any dish. Its heading
 * leads to the table. On a tablet nothing may lead away, and the page of many dishes holds
 * `AllergenDrawings`.
 */
export function allergenFacts(
  dish: StatedDish,
  restaurant: RestaurantView,
  isTablet = false,
): string | null {
  if (!restaurant.allergens) return null
  const words = allergenWords(restaurant.lang)
  const { contains, may, chosen, others, rest } = statements(dish, words)
  const rows = [
    contains.length > 0 ? row(words.contains, drawn(contains, words, isTablet)) : null,
    may.length > 0 ? row(words.may, drawn(may, words, isTablet)) : null,
    chosen.length > 0 ? row(words.chosen, drawn(chosen, words, isTablet)) : null,
    rest ? row(others, html`${rest}`) : null,
  ].filter((part) => part !== null)
  const title = isTablet
    ? html`${words.title}`
    : html`<a href="${linkTo(allergensPath(restaurant))}">${words.title}</a>`
  const list = rows.length > 0 ? html`<dl>${rows}</dl>` : html`<p>${others}</p>`
  return html`<section class="allergens" ${attributes(ownWords(restaurant.lang).mark)}>
    <h3>${title}</h3>
    ${list}
    <p>${words.tellStaff}</p>
  </section>`.text
}

/** What is stated of an option, in words; null where that is nothing. */
export function optionAllergens(allergens: Allergens, lang: string): string | null {
  const words = allergenWords(lang)
  const said = ALLERGEN_STATES.flatMap((state) => {
    const names = allergensIn(allergens, state)
    return names.length > 0 ? `${words[state]}: ${named(names, words)}` : []
  })
  return said.join(' · ') || null
}

function row(what: string, names: Html): Html {
  return html`<div>
    <dt>${what}</dt>
    <dd>${names}</dd>
  </div>`
}

/** Names, each behind its drawing, or what shows that of the page. */
function drawn(allergens: readonly Allergen[], words: AllergenWords, isOfPage: boolean): Html {
  const { names } = words
  const parts = allergens.map((name, at) => {
    const comma = at < allergens.length - 1 ? words.comma : ''
    const drawing = isOfPage
      ? html`<svg aria-hidden="true"><use href="#a-${name}" /></svg>`
      : html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ALLERGEN_ICONS[name]}" /></svg>`
    return html`${drawing}${names[name] + comma}`
  })
  return html`${parts}`
}

function named(allergens: readonly Allergen[], { names, comma }: AllergenWords): string {
  return allergens.map((name) => names[name]).join(comma)
}

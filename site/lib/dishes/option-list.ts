import type { Asked } from '#db/menu/option-groups.ts'
import type { OptionGroupView, RestaurantView } from '#db/menu/views.ts'
import type { NamedGroup } from '#db/menu/tablet-pages.ts'
import { optionAllergens } from './allergen-facts.ts'
import { attributes, html, type Html } from '../page/html.ts'
import type { MenuTexts } from '../../i18n/en.ts'
import type { OwnWords } from '../../i18n/words.ts'
import { textMark } from '../page/owners-texts.ts'

/** What guests may choose from, each group a list below its heading; null where there is nothing. */
export function optionLists(
  groups: readonly OptionGroupView[] | undefined,
  restaurant: RestaurantView,
  words: OwnWords,
): string | null {
  if (!groups) return null
  return html`<div class="options">
    ${groups.map((group) => optionList(group, restaurant, words))}
  </div>`.text
}

/** The same as names alone, for a page on which the lists of all dishes stand once (`namedLists`). */
export function optionNames(
  groups: readonly NamedGroup[],
  restaurant: RestaurantView,
): string | null {
  if (groups.length === 0) return null
  const names = groups.map((group) => {
    const inName = attributes(textMark(restaurant, group, 'name'))
    return html`<h3${inName} data-group="${group.id}">${group.name}</h3>`
  })
  return html`<div class="options">${names}</div>`.text
}

/** What those names stand for. */
export function namedLists(
  groups: readonly NamedGroup[],
  restaurant: RestaurantView,
  words: OwnWords,
): string {
  const lists = groups.map((group) => {
    const list = optionList(group, restaurant, words)
    return html`<div class="options" data-group="${group.id}">${list}</div>`
  })
  return html`${lists}`.text
}

function optionList(
  group: OptionGroupView,
  restaurant: RestaurantView,
  { say, mark }: OwnWords,
): Html {
  const inName = attributes(textMark(restaurant, group, 'name'))
  const rows = group.options.map((option) => {
    const inOption = attributes(textMark(restaurant, option, 'name'))
    const price =
      option.price &&
      html`<bdi class="price">+<span>${restaurant.currency}</span> ${option.price}</bdi>`
    const stated = option.allergens && optionAllergens(option.allergens, restaurant.lang)
    const note = stated && html`<small${attributes(mark)}>${stated}</small>`
    return html`<li><span${inOption}>${option.name}</span>${price || null}${note || null}</li>`
  })
  return html`<h3${inName}>${group.name}</h3>
    <p${attributes(mark)}>${askedText(group.asked, say)}</p>
    <ul>
      ${rows}
    </ul>`
}

function askedText(asked: Asked, { choose }: MenuTexts): string {
  switch (asked.ask) {
    case 'between':
      return choose.between(asked.least, asked.most)
    case 'add':
    case 'one':
    case 'oneOrNone':
      return choose[asked.ask]
    default:
      return choose[asked.ask](asked.count)
  }
}

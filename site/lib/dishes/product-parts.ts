import type { PageLink, ProductPage } from '#db/menu/category-pages.ts'
import type { RestaurantView } from '#db/menu/views.ts'
import { attributes, Html, html } from '../page/html.ts'
import { type OwnWords, ownWords, servedTexts } from '../../i18n/words.ts'
import { textMark, leanLines, proseLines, twoLines } from '../page/owners-texts.ts'
import { linkTo, type MenuSite } from '../links/page-links.ts'
import {
  thumbnailSources,
  largePicture,
  type LargePictureParts,
  dishShare,
} from '../pictures/picture-sources.ts'
import { dishFacts, type DishFacts, priceNotesText } from './dish-facts.ts'
import { layoutParts, type LayoutParts } from '../page/layout-parts.ts'
import { productHead } from '../page/page-heads.ts'
import { lookParts } from '../styles/look-styles.ts'
import { productPolicy } from '../styles/menu-styles.ts'
import type { PageOf } from '../page/page-of.ts'
import { goneText, isPartGone, timesText } from './listed-dishes.ts'
import { jsonLd, productGraph } from '../page/structured-data.ts'

/** Where a dish's page leads on, as HTML: the dishes beside it, and more of its category. */
function nearLinks(
  { restaurant, category, near }: Pick<ProductPage, 'restaurant' | 'category' | 'near'>,
  { say, mark }: OwnWords,
): string {
  const main = restaurant.languages?.[0]?.lang
  const { before, after, more } = near
  const name = ({ name, isInMain }: PageLink) =>
    html`<bdi${attributes({ lang: isInMain ? main : undefined })}>${lined(name)}</bdi>`
  const beside = (link: PageLink, rel: 'prev' | 'next', says: string) =>
    html`<a rel="${rel}" href="${linkTo(link.path)}">${square(link)}<span><small${attributes(mark)}>${says}</small> ${name(link)}</span></a>`
  const afterSays = after?.isCategory ? say.nextCategory : say.dishAfter
  const ways = [
    ...(before ? [beside(before, 'prev', say.dishBefore)] : []),
    ...(after ? [beside(after, 'next', afterSays)] : []),
  ]
  const others = more.map(
    (link) => html`<li><a href="${linkTo(link.path)}">${square(link)}${name(link)}</a></li>`,
  )
  const title = html`<h3${attributes(textMark(restaurant, category, 'title'))}><a href="${linkTo(category.path)}">${lined(category.title)}</a></h3>`
  return [
    ...(ways.length > 0 ? ['<nav>', ...ways.map(textOf), '</nav>'] : []),
    ...(others.length > 0 ? [title.text, '<ul>', ...others.map(textOf), '</ul>'] : []),
  ].join('')
}

function textOf({ text }: Html): string {
  return text
}

function lined(text: string): string | Html {
  const lines = leanLines(text)
  return lines === null ? text : new Html(lines)
}

const LETTER = /[\p{L}\p{N}]\p{M}*/u

// A dish without a picture has the ground of one, and its letter.
function square({ picture, name }: PageLink): Html {
  if (!picture) {
    const letter = LETTER.exec(name)?.[0].toUpperCase() ?? ''
    return html`<i class="picture" aria-hidden="true">${letter}</i>`
  }
  const { avif, fallback } = thumbnailSources(picture)
  return new Html(
    `<picture class="picture"><source type="image/avif" srcset="${avif}"><img src="${fallback}" alt="" width="96" height="96" loading="lazy"></picture>`,
  )
}

/** Everything that a dish's page shows, each text as it is put in its place; see `renderer/quick/`. */
export type ProductParts = LayoutParts &
  DishFacts & {
    [Key in keyof LargePictureParts]: LargePictureParts[Key] | null
  } & {
    title: string
    description: string
    policy: string
    /** At the end of the page's sheet. */
    ownRules: string | null
    graph: string
    menu: string
    restaurant: string
    restaurantLang: string | null
    /** As HTML, where it holds two scripts; the same of the others. */
    restaurantLines: string | null
    restaurantDir: string
    /** Null of a new one that is being typed. */
    name: string | null
    nameLang: string | null
    nameLines: string | null
    nameDir: string
    currency: string
    /** Not null where the dish or a size of it is sold out. */
    isGone: string | null
    /** What is said of a dish that is sold out, and until when. */
    gone: string | null
    until: string | null
    times: string | null
    text: string | null
    textLang: string | null
    textDir: string
    back: string
    close: string
    toMenu: string
    /** As HTML. */
    near: string
    priceNotes: string | null
    /** Not null where the sign of the dirham, or the riyal, is drawn. */
    dirham: string | null
    riyal: string | null
    /** Where the page is not in the language of our words. */
    wordsLang: string | null
    wordsDir: string | null
  }

const NO_PICTURE = {
  placeholder: null,
  placeholderRule: null,
  avif: null,
  fallback: null,
  width: null,
  height: null,
}

/** Everything that a dish's page shows. */
export function productParts(page: PageOf<'product'>, site: MenuSite): ProductParts {
  const { restaurant, product, path } = page
  const words = ownWords(restaurant.lang)
  const { say, mark } = words
  const { title, description } = productHead(page)
  const served = servedTexts(restaurant.lang)
  const gone = goneText(product.soldOut, served)
  const isGone = isPartGone(product) ? 'gone' : null
  const times = timesText(page.times, served)
  const picture = product.picture ? largePicture(product.picture) : NO_PICTURE
  const layout = layoutParts(restaurant, path, site)
  const priceNotes = priceNotesText(restaurant, say)
  const facts = dishFacts(page, restaurant, words)
  return {
    ...layout,
    ...dishShare(site.publicUrl, product.picture, product.name),
    title,
    description,
    ...facts,
    ...styleParts(page, picture.placeholderRule, {
      languages: layout.languageSwitch !== null,
      facts: facts.facts !== null,
      notes: priceNotes !== null,
      times: isGone !== null || times !== null,
      sign: restaurant.sign,
    }),
    graph: jsonLd(productGraph(page, site)),
    ...picture,
    ...ownTexts(page),
    isGone,
    gone,
    until: product.soldOut ? String(product.soldOut.until) : null,
    times,
    ...wayParts(page, words),
    priceNotes,
    ...currencyParts(restaurant),
    wordsLang: mark.lang ?? null,
    wordsDir: mark.dir ?? null,
  }
}

function styleParts(
  { restaurant: { look }, product }: PageOf<'product'>,
  placeholderRule: string | null,
  shown: Parameters<typeof productPolicy>[1],
) {
  const ownRules = lookParts(look, product.picture !== null).css + (placeholderRule ?? '') || null
  return { ownRules, policy: productPolicy(ownRules, shown) }
}

/** Where the page leads. */
function wayParts(page: PageOf<'product'>, words: OwnWords) {
  return {
    menu: linkTo(page.restaurant.path),
    back: linkTo(page.category.path),
    close: words.say.closeProduct,
    toMenu: words.say.backToMenu,
    near: nearLinks(page, words),
  }
}

function currencyParts({ currency, sign }: RestaurantView) {
  return {
    currency,
    dirham: sign === 'AED' ? sign : null,
    riyal: sign === 'SAR' ? sign : null,
  }
}

/** The owner's texts, each with its language where that is not the page's. */
function ownTexts({ restaurant, product }: PageOf<'product'>) {
  const inName = textMark(restaurant, product, 'name')
  const inText = textMark(restaurant, product, 'description')
  const ofRestaurant = textMark(restaurant, restaurant, 'name')
  return {
    restaurant: restaurant.name,
    restaurantLang: ofRestaurant.lang ?? null,
    restaurantLines: twoLines(restaurant.name, restaurant.lang),
    restaurantDir: ofRestaurant.dir,
    name: product.name || null,
    nameLang: inName.lang ?? null,
    nameLines: twoLines(product.name, restaurant.lang),
    nameDir: inName.dir,
    text: proseLines(product.description) || null,
    textLang: inText.lang ?? null,
    textDir: inText.dir,
  }
}

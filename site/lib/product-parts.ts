import { DIET_NAMES, type Diets, type Nutrition } from '#db/rules/menu-fields.ts'
import type { NearDishes } from '#db/rules/menu-pages.ts'
import { layoutParts, type LayoutParts } from './layout-parts.ts'
import type { MenuSite } from './menu-site.ts'
import type { MenuTexts } from './menu-words-en.ts'
import { ownWords } from './menu-words.ts'
import { textMark } from './owners-texts.ts'
import { productHead } from './page-heads.ts'
import { productPolicy } from './menu-styles.ts'
import { linkTo } from './page-links.ts'
import type { PageOf } from './page-of.ts'
import { largePicture, type LargePictureParts } from './picture-sources.ts'
import { dishShare } from './shared-picture.ts'
import { jsonLd, productGraph } from './structured-data.ts'

/** Everything that a dish's page shows, each text as it is put in its place; see `renderer/quick/`. */
export type ProductParts = LayoutParts & {
  [Key in keyof LargePictureParts]: LargePictureParts[Key] | null
} & {
  title: string
  description: string
  policy: string
  graph: string
  menu: string
  restaurant: string
  restaurantLang: string | null
  restaurantDir: string
  name: string
  nameLang: string | null
  nameDir: string
  currency: string
  price: string
  text: string | null
  textLang: string | null
  textDir: string
  diets: string | null
  nutrition: string | null
  back: string
  close: string
  before: string | null
  beforeName: string | null
  beforeLang: string | null
  beforeSays: string
  after: string | null
  afterName: string | null
  afterLang: string | null
  afterSays: string
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
  const { restaurant, category, product, near, path } = page
  const { say, mark } = ownWords(restaurant.lang)
  const { title, description } = productHead(page)
  const picture = product.picture ? largePicture(product.picture) : NO_PICTURE
  const layout = layoutParts(restaurant, path, site)
  const inName = textMark(restaurant, product, 'name')
  const inText = textMark(restaurant, product, 'description')
  const ofRestaurant = textMark(restaurant, restaurant, 'name')
  return {
    ...layout,
    ...dishShare(site.publicUrl, product.picture, product.name),
    title,
    description,
    policy: productPolicy(picture.placeholderRule, layout.languageSwitch !== null),
    graph: jsonLd(productGraph(page, site)),
    menu: linkTo(restaurant.path),
    restaurant: restaurant.name,
    restaurantLang: ofRestaurant.lang ?? null,
    restaurantDir: ofRestaurant.dir,
    ...picture,
    name: product.name,
    nameLang: inName.lang ?? null,
    nameDir: inName.dir,
    currency: restaurant.currency,
    price: product.price,
    text: product.description || null,
    textLang: inText.lang ?? null,
    textDir: inText.dir,
    diets: dietsText(product, say),
    nutrition: nutritionText(product, say),
    back: linkTo(category.path),
    close: say.closeProduct,
    ...nearParts(near, say, restaurant.languages?.[0]?.lang ?? null),
    wordsLang: mark.lang ?? null,
    wordsDir: mark.dir ?? null,
  }
}

function nearParts({ before, after }: NearDishes, say: MenuTexts, main: string | null) {
  return {
    before: before && linkTo(before.path),
    beforeName: before && before.name,
    beforeLang: before?.isInMain ? main : null,
    beforeSays: say.dishBefore,
    after: after && linkTo(after.path),
    afterName: after && after.name,
    afterLang: after?.isInMain ? main : null,
    afterSays: after?.isCategory ? say.nextCategory : say.dishAfter,
  }
}

function dietsText(dish: Diets, { diets }: MenuTexts): string | null {
  // What is vegan is vegetarian.
  const said = DIET_NAMES.filter((name) => dish[name] && !(name === 'vegetarian' && dish.vegan))
  return said.map((name) => diets[name]).join(' · ') || null
}

function nutritionText(
  { kcal, highSalt, caffeineMg }: Nutrition,
  { nutrition }: MenuTexts,
): string | null {
  const said = [
    kcal !== null && nutrition.kcal(kcal),
    highSalt && nutrition.highSalt,
    caffeineMg !== null && nutrition.caffeineMg(caffeineMg),
  ]
  return said.filter(Boolean).join(' · ') || null
}

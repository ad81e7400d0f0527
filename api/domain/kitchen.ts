import { DataError } from '#db/errors.ts'
import { textKey } from '#db/menu/translations.ts'
import {
  addKitchenLink,
  listKitchenLinks,
  removeKitchenLink,
  useKitchenLink,
  type KitchenLink as StoredLink,
} from '#db/queries/kitchen-links.ts'
import { readClock } from '#db/queries/menu-settings.ts'
import { getMenu } from '#db/queries/menus.ts'
import { applyChange } from '#db/changes/apply.ts'
import { noteChange } from '#db/changes/change-log.ts'
import type { Session } from '#db/queries/sessions.ts'
import { SECOND_MS } from '#db/rules/time/dates.ts'
import { KITCHEN_PATH } from '#db/rules/kitchen-links.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { dayEndAfter } from '#db/rules/time/wall-clock.ts'
import { isActive, subscriptionText } from '#db/rules/billing/plans.ts'

import type { AppContext } from '../context.ts'
import { RequestError } from '../errors.ts'
import type { Kitchen, KitchenDish, KitchenLink, KitchenSoldOut } from '../schemas/kitchen.ts'
import type { Product } from '../schemas/products.ts'
import { changeBeside, endMisuse, inTransaction } from './changes.ts'
import { firstBack, type MenuText } from './menu-cache.ts'
import { menuInMain, readProduct, resolveSoldOut } from './serialize-menu.ts'
import { consume, limitOf, limitsFrom, type Network } from '../rate-limits.ts'

/** A use of a link: the secret, and from where. */
export interface KitchenUse {
  token: string
  networks: readonly Network[]
}

export async function readKitchenLinks(
  { db, settings }: AppContext,
  { restaurantId }: Session,
): Promise<KitchenLink[]> {
  const links = await listKitchenLinks(db, restaurantId)
  return links.map((link) => serializeLink(link, settings.publicUrl))
}

export async function addLink(
  context: AppContext,
  session: Session,
  name: string,
): Promise<KitchenLink> {
  const { restaurantId } = session
  const now = context.now()
  const link = await changeBeside(context, session, async (trx) => {
    await noteChange(trx, restaurantId, 'kitchen', { what: name, before: null })
    return addKitchenLink(trx, restaurantId, name, now)
  })
  return serializeLink(link, context.settings.publicUrl)
}

export async function removeLink(context: AppContext, session: Session, id: string): Promise<void> {
  const { restaurantId } = session
  await endMisuse(context, session, 'kitchen', async (trx) => {
    const what = await removeKitchenLink(trx, restaurantId, id)
    await noteChange(trx, restaurantId, 'kitchen', { what, after: null })
  })
}

function serializeLink(
  { id, name, token, lastUsedAt }: StoredLink,
  publicUrl: string,
): KitchenLink {
  return { _id: id, name, url: `${publicUrl}${KITCHEN_PATH}/${token}`, lastUsedAt }
}

export async function kitchenText(context: AppContext, use: KitchenUse): Promise<MenuText> {
  const { name, ...session } = await openKitchen(context, use)
  return context.menuTexts.get('kitchen', session, async (now) => {
    const menu = await getMenu(context.db, session.restaurantId)
    const { getcatandProducts, atTable, findrestaurant } = await menuInMain(menu, now)
    const { language } = findrestaurant
    const further = (menu.languages ?? []).filter(({ code }) => code !== language)
    const value: Kitchen = {
      restaurant: { name, dishNumbers: atTable.dishNumbers, language },
      categories: getcatandProducts.map(({ title, products }) => ({
        title,
        products: products.map((product) => ({
          ...serializeDish(product),
          translations: further.flatMap(({ code }) => {
            const key = textKey({ id: product._id, field: 'name' })
            const name = menu.texts?.get(code)?.get(key)?.text
            return name ? [{ language: code, name }] : []
          }),
        })),
      })),
    }
    return { value, until: firstBack(getcatandProducts, now) }
  })
}

function serializeDish({ details, soldOut, sizes, number, ...dish }: Product): KitchenDish {
  const named = details.sizes.map(({ _id, name }, at) => {
    return { _id, name, soldOut: sizes[at]?.soldOut ?? null }
  })
  return { _id: dish._id, number, name: shownName(dish), soldOut, sizes: named }
}

/** Marks a dish or its sizes sold out or back; ignores a tap of an earlier day. */
export async function setSoldOutInKitchen(
  context: AppContext,
  use: KitchenUse,
  id: string,
  { tappedAgo = 0, ...change }: KitchenSoldOut,
): Promise<KitchenDish> {
  const session = await openKitchen(context, use)
  const now = context.now()
  if (!isActive(session.subscription, now)) {
    throw new RequestError('unpaid', subscriptionText(session.subscription, now))
  }
  const { restaurantId, linkId } = session
  const limits = [limitOf('kitchenMarksOfLink', linkId), limitOf('kitchenMarks', restaurantId)]
  await consume(context.db, limits, now)
  return inTransaction(context, session, async (trx, restaurantId) => {
    const tapped = new Date(now.getTime() - tappedAgo * SECOND_MS)
    if (dayEndAfter(tapped, await readClock(trx, restaurantId)) > now) {
      const resolve = await resolveSoldOut(trx, restaurantId, now)
      const edits = [{ id, change: resolve(change), seen: null, now }]
      await applyChange(trx, restaurantId, { edits })
    }
    return serializeDish(await readProduct(trx, restaurantId, id, now))
  })
}

// Counts guesses of links.
async function openKitchen(context: AppContext, { token, networks }: KitchenUse) {
  try {
    return await useKitchenLink(context.db, token, context.now())
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    const limits = limitsFrom('guessedKitchensFromAddress', networks)
    await consume(context.db, limits, context.now())
    throw error
  }
}

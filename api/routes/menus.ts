import { nextOfferEnd } from '#db/menu/offers.ts'
import { Hono } from 'hono'
import { notFound } from '#db/errors.ts'
import { loadMenu, readWarnedMenu } from '#db/queries/menus.ts'
import { findMenuByName, type PublicMenu } from '#db/queries/restaurants.ts'
import { isMenuLanguage, type MenuLanguage } from '#db/rules/text/languages.ts'
import { mainLanguage } from '#db/menu/shown-languages.ts'
import { skyOf } from '#db/menu/sun-clock.ts'
import { menuWarnings } from '#db/menu/warnings.ts'
import type { AppContext, AppEnv, OwnerEnv } from '../context.ts'
import { firstBack, REFRESH_MS } from '../domain/menu-cache.ts'
import { menuToRead } from '../domain/serialize-menu.ts'
import { invalid } from '../errors.ts'
import { menuTextAnswer } from '../middleware/menu-text.ts'
import { type Menu, type MenuWarnings, menuSchema, menuWarningsSchema } from '../schemas/menus.ts'
import { signedInOrKey } from '../middleware/session.ts'
import { describe } from '../middleware/describe.ts'

/** Null for the main language; throws if guests do not see it. */
async function languageToRead(
  context: AppContext,
  menu: PublicMenu,
  asked: string | undefined,
): Promise<MenuLanguage | null> {
  if (asked === undefined) return null
  if (!isMenuLanguage(asked)) throw invalid('lang')
  if (asked === (menu.language ?? (await guessedLanguage(context, menu)))) return null
  if (!menu.shown.includes(asked)) throw notFound()
  return asked
}

/** The language that a menu's texts suggest, cached. */
async function guessedLanguage(
  { db, menuTexts }: AppContext,
  menu: PublicMenu,
): Promise<string | null> {
  const { json } = await menuTexts.get('main', menu, async () => {
    const whole = await loadMenu(db, menu.restaurantId)
    return { value: whole ? mainLanguage(whole).lang : null, until: Infinity }
  })
  return JSON.parse(json.toString()) as string | null
}

export const menuRoutes = new Hono<AppEnv>().get(
  '/menu/:restaurantName',
  describe(
    'A menu as everybody may read it, by the restaurant’s name, present or former. A very large one that keeps changing is told as it was up to two seconds ago',
    { 200: menuSchema, 304: 'nothing', 400: 'error' },
    { optionalQuery: ['lang'] },
  ),
  async (c) => {
    const { context } = c.var
    const { db, menuTexts } = context
    const found = await findMenuByName(db, c.req.param('restaurantName'))
    if (!found) throw notFound()
    const language = await languageToRead(context, found, c.req.query('lang'))
    const kind = language ? (`public ${language}` as const) : 'public'
    const text = await menuTexts.get(kind, found, async (now) => {
      const menu = await loadMenu(db, found.restaurantId)
      const inLanguage = menu && (await menuToRead(menu, now, language))
      if (!inLanguage) throw notFound()
      const until = Math.min(firstBack(inLanguage.getcatandProducts, now), nextOfferEnd(menu, now))
      return { value: inLanguage, until }
    })
    c.header('Cache-Control', 'public, max-age=0, must-revalidate')
    return menuTextAnswer<Menu>(c, text)
  },
)

export const menuWarningRoutes = new Hono<OwnerEnv>().get(
  '/api/warnings',
  describe('What the owner most likely does not mean so, such as a category that is never served', {
    200: menuWarningsSchema,
    304: 'nothing',
  }),
  signedInOrKey,
  async (c) => {
    const { context, session } = c.var
    const text = await context.menuTexts.get('warnings', session, async (now) => {
      const menu = await readWarnedMenu(context.db, session.restaurantId)
      const value = menuWarnings(menu, now, skyOf(menu.clock)).map(({ id, ...warning }) => ({
        ...warning,
        _id: id,
      }))
      return { value, until: now.getTime() + REFRESH_MS }
    })
    return menuTextAnswer<MenuWarnings>(c, text)
  },
)

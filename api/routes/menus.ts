import { Hono } from 'hono'
import { notFound } from '#db/errors.ts'
import { findMenuByName, loadMenu } from '#db/queries/menus.ts'
import { isMenuLanguage, type MenuLanguage } from '#db/rules/menu-languages.ts'
import type { AppEnv } from '../context.ts'
import { firstBack } from '../domain/menu-cache.ts'
import { menuToRead } from '../domain/menu-shapes.ts'
import { invalid } from '../errors.ts'
import { menuTextAnswer } from '../middleware/menu-text.ts'
import type { Menu } from '../schemas/menus.ts'

/** Undefined when nobody has asked for one. */
function askedLanguage(asked: string | undefined): MenuLanguage | undefined {
  if (asked === undefined) return undefined
  if (!isMenuLanguage(asked)) throw invalid('lang')
  return asked
}

export const menuRoutes = new Hono<AppEnv>().get('/menu/:restaurantName', async (c) => {
  const { db, menuTexts, compressor } = c.var.context
  const found = await findMenuByName(db, c.req.param('restaurantName'))
  if (!found) throw notFound()
  const language = askedLanguage(c.req.query('lang'))
  const kind = language ? (`public ${language}` as const) : 'public'
  const text = await menuTexts.get(kind, found, async (now) => {
    const menu = await loadMenu(db, found.restaurantId)
    const inLanguage = menu && menuToRead(menu, now, language)
    if (!inLanguage) throw notFound()
    return { value: inLanguage, until: firstBack(inLanguage.getcatandProducts, now) }
  })
  c.header('Cache-Control', 'public, max-age=0, must-revalidate')
  return menuTextAnswer<Menu>(c, text, compressor)
})

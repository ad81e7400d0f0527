import { Hono } from 'hono'
import { notFound } from '#db/errors.ts'
import { findMenuByName, loadMenu } from '#db/queries/menus.ts'
import type { AppEnv } from '../context.ts'
import { toMenu } from '../domain/menu-shapes.ts'
import { menuTextAnswer } from '../middleware/menu-text.ts'
import type { Menu } from '../schemas/menus.ts'

export const menuRoutes = new Hono<AppEnv>().get('/menu/:restaurantName', async (c) => {
  const { db, menuTexts, compressor } = c.var.context
  const found = await findMenuByName(db, c.req.param('restaurantName'))
  if (!found) throw notFound()
  const text = await menuTexts.get('public', found, async () => {
    const menu = await loadMenu(db, found.restaurantId)
    if (!menu) throw notFound()
    return toMenu(menu)
  })
  c.header('Cache-Control', 'public, max-age=0, must-revalidate')
  return menuTextAnswer<Menu>(c, text, compressor)
})

import { Hono } from 'hono'
import { readWarnedMenu } from '#db/queries/menu-warnings.ts'
import { menuWarnings } from '#db/rules/menu-warnings.ts'
import type { OwnerEnv } from '../context.ts'
import { LOOK_AGAIN_MS } from '../domain/menu-cache.ts'
import { menuTextAnswer } from '../middleware/menu-text.ts'
import { signedIn } from '../middleware/session.ts'
import type { MenuWarnings } from '../schemas/menu-warnings.ts'

export const menuWarningRoutes = new Hono<OwnerEnv>().get('/api/warnings', signedIn, async (c) => {
  const { context, session } = c.var
  const text = await context.menuTexts.get('warnings', session, async (now) => {
    const menu = await readWarnedMenu(context.db, session.restaurantId)
    const value = menuWarnings(menu, now).map(({ id, ...warning }) => ({ ...warning, _id: id }))
    return { value, until: now.getTime() + LOOK_AGAIN_MS }
  })
  return menuTextAnswer<MenuWarnings>(c, text)
})

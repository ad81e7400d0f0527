import { Hono } from 'hono'
import { readWarnedMenu } from '#db/queries/menu-warnings.ts'
import { menuWarnings } from '#db/rules/menu-warnings.ts'
import type { OwnerEnv } from '../context.ts'
import { signedIn } from '../middleware/session.ts'
import type { MenuWarnings } from '../schemas/menu-warnings.ts'

export const menuWarningRoutes = new Hono<OwnerEnv>().get('/api/warnings', signedIn, async (c) => {
  const { context, session } = c.var
  const menu = await readWarnedMenu(context.db, session.restaurantId)
  const warnings = menuWarnings(menu, context.now()).map(({ id, ...warning }) => {
    return { ...warning, _id: id }
  })
  return c.json<MenuWarnings>(warnings, 200)
})

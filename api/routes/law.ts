import { Hono } from 'hono'
import { getMenu } from '#db/queries/menus.ts'
import type { Session } from '#db/queries/sessions.ts'
import { currencyCode } from '#db/rules/money/currencies.ts'
import { guessCountry, lawCounts } from '#db/menu/law.ts'
import type { OwnerEnv, AppContext } from '../context.ts'
import { menuTextAnswer } from '../middleware/menu-text.ts'
import { signedIn } from '../middleware/session.ts'
import { type Law, lawSchema } from '../schemas/law.ts'
import type { MenuText } from '../domain/menu-cache.ts'
import { describe } from '../middleware/describe.ts'

export const lawRoutes = new Hono<OwnerEnv>().get(
  '/api/law',
  describe('What countries ask of menus, as reported, and how far the menu is with it', {
    200: lawSchema,
    304: 'nothing',
  }),
  signedIn,
  async (c) => menuTextAnswer<Law>(c, await lawText(c.var.context, c.var.session)),
)

/** What countries ask, and how far the session's menu is with it. */
function lawText(context: AppContext, session: Session): Promise<MenuText> {
  const { db, menuTexts, law } = context
  return menuTexts.get('law', session, async () => {
    const menu = await getMenu(db, session.restaurantId)
    const currency = menu.currency && currencyCode(menu.currency)
    const guess = guessCountry(law.countries, { currency, ...menu.clock })
    const countries = law.countries.map(({ code, name, asks }) => ({ code, name, asks }))
    const value: Law = { countries, guess, counts: lawCounts(menu) }
    return { value, until: Infinity }
  })
}

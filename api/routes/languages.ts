import { Hono } from 'hono'
import type { OwnerEnv } from '../context.ts'
import {
  languagesText,
  readTextRows,
  updateLanguages,
  updateTexts,
  readApart,
  takeApart,
  undo,
} from '../domain/languages.ts'
import { invalid } from '../errors.ts'
import { jsonBody, seenVersion } from '../middleware/body.ts'
import { menuTextAnswer } from '../middleware/menu-text.ts'
import { signedIn, subscribed } from '../middleware/session.ts'
import {
  languagesChangeSchema,
  menuLanguageSchema,
  type Languages,
  takeApartSchema,
  type Apart,
  textsChangeSchema,
  type MenuTextRow,
} from '../schemas/languages.ts'

export const languageRoutes = new Hono<OwnerEnv>()
  .get('/api/languages', signedIn, async (c) => {
    const { context, session } = c.var
    return menuTextAnswer<Languages>(c, await languagesText(context, session))
  })
  .put('/api/languages', signedIn, subscribed, jsonBody(languagesChangeSchema), async (c) => {
    const { context, session } = c.var
    const wanted = c.req.valid('json')
    return c.json(await updateLanguages(context, session, wanted, seenVersion(c)), 200)
  })
  .get('/api/texts', signedIn, async (c) => {
    const { context, session } = c.var
    const language = menuLanguageSchema.safeParse(c.req.query('language'))
    if (!language.success) throw invalid('language')
    const { db, menuTexts } = context
    const text = await menuTexts.get(`texts ${language.data}`, session, async () => ({
      value: await readTextRows(db, session, language.data),
      until: Infinity,
    }))
    return menuTextAnswer<MenuTextRow[]>(c, text)
  })
  .put('/api/texts', signedIn, subscribed, jsonBody(textsChangeSchema), async (c) => {
    const { context, session } = c.var
    return c.json(await updateTexts(context, session, c.req.valid('json')), 200)
  })
  .get('/api/take-apart', signedIn, async (c) => {
    const { context, session } = c.var
    const { db, menuTexts } = context
    const text = await menuTexts.get('apart', session, async () => ({
      value: await readApart(db, session),
      until: Infinity,
    }))
    return menuTextAnswer<Apart>(c, text)
  })
  .post('/api/take-apart', signedIn, subscribed, jsonBody(takeApartSchema), async (c) => {
    const { context, session } = c.var
    return c.json(await takeApart(context, session, c.req.valid('json')), 200)
  })
  .post('/api/undo/:id', signedIn, subscribed, async (c) => {
    const { context, session } = c.var
    return c.json(await undo(context, session, c.req.param('id')), 200)
  })

import { Hono } from 'hono'
import type { OwnerEnv } from '../context.ts'
import {
  languagesText,
  readTextRows,
  updateLanguages,
  updateTexts,
  readBilingualSplit,
  applyBilingualSplit,
} from '../domain/languages.ts'
import { invalid } from '../errors.ts'
import { jsonBody, baseVersion } from '../middleware/body.ts'
import { menuTextAnswer } from '../middleware/menu-text.ts'
import { signedInOrKey, subscribed } from '../middleware/session.ts'
import {
  languagesChangeSchema,
  menuLanguageSchema,
  type Languages,
  splitRequestSchema,
  type BilingualSplit,
  textsChangeSchema,
  type MenuTextRow,
  bilingualSplitSchema,
  languagesSchema,
  menuTextsSchema,
  savedTextsSchema,
  splitResultSchema,
} from '../schemas/languages.ts'
import { describe } from '../middleware/describe.ts'

export const languageRoutes = new Hono<OwnerEnv>()
  .get(
    '/api/languages',
    describe('The languages of the menu, and how far each is', {
      200: languagesSchema,
      304: 'nothing',
    }),
    signedInOrKey,
    async (c) => menuTextAnswer<Languages>(c, await languagesText(c.var.context, c.var.session)),
  )
  .put(
    '/api/languages',
    describe(
      'Sets the languages; one that is not complete cannot be shown, and one that is left out goes with its texts',
      { 200: languagesSchema },
      { takesVersion: true },
    ),
    subscribed,
    jsonBody(languagesChangeSchema),
    async (c) => {
      const { context, session } = c.var
      const wanted = c.req.valid('json')
      return c.json(await updateLanguages(context, session, wanted, baseVersion(c)), 200)
    },
  )
  .get(
    '/api/texts',
    describe(
      'Every text of the menu with what it is in another language, in the menu’s order',
      { 200: menuTextsSchema, 304: 'nothing', 400: 'error', 404: 'error' },
      { query: ['language'] },
    ),
    signedInOrKey,
    async (c) => {
      const { context, session } = c.var
      const language = menuLanguageSchema.safeParse(c.req.query('language'))
      if (!language.success) throw invalid('language')
      const { db, menuTexts } = context
      const text = await menuTexts.get(`texts ${language.data}`, session, async () => ({
        value: await readTextRows(db, session, language.data),
        until: Infinity,
      }))
      return menuTextAnswer<MenuTextRow[]>(c, text)
    },
  )
  .put(
    '/api/texts',
    describe('Sets texts of another language: all of them or none', {
      200: savedTextsSchema,
      404: 'error',
      409: 'error',
    }),
    subscribed,
    jsonBody(textsChangeSchema),
    async (c) => c.json(await updateTexts(c.var.context, c.var.session, c.req.valid('json')), 200),
  )
  .get(
    '/api/take-apart',
    describe(
      'The texts that hold the main language and another one, as “Shish Tawook شيش طاووق”, with the part that would be of each',
      { 200: bilingualSplitSchema, 304: 'nothing' },
    ),
    signedInOrKey,
    async (c) => {
      const { context, session } = c.var
      const { db, menuTexts } = context
      const text = await menuTexts.get('bilingual', session, async () => ({
        value: await readBilingualSplit(db, session),
        until: Infinity,
      }))
      return menuTextAnswer<BilingualSplit>(c, text)
    },
  )
  .post(
    '/api/take-apart',
    describe(
      'Gives these texts’ parts to their languages as proposed, but for what is edited or left out, all or nothing; the language is added where it is missing',
      { 200: splitResultSchema, 409: 'error' },
    ),
    subscribed,
    jsonBody(splitRequestSchema),
    async (c) =>
      c.json(await applyBilingualSplit(c.var.context, c.var.session, c.req.valid('json')), 200),
  )

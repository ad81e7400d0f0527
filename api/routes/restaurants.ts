import { Hono } from 'hono'
import type { OwnerEnv } from '../context.ts'
import {
  suggestAccents,
  readRestaurant,
  updateLinks,
  updateLogo,
  updateRestaurant,
} from '../domain/restaurants.ts'
import { formBody, jsonBody, wholeOrParts, baseVersion } from '../middleware/body.ts'
import { signedIn, subscribed, signedInOrKey } from '../middleware/session.ts'
import {
  logoFormSchema,
  restaurantFormSchema,
  socialLinksInputSchema,
  logoAccentsSchema,
  logoAnswerSchema,
  restaurantAnswerSchema,
  restaurantDataSchema,
  socialLinksAnswerSchema,
} from '../schemas/restaurants.ts'
import { describe } from '../middleware/describe.ts'

export const restaurantRoutes = new Hono<OwnerEnv>()
  .get(
    '/api/restaurantData',
    describe('The owner’s restaurant with its links', { 200: restaurantDataSchema }),
    signedInOrKey,
    async (c) => c.json(await readRestaurant(c.var.context, c.var.session), 200),
  )
  .post(
    '/restaurant',
    describe(
      'Changes the restaurant; what is left out is kept, what is empty is cleared',
      { 200: restaurantAnswerSchema },
      { takesVersion: true },
    ),
    subscribed,
    jsonBody(restaurantFormSchema),
    async (c) => {
      const { context, session } = c.var
      const { formData } = c.req.valid('json')
      const restaurant = await updateRestaurant(context, session, formData, baseVersion(c))
      return c.json({ restaurant }, 200)
    },
  )
  .post(
    '/api/uploadLogo',
    describe(
      'Puts a logo, a cover or both, or takes away what removeLogo or removeCover names',
      { 200: logoAnswerSchema },
      { takesVersion: true },
    ),
    subscribed,
    formBody(logoFormSchema),
    async (c) => {
      const { context, session } = c.var
      const restaurant = await updateLogo(context, session, c.req.valid('form'), baseVersion(c))
      return c.json({ logoUrl: restaurant.logo, coverUrl: restaurant.cover, restaurant }, 200)
    },
  )
  .get(
    '/api/logo-accents',
    describe('Up to three accents that the logo suggests; none without one, or of a grey one', {
      200: logoAccentsSchema,
    }),
    signedIn,
    async (c) => c.json({ accents: await suggestAccents(c.var.context, c.var.session) }, 200),
  )
  .post(
    '/api/socialLink',
    describe('Sets the four links', { 200: socialLinksAnswerSchema }, { takesVersion: true }),
    subscribed,
    wholeOrParts(jsonBody(socialLinksInputSchema), jsonBody(socialLinksInputSchema.partial())),
    async (c) => {
      const { context, session } = c.var
      const links = c.req.valid('json')
      const { version, ...socialLinks } = await updateLinks(context, session, links, baseVersion(c))
      return c.json({ socialLinks, version }, 200)
    },
  )

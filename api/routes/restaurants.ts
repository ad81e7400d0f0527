import { Hono } from 'hono'
import type { OwnerEnv } from '../context.ts'
import {
  suggestAccents,
  readRestaurant,
  updateLinks,
  updateLogo,
  updateRestaurant,
} from '../domain/restaurants.ts'
import { formBody, jsonBody, wholeOrParts, seenVersion } from '../middleware/body.ts'
import { signedIn, subscribed } from '../middleware/session.ts'
import {
  logoFormSchema,
  restaurantFormSchema,
  socialLinksInputSchema,
} from '../schemas/restaurants.ts'

export const restaurantRoutes = new Hono<OwnerEnv>()
  .get('/api/restaurantData', signedIn, async (c) => {
    return c.json(await readRestaurant(c.var.context, c.var.session), 200)
  })
  .post('/restaurant', signedIn, subscribed, jsonBody(restaurantFormSchema), async (c) => {
    const { context, session } = c.var
    const { formData } = c.req.valid('json')
    const restaurant = await updateRestaurant(context, session, formData, seenVersion(c))
    return c.json({ restaurant }, 200)
  })
  .post('/api/uploadLogo', signedIn, subscribed, formBody(logoFormSchema), async (c) => {
    const { context, session } = c.var
    const restaurant = await updateLogo(context, session, c.req.valid('form'), seenVersion(c))
    return c.json({ logoUrl: restaurant.logo, coverUrl: restaurant.cover, restaurant }, 200)
  })
  .get('/api/logo-accents', signedIn, async (c) => {
    const { context, session } = c.var
    return c.json({ accents: await suggestAccents(context, session) }, 200)
  })
  .post(
    '/api/socialLink',
    signedIn,
    subscribed,
    wholeOrParts(jsonBody(socialLinksInputSchema), jsonBody(socialLinksInputSchema.partial())),
    async (c) => {
      const { context, session } = c.var
      const links = c.req.valid('json')
      const { version, ...socialLinks } = await updateLinks(context, session, links, seenVersion(c))
      return c.json({ socialLinks, version }, 200)
    },
  )

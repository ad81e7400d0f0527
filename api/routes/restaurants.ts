import { Hono } from 'hono'
import { changeSocialLinks } from '#db/queries/restaurants.ts'
import type { OwnerEnv } from '../context.ts'
import { change } from '../domain/changes.ts'
import { readRestaurant, updateLogo, updateRestaurant } from '../domain/restaurants.ts'
import { formBody, jsonBody } from '../middleware/body.ts'
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
    return c.json({ restaurant: await updateRestaurant(context, session, formData) }, 200)
  })
  .post('/api/uploadLogo', signedIn, subscribed, formBody(logoFormSchema), async (c) => {
    const { context, session } = c.var
    const { logo, cover } = await updateLogo(context, session, c.req.valid('form'))
    return c.json({ logoUrl: logo, coverUrl: cover }, 200)
  })
  .post('/api/socialLink', signedIn, subscribed, jsonBody(socialLinksInputSchema), async (c) => {
    const { context, session } = c.var
    const socialLinks = c.req.valid('json')
    await change(context, session, (trx, restaurantId) =>
      changeSocialLinks(trx, restaurantId, socialLinks),
    )
    return c.json({ socialLinks }, 200)
  })

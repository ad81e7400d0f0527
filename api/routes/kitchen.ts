import { Hono } from 'hono'
import type { AppEnv, OwnerEnv } from '../context.ts'
import {
  addLink,
  kitchenText,
  markInKitchen,
  readKitchenLinks,
  removeLink,
} from '../domain/kitchen.ts'
import { networksOf, secretAddress } from '../middleware/address.ts'
import { jsonBody } from '../middleware/body.ts'
import { menuTextAnswer } from '../middleware/menu-text.ts'
import { signedIn } from '../middleware/session.ts'
import { kitchenMarkSchema, newKitchenLinkSchema, type Kitchen } from '../schemas/kitchen.ts'

export const kitchenLinkRoutes = new Hono<OwnerEnv>()
  .get('/api/kitchen-links', signedIn, async (c) => {
    const { context, session } = c.var
    return c.json(await readKitchenLinks(context, session), 200)
  })
  .post('/api/kitchen-links', signedIn, jsonBody(newKitchenLinkSchema), async (c) => {
    const { context, session } = c.var
    const { name } = c.req.valid('json')
    return c.json(await addLink(context, session, name), 201)
  })
  .delete('/api/kitchen-links/:id', signedIn, async (c) => {
    const { context, session } = c.var
    const id = c.req.param('id')
    await removeLink(context, session, id)
    return c.json({ deletedLink: { _id: id } }, 200)
  })

export const kitchenRoutes = new Hono<AppEnv>()
  .get('/api/kitchen/:token', secretAddress, async (c) => {
    const { context } = c.var
    const use = { token: c.req.param('token'), networks: networksOf(c) }
    const text = await kitchenText(context, use)
    return menuTextAnswer<Kitchen>(c, text)
  })
  .put(
    '/api/kitchen/:token/products/:id',
    secretAddress,
    jsonBody(kitchenMarkSchema),
    async (c) => {
      const { context } = c.var
      const { token, id } = c.req.param()
      const marks = c.req.valid('json')
      return c.json(
        { product: await markInKitchen(context, { token, networks: networksOf(c) }, id, marks) },
        200,
      )
    },
  )

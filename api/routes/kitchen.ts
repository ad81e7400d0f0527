import { Hono } from 'hono'
import { addKitchenLink, removeKitchenLink } from '#db/queries/kitchen-links.ts'
import { transact } from '#db/transact.ts'
import type { AppEnv, OwnerEnv } from '../context.ts'
import { kitchenText, markInKitchen, readKitchenLinks, toldLink } from '../domain/kitchen.ts'
import { clientNetworks } from '../middleware/address.ts'
import { jsonBody } from '../middleware/body.ts'
import { menuTextAnswer } from '../middleware/menu-text.ts'
import { secretAddress } from '../middleware/secret-address.ts'
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
    const link = await transact(context.db, (trx) =>
      addKitchenLink(trx, session.restaurantId, name, context.now()),
    )
    return c.json(toldLink(link, context.settings.publicUrl), 201)
  })
  .delete('/api/kitchen-links/:id', signedIn, async (c) => {
    const { context, session } = c.var
    const id = c.req.param('id')
    await removeKitchenLink(context.db, session.restaurantId, id)
    return c.json({ deletedLink: { _id: id } }, 200)
  })

export const kitchenRoutes = new Hono<AppEnv>()
  .get('/api/kitchen/:token', secretAddress, async (c) => {
    const { context } = c.var
    const networks = clientNetworks(c, context.settings.trustProxy)
    const text = await kitchenText(context, { token: c.req.param('token'), networks })
    return menuTextAnswer<Kitchen>(c, text, context.compressor)
  })
  .put(
    '/api/kitchen/:token/products/:id',
    secretAddress,
    jsonBody(kitchenMarkSchema),
    async (c) => {
      const { context } = c.var
      const networks = clientNetworks(c, context.settings.trustProxy)
      const { token, id } = c.req.param()
      const marks = c.req.valid('json')
      return c.json({ product: await markInKitchen(context, { token, networks }, id, marks) }, 200)
    },
  )

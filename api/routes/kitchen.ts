import { Hono } from 'hono'
import type { AppEnv, OwnerEnv } from '../context.ts'
import {
  addLink,
  kitchenText,
  setSoldOutInKitchen,
  readKitchenLinks,
  removeLink,
} from '../domain/kitchen.ts'
import { networksOf, secretAddress } from '../middleware/address.ts'
import { jsonBody } from '../middleware/body.ts'
import { menuTextAnswer } from '../middleware/menu-text.ts'
import { signedIn } from '../middleware/session.ts'
import {
  kitchenSoldOutSchema,
  newKitchenLinkSchema,
  type Kitchen,
  deletedLinkSchema,
  kitchenLinkSchema,
  kitchenLinksSchema,
  kitchenProductSchema,
  kitchenSchema,
} from '../schemas/kitchen.ts'
import { describe } from '../middleware/describe.ts'

export const kitchenLinkRoutes = new Hono<OwnerEnv>()
  .get(
    '/api/kitchen-links',
    describe('The addresses by which the kitchen marks dishes sold out, with their last use', {
      200: kitchenLinksSchema,
    }),
    signedIn,
    async (c) => c.json(await readKitchenLinks(c.var.context, c.var.session), 200),
  )
  .post(
    '/api/kitchen-links',
    describe('Makes such an address; five at most', { 201: kitchenLinkSchema, 409: 'error' }),
    signedIn,
    jsonBody(newKitchenLinkSchema),
    async (c) => {
      const { context, session } = c.var
      const { name } = c.req.valid('json')
      return c.json(await addLink(context, session, name), 201)
    },
  )
  .delete(
    '/api/kitchen-links/:id',
    describe('Takes such an address away for good', { 200: deletedLinkSchema }),
    signedIn,
    async (c) => {
      const { context, session } = c.var
      const id = c.req.param('id')
      await removeLink(context, session, id)
      return c.json({ deletedLink: { _id: id } }, 200)
    },
  )

export const kitchenRoutes = new Hono<AppEnv>()
  .get(
    '/api/kitchen/:token',
    describe('For whoever has such an address: the names of the dishes, and which are sold out', {
      200: kitchenSchema,
      304: 'nothing',
    }),
    secretAddress,
    async (c) => {
      const { context } = c.var
      const use = { token: c.req.param('token'), networks: networksOf(c) }
      const text = await kitchenText(context, use)
      return menuTextAnswer<Kitchen>(c, text)
    },
  )
  .put(
    '/api/kitchen/:token/products/:id',
    describe('For whoever has such an address: marks a dish sold out, or back', {
      200: kitchenProductSchema,
      402: 'error',
    }),
    secretAddress,
    jsonBody(kitchenSoldOutSchema),
    async (c) => {
      const { context } = c.var
      const { token, id } = c.req.param()
      const change = c.req.valid('json')
      return c.json(
        {
          product: await setSoldOutInKitchen(
            context,
            { token, networks: networksOf(c) },
            id,
            change,
          ),
        },
        200,
      )
    },
  )

import { Hono } from 'hono'
import type { OwnerEnv } from '../context.ts'
import { createGroup, groupsText, removeGroup, updateGroup } from '../domain/option-groups.ts'
import { jsonBody, baseVersion } from '../middleware/body.ts'
import { menuTextAnswer } from '../middleware/menu-text.ts'
import { signedInOrKey, subscribed } from '../middleware/session.ts'
import {
  newOptionGroupSchema,
  optionGroupChangeSchema,
  type OptionGroup,
  deletedOptionGroupSchema,
  optionGroupAnswerSchema,
  optionGroupsSchema,
} from '../schemas/option-groups.ts'
import { describe } from '../middleware/describe.ts'

export const optionGroupRoutes = new Hono<OwnerEnv>()
  .get(
    '/api/options',
    describe('The groups of options that guests may choose from, and what they belong to', {
      200: optionGroupsSchema,
      304: 'nothing',
    }),
    signedInOrKey,
    async (c) => {
      const { context, session } = c.var
      const text = await groupsText(context, session)
      return menuTextAnswer<OptionGroup[]>(c, text)
    },
  )
  .post(
    '/api/options',
    describe(
      'Adds a group of options, which may belong to categories, and so to all their products, and to products; twenty at most',
      { 201: optionGroupAnswerSchema, 409: 'error' },
    ),
    subscribed,
    jsonBody(newOptionGroupSchema),
    async (c) => {
      const { context, session } = c.var
      return c.json({ group: await createGroup(context, session, c.req.valid('json')) }, 201)
    },
  )
  .put(
    '/api/options/:id',
    describe(
      'Changes a group of options; what is left out is kept, also the allergens of an option, and each list is whole',
      { 200: optionGroupAnswerSchema },
      { takesVersion: true },
    ),
    subscribed,
    jsonBody(optionGroupChangeSchema),
    async (c) => {
      const { context, session } = c.var
      const change = { ...c.req.valid('json'), id: c.req.param('id') }
      return c.json({ group: await updateGroup(context, session, change, baseVersion(c)) }, 200)
    },
  )
  .delete(
    '/api/options/:id',
    describe('Deletes a group of options, which can be brought back for seven days', {
      200: deletedOptionGroupSchema,
    }),
    subscribed,
    async (c) => {
      const { context, session } = c.var
      const id = c.req.param('id')
      await removeGroup(context, session, id)
      return c.json({ deletedGroup: { _id: id } }, 200)
    },
  )

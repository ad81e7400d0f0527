import { Hono } from 'hono'
import type { OwnerEnv } from '../context.ts'
import { createGroup, groupsText, removeGroup, updateGroup } from '../domain/option-groups.ts'
import { jsonBody, seenVersion } from '../middleware/body.ts'
import { menuTextAnswer } from '../middleware/menu-text.ts'
import { signedIn, subscribed } from '../middleware/session.ts'
import {
  newOptionGroupSchema,
  optionGroupChangeSchema,
  type OptionGroup,
} from '../schemas/option-groups.ts'

export const optionGroupRoutes = new Hono<OwnerEnv>()
  .get('/api/options', signedIn, async (c) => {
    const { context, session } = c.var
    const text = await groupsText(context, session)
    return menuTextAnswer<OptionGroup[]>(c, text)
  })
  .post('/api/options', signedIn, subscribed, jsonBody(newOptionGroupSchema), async (c) => {
    const { context, session } = c.var
    return c.json({ group: await createGroup(context, session, c.req.valid('json')) }, 201)
  })
  .put('/api/options/:id', signedIn, subscribed, jsonBody(optionGroupChangeSchema), async (c) => {
    const { context, session } = c.var
    const change = { ...c.req.valid('json'), id: c.req.param('id') }
    return c.json({ group: await updateGroup(context, session, change, seenVersion(c)) }, 200)
  })
  .delete('/api/options/:id', signedIn, subscribed, async (c) => {
    const { context, session } = c.var
    const id = c.req.param('id')
    await removeGroup(context, session, id)
    return c.json({ deletedGroup: { _id: id } }, 200)
  })

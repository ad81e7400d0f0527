import { Hono } from 'hono'
import { listCustomers } from '#db/queries/owners.ts'
import type { OwnerEnv } from '../context.ts'
import { operator, signedIn } from '../middleware/session.ts'
import { type Customer, customersSchema } from '../schemas/payments.ts'
import { describe } from '../middleware/describe.ts'

export const customerRoutes = new Hono<OwnerEnv>().get(
  '/api/customers',
  describe('All accounts, for operators', { 200: customersSchema }),
  signedIn,
  operator,
  async (c) => {
    const customers = await listCustomers(c.var.context.db)
    const answer = customers.map(({ ownerId, ...customer }): Customer => {
      return { _id: ownerId, ...customer }
    })
    return c.json(answer, 200)
  },
)

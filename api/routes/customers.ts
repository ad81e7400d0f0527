import { Hono } from 'hono'
import { listCustomers } from '#db/queries/owners.ts'
import type { PersonEnv } from '../context.ts'
import { knownPerson, operator } from '../middleware/session.ts'
import { type Customer, customersSchema } from '../schemas/payments.ts'
import { describe } from '../middleware/describe.ts'

export const customerRoutes = new Hono<PersonEnv>().get(
  '/api/customers',
  describe('All accounts, for operators', { 200: customersSchema }),
  knownPerson,
  operator,
  async (c) => {
    const customers = await listCustomers(c.var.context.db)
    const answer = customers.map(({ ownerId, ...customer }): Customer => {
      return { _id: ownerId, ...customer }
    })
    return c.json(answer, 200)
  },
)

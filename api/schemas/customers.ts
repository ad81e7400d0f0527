import { z } from 'zod'

const customerSchema = z.object({
  _id: z.string(),
  restaurantName: z.string(),
  email: z.string(),
})
export const customersSchema = z.array(customerSchema)
export type Customer = z.infer<typeof customerSchema>

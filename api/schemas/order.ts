import { z } from 'zod'

/** The whole menu in its new order: every category with every product, each once. */
export const orderSchema = z.array(z.object({ _id: z.string(), products: z.array(z.string()) }))
export type Order = z.infer<typeof orderSchema>

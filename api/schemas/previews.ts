import { z } from 'zod'
import { dateSchema, timeOfDaySchema } from './times.ts'

// Twice what the longest address of a dish takes in a further language.
const LONGEST_PATH = 600

/** A page of the owner's menu, and when guests would see it, by the restaurant's clock. */
export const previewWishSchema = z.object({
  path: z.string().max(LONGEST_PATH).startsWith('/'),
  date: dateSchema,
  time: timeOfDaySchema,
})
export type PreviewInput = z.infer<typeof previewWishSchema>

/** Where that page is for some minutes. */
export const previewSchema = z.object({ url: z.string() })

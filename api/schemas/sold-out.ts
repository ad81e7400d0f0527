import { z } from 'zod'
import { MOST_HOURS } from '#db/rules/sold-out.ts'

/** Null while it is to be had; `until` is null for until the owner says otherwise. */
export const soldOutSchema = z.object({ until: z.string().nullable() }).nullable()

/** For the rest of today, for some hours, until a time within 30 days, or until the owner says otherwise. */
export const soldOutChangeSchema = z
  .union([
    z.strictObject({ today: z.literal(true) }),
    z.strictObject({ hours: z.int().min(1).max(MOST_HOURS) }),
    z.strictObject({ until: z.iso.datetime().nullable() }),
  ])
  .nullable()

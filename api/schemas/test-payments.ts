import { z } from 'zod'

/** What can be done on the test provider's portal. */
export const PORTAL_ACTIONS = [
  'switch',
  'cancel',
  'resume',
  'pay',
  'renew',
  'fail',
  'refund',
] as const
export type PortalAction = (typeof PORTAL_ACTIONS)[number]

export const portalActionSchema = z.object({
  action: z.enum(PORTAL_ACTIONS),
  subscriptionId: z.string().max(100),
})
export type PortalOrder = z.infer<typeof portalActionSchema>

import { z } from 'zod'
import { TEXT_LIMITS } from '#db/rules/text/texts.ts'
import { GIVEN_ROLES } from '#db/rules/roles.ts'
import { emailSchema, knownPasswordSchema, mailTokenSchema, signUpSchema } from './owners.ts'
import { lineSchema, PLEASE_CHECK } from './texts.ts'

const givenRoleSchema = z.enum(GIVEN_ROLES)
const roleSchema = z.enum(['owner', ...GIVEN_ROLES])
const personNameSchema = lineSchema(TEXT_LIMITS.title)

export const newPersonSchema = z.strictObject({
  email: emailSchema,
  name: personNameSchema,
  role: givenRoleSchema,
})
export type NewPerson = z.infer<typeof newPersonSchema>

export const changedPersonSchema = z
  .strictObject({ name: personNameSchema.optional(), role: givenRoleSchema.optional() })
  .refine(({ name, role }) => name !== undefined || role !== undefined, {
    message: PLEASE_CHECK,
    path: ['role'],
  })
export type ChangedPerson = z.infer<typeof changedPersonSchema>

export const personSchema = z
  .object({
    _id: z.string(),
    email: z.string(),
    /** As the owner calls them; empty for the owner. */
    name: z.string(),
    role: roleSchema,
    since: z.string(),
    lastSeenAt: z.string().nullable(),
    /** Null once they have joined. */
    invitedUntil: z.string().nullable(),
    /** Until when the restaurant is offered to them; null if it is not. */
    offeredUntil: z.string().nullable(),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof personSchema>

export const peopleSchema = z.array(personSchema).meta({ id: 'People' })

export const removedPersonSchema = z
  .object({ removedPerson: z.object({ _id: z.string() }) })
  .meta({ id: 'RemovedPerson' })

export const ownRestaurantSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    slug: z.string(),
    role: roleSchema,
    suspendedFor: z.string().nullable(),
    /** Until when it is offered to them; null if it is not. */
    offeredUntil: z.string().nullable(),
  })
  .meta({ id: 'OwnRestaurant' })
export const ownRestaurantsSchema = z.array(ownRestaurantSchema).meta({ id: 'OwnRestaurants' })
export type OwnRestaurants = z.infer<typeof ownRestaurantsSchema>

export const newRestaurantSchema = signUpSchema.pick({ restaurantName: true, label: true })
export type NewRestaurant = z.infer<typeof newRestaurantSchema>

export const offeredHandoverSchema = z.strictObject({
  /** Somebody who works on the restaurant. */
  personId: z.string(),
  password: knownPasswordSchema,
})
export type OfferedHandover = z.infer<typeof offeredHandoverSchema>

export const acceptedHandoverSchema = z.strictObject({ password: knownPasswordSchema })

export const handoverSchema = z.object({ offeredUntil: z.string() }).meta({ id: 'Handover' })
export type Handover = z.infer<typeof handoverSchema>

export const invitationTokenSchema = z.object({ token: mailTokenSchema })

export const invitationSchema = z
  .object({
    restaurantName: z.string(),
    role: givenRoleSchema,
    email: z.string(),
    /** Whether the address has an account already; else a password is chosen. */
    hasAccount: z.boolean(),
    /** Null for an account that signs in with Google alone. */
    hasPassword: z.boolean(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitationSchema>

export const acceptInvitationSchema = z.object({
  token: mailTokenSchema,
  /** Of the account, or of the one that is made; not needed by who is signed in to it. */
  password: knownPasswordSchema.optional(),
})
export type AcceptInvitation = z.infer<typeof acceptInvitationSchema>

export const acceptedSchema = z
  .object({
    /** Of a new account; who had one signs in as ever. */
    token: z.string().nullable(),
    restaurantId: z.string(),
  })
  .meta({ id: 'Accepted' })
export type Accepted = z.infer<typeof acceptedSchema>

import { Hono } from 'hono'
import type { AppEnv, OwnerEnv, PersonEnv } from '../context.ts'
import { closeRestaurant } from '../domain/accounts.ts'
import { acceptHandover, endHandover, offerHandover } from '../domain/handovers.ts'
import {
  acceptInvitation,
  addOwnRestaurant,
  dismissPerson,
  inviteAgain,
  invitePerson,
  leaveRestaurant,
  readInvitation,
  readPeople,
  readRestaurants,
  updatePerson,
} from '../domain/people.ts'
import { jsonBody } from '../middleware/body.ts'
import { describe } from '../middleware/describe.ts'
import { preferredLanguage } from '../middleware/language.ts'
import { knownPerson, readPerson, signedIn, visitorOf } from '../middleware/session.ts'
import { deleteAccountSchema, messageSchema } from '../schemas/owners.ts'
import {
  acceptedHandoverSchema,
  acceptedSchema,
  acceptInvitationSchema,
  changedPersonSchema,
  handoverSchema,
  invitationSchema,
  invitationTokenSchema,
  newPersonSchema,
  newRestaurantSchema,
  offeredHandoverSchema,
  ownRestaurantSchema,
  ownRestaurantsSchema,
  peopleSchema,
  personSchema,
  removedPersonSchema,
} from '../schemas/people.ts'

export const peopleRoutes = new Hono<OwnerEnv>()
  .get(
    '/api/people',
    describe('The owner, who works on the restaurant beside them, and who is invited to', {
      200: peopleSchema,
    }),
    signedIn,
    async (c) => c.json(await readPeople(c.var.context, c.var.session), 200),
  )
  .post(
    '/api/people',
    describe('Invites a person by mail, for seven days; 20 people at most', {
      201: personSchema,
      409: 'error',
    }),
    signedIn,
    jsonBody(newPersonSchema),
    async (c) => {
      const { context, session } = c.var
      return c.json(await invitePerson(context, session, c.req.valid('json')), 201)
    },
  )
  .patch(
    '/api/people/:id',
    describe('Changes the name or role of a person or an invitation, at once', {
      200: personSchema,
    }),
    signedIn,
    jsonBody(changedPersonSchema),
    async (c) => {
      const { context, session } = c.var
      const change = c.req.valid('json')
      return c.json(await updatePerson(context, session, c.req.param('id'), change), 200)
    },
  )
  .delete(
    '/api/people/:id',
    describe('Removes a person from the restaurant at once, or takes an invitation back', {
      200: removedPersonSchema,
    }),
    signedIn,
    async (c) => {
      const { context, session } = c.var
      const id = c.req.param('id')
      await dismissPerson(context, session, id)
      return c.json({ removedPerson: { _id: id } }, 200)
    },
  )
  .post(
    '/api/people/:id/resend',
    describe('Sends an invitation once more; the link before ends', { 202: messageSchema }),
    signedIn,
    async (c) => {
      await inviteAgain(c.var.context, c.var.session, c.req.param('id'))
      return c.json({ message: 'The mail is on its way.' }, 202)
    },
  )
  .delete(
    '/api/membership',
    describe('Leaves the restaurant; 409 for its owner', { 200: messageSchema, 409: 'error' }),
    signedIn,
    async (c) => {
      await leaveRestaurant(c.var.context, c.var.session)
      return c.json({ message: 'You have left the restaurant.' }, 200)
    },
  )

export const handoverRoutes = new Hono<OwnerEnv>()
  .post(
    '/api/handover',
    describe('Offers the restaurant to somebody who works there, for seven days; both get a mail', {
      201: handoverSchema,
      403: 'error',
    }),
    signedIn,
    jsonBody(offeredHandoverSchema),
    async (c) => {
      const { context, session } = c.var
      return c.json(await offerHandover(context, session, c.req.valid('json')), 201)
    },
  )
  .delete(
    '/api/handover',
    describe('Ends the offer, by the owner or by whom it was made to; 404 for others', {
      200: messageSchema,
    }),
    signedIn,
    async (c) => {
      await endHandover(c.var.context, c.var.session)
      return c.json({ message: 'The restaurant is offered to nobody.' }, 200)
    },
  )
  .post(
    '/api/handover/accept',
    describe(
      'Takes the restaurant that is offered: the former owner works there no longer, their key and ' +
        'webhook end, and what they pay ends with what is paid for',
      { 200: messageSchema, 403: 'error', 409: 'error' },
    ),
    signedIn,
    jsonBody(acceptedHandoverSchema),
    async (c) => {
      await acceptHandover(c.var.context, c.var.session, c.req.valid('json').password)
      return c.json({ message: 'The restaurant is yours.' }, 200)
    },
  )

export const ownRestaurantRoutes = new Hono<PersonEnv>()
  .get(
    '/api/restaurants',
    describe('The restaurants of a person, their own first, with the role in each', {
      200: ownRestaurantsSchema,
    }),
    knownPerson,
    async (c) => c.json(await readRestaurants(c.var.context, c.var.person), 200),
  )
  .post(
    '/api/restaurants',
    describe('A further restaurant of a person, with a plan of its own; 20 at most', {
      201: ownRestaurantSchema,
      409: 'error',
      429: 'error',
    }),
    knownPerson,
    jsonBody(newRestaurantSchema),
    async (c) => {
      const { context, person } = c.var
      return c.json(await addOwnRestaurant(context, person, c.req.valid('json')), 201)
    },
  )
  .delete(
    '/api/restaurants/:id',
    describe(
      'Deletes one of several restaurants with its menu and plan, for the password, or the email if there ' +
        'is none; 409 for the only one',
      { 200: messageSchema, 403: 'error', 409: 'error' },
    ),
    knownPerson,
    jsonBody(deleteAccountSchema),
    async (c) => {
      const { context, person } = c.var
      const restaurantId = c.req.param('id')
      await closeRestaurant(context, person, { restaurantId, ...c.req.valid('json') })
      return c.json({ message: 'The restaurant is deleted.' }, 200)
    },
  )

export const invitationRoutes = new Hono<AppEnv>()
  .post(
    '/api/invitations',
    describe('Where an invitation leads, for the token of its mail', { 200: invitationSchema }),
    jsonBody(invitationTokenSchema),
    async (c) => c.json(await readInvitation(c.var.context, c.req.valid('json').token), 200),
  )
  .post(
    '/api/invitations/accept',
    describe(
      'Joins a restaurant with the token of a mail, once: signed in to the account of its address, with ' +
        'the password of it, or with the password of a new one',
      { 200: acceptedSchema, 403: 'error', 429: 'error' },
    ),
    jsonBody(acceptInvitationSchema),
    async (c) => {
      const input = c.req.valid('json')
      const language = preferredLanguage(c)
      const reader = { person: await readPerson(c), ...visitorOf(c), language }
      return c.json(await acceptInvitation(c.var.context, input, reader), 200)
    },
  )

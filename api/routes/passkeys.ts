import { Hono } from 'hono'
import type { AppEnv, PersonEnv } from '../context.ts'
import {
  askForPasskey,
  askForSignIn,
  dropPasskey,
  readPasskeys,
  renewCodes,
  signInWithPasskey,
  takePasskey,
  undoPasskeys,
} from '../domain/passkeys.ts'
import { jsonBody } from '../middleware/body.ts'
import { describe } from '../middleware/describe.ts'
import { knownPerson, visitorOf } from '../middleware/session.ts'
import { networksOf } from '../middleware/address.ts'
import { emailTokenSchema, messageSchema, tokenSchema } from '../schemas/owners.ts'
import {
  addedPasskeySchema,
  newPasskeyOptionsSchema,
  newPasskeySchema,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
  passkeysSchema,
  proofSchema,
  recoveryCodesSchema,
} from '../schemas/passkeys.ts'

export const passkeyRoutes = new Hono<PersonEnv>()
  .get(
    '/api/passkeys',
    describe('The passkeys of the account, and how many recovery codes are left', {
      200: passkeysSchema,
    }),
    knownPerson,
    async (c) => c.json(await readPasskeys(c.var.context.db, c.var.person.personId), 200),
  )
  .post(
    '/api/passkeys/options',
    describe(
      'What WebAuthn needs to make a passkey, good for five minutes; for the password, which ' +
        'an account without one sets by mail first',
      { 200: newPasskeyOptionsSchema, 403: 'error', 409: 'error' },
    ),
    knownPerson,
    jsonBody(proofSchema),
    async (c) => {
      const { context, person } = c.var
      return c.json(await askForPasskey(context, person, c.req.valid('json')), 200)
    },
  )
  .post(
    '/api/passkeys',
    describe(
      'Adds a passkey, ten at most: from then on a sign-in by password takes it, or a recovery code, too. ' +
        'Tells ten codes with the first one, this once',
      { 201: addedPasskeySchema, 409: 'error' },
    ),
    knownPerson,
    jsonBody(newPasskeySchema),
    async (c) => {
      const { context, person } = c.var
      return c.json(await takePasskey(context, person, c.req.valid('json')), 201)
    },
  )
  .delete(
    '/api/passkeys/:id',
    describe('Removes a passkey, for the password; the codes go with the last one', {
      200: passkeysSchema,
      403: 'error',
      404: 'error',
    }),
    knownPerson,
    jsonBody(proofSchema),
    async (c) => {
      const { context, person } = c.var
      const proof = c.req.valid('json')
      return c.json(await dropPasskey(context, person, c.req.param('id'), proof), 200)
    },
  )
  .post(
    '/api/recovery-codes',
    describe('Makes ten new recovery codes, for the password, and ends the former ones', {
      201: recoveryCodesSchema,
      403: 'error',
      409: 'error',
    }),
    knownPerson,
    jsonBody(proofSchema),
    async (c) => {
      const { context, person } = c.var
      return c.json(await renewCodes(context, person, c.req.valid('json')), 201)
    },
  )

export const passkeySessionRoutes = new Hono<AppEnv>()
  .post(
    '/api/session/passkey/options',
    describe('What WebAuthn needs to sign in with a passkey, good for five minutes', {
      200: passkeyOptionsSchema,
    }),
    async (c) => c.json(await askForSignIn(c.var.context), 200),
  )
  .post(
    '/api/session/passkey',
    describe('Gives a token for a passkey, alone or after the password', {
      200: tokenSchema,
      401: 'error',
      429: 'error',
    }),
    jsonBody(passkeyAnswerSchema),
    async (c) => {
      const { passkey } = c.req.valid('json')
      const token = await signInWithPasskey(c.var.context, passkey, visitorOf(c))
      return c.json({ token }, 200)
    },
  )
  .post(
    '/api/passkeys/undo',
    describe(
      'Ends all passkeys, sign-ins and the password of an account, with the token of the mail that a new ' +
        'passkey brings; another mail lets it choose a password',
      { 200: messageSchema },
    ),
    jsonBody(emailTokenSchema),
    async (c) => {
      const { token } = c.req.valid('json')
      const reader = { person: undefined, networks: networksOf(c) }
      await undoPasskeys(c.var.context, token, reader)
      return c.json({ message: 'All passkeys are ended.' }, 200)
    },
  )

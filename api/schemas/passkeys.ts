import { z } from 'zod'
import { TEXT_LIMITS } from '#db/rules/text/texts.ts'
import { deleteAccountSchema } from './owners.ts'
import { filledLineSchema, listSchema, PLEASE_CHECK, textSchema } from './texts.ts'

/** The password, or the e-mail of an account without one. */
export const proofSchema = deleteAccountSchema
export type Proof = z.infer<typeof proofSchema>

// An answer with keys that withstand quantum computers has some 4 000 characters.
const LONGEST = 8000
const MOST_TRANSPORTS = 10
const LONGEST_TRANSPORT = 40

const encodedSchema = textSchema(LONGEST).regex(/^[\w-]+$/, PLEASE_CHECK)

const credentialShape = {
  id: encodedSchema,
  rawId: encodedSchema,
  type: z.literal('public-key'),
}

/** What a browser answers to the options, with a new passkey. */
export const newPasskeySchema = z.object({
  name: filledLineSchema(TEXT_LIMITS.name),
  passkey: z.object({
    ...credentialShape,
    response: z.object({
      clientDataJSON: encodedSchema,
      attestationObject: encodedSchema,
      transports: listSchema(textSchema(LONGEST_TRANSPORT), MOST_TRANSPORTS).default([]),
    }),
  }),
})
export type NewPasskey = z.infer<typeof newPasskeySchema>

/** The same, with one that is there. */
export const passkeyAnswerSchema = z.object({
  passkey: z.object({
    ...credentialShape,
    response: z.object({
      clientDataJSON: encodedSchema,
      authenticatorData: encodedSchema,
      signature: encodedSchema,
    }),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>['passkey']

const verificationSchema = z.enum(['required', 'preferred', 'discouraged'])
const knownSchema = z.object({ id: z.string(), type: z.literal('public-key') })

/** As WebAuthn has them: `PublicKeyCredentialCreationOptionsJSON`. */
export const newPasskeyOptionsSchema = z
  .looseObject({
    challenge: z.string(),
    rp: z.object({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    excludeCredentials: z.array(z.looseObject(knownSchema.shape)).optional(),
  })
  .meta({ id: 'NewPasskeyOptions' })

/** As WebAuthn has them: `PublicKeyCredentialRequestOptionsJSON`. */
export const passkeyOptionsSchema = z
  .looseObject({
    challenge: z.string(),
    rpId: z.string().optional(),
    userVerification: verificationSchema.optional(),
  })
  .meta({ id: 'PasskeyOptions' })

const passkeySchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601; null before the first use. */
  lastUsedAt: z.string().nullable(),
})

export const passkeysSchema = z
  .object({
    passkeys: z.array(passkeySchema),
    /** Recovery codes that are not used yet. */
    codesLeft: z.int(),
  })
  .meta({ id: 'Passkeys' })
export type Passkeys = z.infer<typeof passkeysSchema>

/** `codes`: in no other answer; null if there are some already. */
export const addedPasskeySchema = passkeysSchema
  .extend({ codes: z.array(z.string()).nullable() })
  .meta({ id: 'AddedPasskey' })
export type AddedPasskey = z.infer<typeof addedPasskeySchema>

/** In no other answer. */
export const recoveryCodesSchema = z
  .object({ codes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>

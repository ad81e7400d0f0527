import type { TFunction } from 'i18next'
import type { ErrorBody } from '#api/schemas/errors.ts'
import { RefusedError, UnreachableError } from './client.ts'
import type { Texts } from './i18n/texts.ts'
import { CancelledError } from './uploading.ts'

type ProblemKey =
  | Exclude<keyof Texts['problem'], `${string}_${Intl.LDMLPluralRule}`>
  | 'tooManyTriesWait'

/** Written out, so that a visitor who reads Arabic does not load every English text. */
const SERVER_WORDS: Record<string, ProblemKey> = {
  "You can't save empty fields": 'emptyFields',
  'The former price must be above the price': 'formerNotAbove',
  'Special characters are not allowed': 'specialCharacters',
  'Email already exists': 'emailTaken',
  'Restaurant name already exists': 'nameTaken',
  'Category already exists': 'categoryTaken',
  'category with this title already exists for this user': 'categoryTaken',
  'Your email or password are incorrect. Please try again!': 'wrongPassword',
  'This passkey does not work here. Please sign in another way.': 'wrongPasskey',
  'This recovery code is not right, or was used already': 'wrongCode',
  'This passkey is added already': 'passkeyKnown',
  'Operators need a passkey. Please add one in your account.': 'operatorsPasskey',
  'Many people use this password. Please choose another one.': 'commonPassword',
  'Your email address is confirmed already.': 'confirmedAlready',
  'Too many tries. Please wait and try again.': 'tooManyTries',
  'Only jpeg, jpg, png, webp files are supported.': 'pictureType',
  'Please select files to upload.': 'noFiles',
  'Please use files of at most 10 MB, 50 megapixels and 8192 pixels a side': 'pictureSize',
  'This picture takes too long to open. Please save it as a jpeg of at most 12 megapixels.':
    'pictureWork',
  'This page is too large to be shown here. Your guests can open it, but so many dishes on one page load slowly.':
    'pageTooLarge',
  'Your free trial has expired': 'trialExpired',
  'Your monthly subscription has expired': 'monthlyExpired',
  'Your yearly subscription has expired': 'yearlyExpired',
  'Your last change is saved but not on your public menu yet. We keep trying.': 'publicationFailed',
  'Your changes are saved, but your menu is too large to publish. Please delete dishes that you no longer serve.':
    'menuTooLarge',
  'The server has no room to save anything just now. Nothing was changed. Please try again later.':
    'noRoom',
  'Pictures cannot be kept just now. Nothing was changed. Please try again.': 'noStore',
  'Sending mail is not set up': 'noMail',
  'Payments are not set up': 'noPayments',
  'The payment service does not answer. Nothing was charged. Please try again.': 'noProvider',
  'This webhook has stopped. Please save its address again.': 'webhookStopped',
  'Please translate everything first': 'translateFirst',
  'Please confirm your email address first': 'confirmFirst',
  'The texts of this menu are too long in all. Please shorten some.': 'textsTooLong',
  'The texts of this menu, with those in its bin, are too long in all. Please shorten some, or empty the bin.':
    'textsTooLongWithBin',
  'The bin is full. Please empty it first.': 'binFull',
  'This menu has too many dishes for so many languages.': 'pagesTooMany',
  'The dishes of this menu have too many options in all.': 'optionsTooMany',
  'Please choose where your restaurant is first': 'placeFirst',
  'Some of your times follow the sun. Please change them first': 'sunInUse',
  'This was changed elsewhere': 'changedElsewhere',
  'This was moved elsewhere': 'movedElsewhere',
  'Please restore its category first': 'categoryInBin',
  'Something went wrong. Please try again.': 'failed',
}

/** Why a browser has no passkey. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
  readonly text: 'passkeyCancelled' | 'passkeyKnown' | 'passkeyFailed'

  constructor(text: PasskeyError['text'], cause: unknown) {
    super('No passkey', { cause })
    this.text = text
  }
}

export interface Problem {
  text: ProblemKey
  values?: Record<string, number | string>
}

export interface FormProblem<Field extends string> {
  fields: readonly Field[]
  problem: Problem
}

const REACHED = /^You have reached the limit of (\d+)$/
const LIMIT = /^Please use at most (\d+) characters$/
const FIELDS: Record<string, ProblemKey> = {
  price: 'price',
  email: 'email',
  passkey: 'passkeyFailed',
  password: 'password',
  token: 'linkEnded',
  googleMapLink: 'webAddress',
  facebookLink: 'webAddress',
  instagramLink: 'webAddress',
  whatsappLink: 'webAddress',
}
const STATUSES: Record<number, ProblemKey> = {
  403: 'notAllowed',
  404: 'gone',
  413: 'pictureSize',
  415: 'pictureType',
  408: 'tooSlow',
  429: 'tooManyTries',
}
const ENDED: ReadonlySet<ProblemKey> = new Set(['trialExpired', 'monthlyExpired', 'yearlyExpired'])

export function problemOf(error: unknown): Problem {
  if (error instanceof CancelledError) return { text: 'cancelled' }
  if (error instanceof PasskeyError) return { text: error.text }
  if (error instanceof UnreachableError) return { text: 'offline' }
  if (!(error instanceof RefusedError)) return { text: 'failed' }
  if (error.status === 429 && error.retryAfter) {
    return { text: 'tooManyTriesWait', values: { count: Math.ceil(error.retryAfter / 60) } }
  }
  return (
    problemOfMessage(error.message) ??
    known(FIELDS[error.field?.split('.').at(-1) ?? '']) ??
    known(STATUSES[error.status]) ?? { text: 'failed' }
  )
}

export function currentOf<T>(error: unknown): T | undefined {
  return error instanceof RefusedError ? (error.current as T | undefined) : undefined
}

export function fieldOf<T extends string>(error: unknown, fields: readonly T[]): T | undefined {
  if (!(error instanceof RefusedError)) return undefined
  // Such as `links.website`, and `hours.0.to`.
  const path = error.field?.split('.') ?? []
  const named = path.map((part) => fields.find((field) => field === part))
  return named.find((field) => field !== undefined)
}

export function problemOfMessage(message: ErrorBody['message']): Problem | undefined {
  const limit = LIMIT.exec(message)?.[1]
  if (limit !== undefined) return { text: 'tooLong', values: { limit: Number(limit) } }
  const most = REACHED.exec(message)?.[1]
  if (most !== undefined) return { text: 'limitReached', values: { limit: Number(most) } }
  return known(SERVER_WORDS[message])
}

export function problemOfEmpty(text: string): Problem | undefined {
  return text.trim() === '' ? { text: 'emptyField' } : undefined
}

export function isEnded({ text }: Problem): boolean {
  return ENDED.has(text)
}

export function problemText(t: TFunction, { text, values }: Problem): string {
  return t(`problem.${text}`, { count: 0, ...values })
}

function known(text: ProblemKey | undefined): Problem | undefined {
  return text && { text }
}

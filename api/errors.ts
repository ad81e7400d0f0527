import type { ContentfulStatusCode } from 'hono/utils/http-status'

const STATUS = {
  invalid: 400,
  signed_out: 401,
  unpaid: 402,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  too_many: 429,
  provider_failed: 502,
  not_set_up: 503,
  busy: 503,
} as const satisfies Record<string, ContentfulStatusCode>

export type RequestErrorCode = keyof typeof STATUS

export const MESSAGES = {
  signedOut: 'Please sign in',
  forbidden: 'Not allowed',
  notFound: 'Not found',
  wrongMethod: 'This address does not take that method',
  wrongPassword: 'Your email or password are incorrect. Please try again!',
  wrongPasskey: 'This passkey does not work here. Please sign in another way.',
  wrongCode: 'This recovery code is not right, or was used already',
  secondStep: 'Please confirm with your passkey, or a recovery code',
  passkeyFirst: 'Please add a passkey first',
  operatorsPasskey: 'Operators need a passkey. Please add one in your account.',
  tooMany: 'Too many tries. Please wait and try again.',
  tooLarge: 'That is too large',
  pageTooLarge:
    'This page is too large to be shown here. Your guests can open it, but so many dishes on one page load slowly.',
  fileTooLarge: 'Please use files of at most 10 MB, 50 megapixels and 8192 pixels a side',
  fileTooMuchWork:
    'This picture takes too long to open. Please save it as a jpeg of at most 12 megapixels.',
  wrongFileType: 'Only jpeg, jpg, png, webp files are supported.',
  wrongBodyType: 'Please send the type of content that this address takes',
  noFiles: 'Please select files to upload.',
  notReady: 'Not ready yet',
  noPages: 'This page cannot be had just now. Please try again.',
  noStore: 'Pictures cannot be kept just now. Nothing was changed. Please try again.',
  noRoom:
    'The server has no room to save anything just now. Nothing was changed. Please try again later.',
  noMail: 'Sending mail is not set up',
  confirmFirst: 'Please confirm your email address first',
  confirmed: 'Your email address is confirmed already.',
  noPayments: 'Payments are not set up',
  onlyRestaurant: 'This is your only restaurant. To delete it, please delete your account.',
  noProvider: 'The payment service does not answer. Nothing was charged. Please try again.',
  noReturn: 'The payment service does not answer. What was paid is not lost. Please try again.',
  failed: 'Something went wrong. Please try again.',
} as const

interface RequestErrorParts {
  field?: string | undefined
  headers?: Record<string, string>
  current?: unknown
  by?: string | undefined
}

/** `message` is shown to the user. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly code: RequestErrorCode
  readonly field: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** The current state, for a 409, and who else made the last change. */
  readonly current: unknown
  readonly by: string | undefined

  constructor(
    code: RequestErrorCode,
    message: string,
    { field, headers = {}, current, by }: RequestErrorParts = {},
  ) {
    super(message)
    this.code = code
    this.field = field
    this.headers = headers
    this.current = current
    this.by = by
  }

  get status(): ContentfulStatusCode {
    return STATUS[this.code]
  }
}

export function signedOut(): RequestError {
  const headers = { 'WWW-Authenticate': 'Bearer' }
  return new RequestError('signed_out', MESSAGES.signedOut, { headers })
}

export function invalid(field: string, message = `Please check ${field}`): RequestError {
  return new RequestError('invalid', message, { field })
}

export function tooMany(seconds = 10): RequestError {
  const headers = { 'Retry-After': String(Math.ceil(seconds)) }
  return new RequestError('too_many', MESSAGES.tooMany, { headers })
}

/** 503 with a hint to retry. */
export function busy(): RequestError {
  return new RequestError('busy', MESSAGES.failed, { headers: { 'Retry-After': '10' } })
}

/** A body above its bound. */
export function tooLarge(headers: Record<string, string> = {}): RequestError {
  return new RequestError('too_large', MESSAGES.tooLarge, { headers })
}

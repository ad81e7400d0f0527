import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { MediaStore } from '#builder/pictures/media-store.ts'
import type { Publisher } from '#builder/publish/publisher-options.ts'
import type { Turns } from '#db/turns.ts'
import type { Database } from '#db/open.ts'
import type { Session } from '#db/queries/sessions.ts'
import type { Settings } from '#db/settings/settings.ts'
import { SHIPPED_LAW } from './domain/law-rules.ts'
import {
  createLargeChanges,
  type LargeChanges,
  createPreviewLimits,
  type PreviewLimits,
  createSaves,
  type Saves,
} from './domain/limits.ts'
import { createMailer, type Mailer } from './domain/mail/mailer.ts'
import { createMenuTexts, type MenuTexts } from './domain/menu-cache.ts'
import { chooseProvider } from './domain/payments/choose-provider.ts'
import type { PaymentProvider } from './domain/payments/provider.ts'
import { createPasswords, PASSWORD_COST, type Passwords } from './domain/passwords.ts'
import { createEmailHash, type EmailHash } from './domain/past-accounts.ts'
import { createPreviewSecrets, type PreviewSecrets } from './domain/preview-secrets.ts'
import { createTextBytes, type TextBytes } from './domain/text-bytes.ts'
import { createTokens, type Tokens } from './domain/tokens.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import type { LawRules } from './schemas/law.ts'
import { SLOWEST_PACE, type Pace } from './middleware/whole-body.ts'
import { createTurns } from './turns.ts'
import { createCompressor, type Compressor } from './static/compression.ts'

/** Everything that a handler works with; nothing else is shared between requests. */
export interface AppContext {
  db: Database
  settings: Settings
  publisher: Publisher
  media: MediaStore
  log: Logger
  now: () => Date
  tokens: Tokens
  passwords: Passwords
  mailer: Mailer
  emailHash: EmailHash
  /** Null where nobody can pay. */
  payments: PaymentProvider | null
  menuTexts: MenuTexts
  textBytes: TextBytes
  /** What countries ask of menus. */
  law: LawRules
  saves: Saves
  /** Of each owner's changes. */
  changeTurns: Turns
  largeChanges: LargeChanges
  previewSecrets: PreviewSecrets
  previewLimits: PreviewLimits
  compressor: Compressor
  metrics: Metrics
  /** The slowest that a body may come in. */
  pace: Pace
}

export interface ContextParts {
  db: Database
  settings: Settings
  publisher: Publisher
  media: MediaStore
  log: Logger
  /** Signs tokens; at least 32 bytes. */
  tokenSecret: string
  now: () => Date
  metrics?: Metrics
  pace?: Pace
  passwordCost?: typeof PASSWORD_COST
  payments?: PaymentProvider | null
  law?: LawRules
}

// Those of all owners take turns with one another; more than these waiting is a program's work.
const CHANGES = { atOnce: Infinity, ofOne: 1, placesOfOne: 20 }

/** What `c.var` holds in a handler. */
export interface AppEnv {
  Variables: {
    context: AppContext
    requestId: string
  }
}

/** The same behind `signedIn`. */
export interface OwnerEnv {
  Variables: AppEnv['Variables'] & { session: Session }
}

/** What a handler has in hand, behind `signedIn` or not. */
export type AnyContext = Context<AppEnv> | Context<OwnerEnv>

/** Puts the context together; opens nothing. */
export function createContext({
  tokenSecret,
  now,
  metrics = createMetrics(),
  pace = SLOWEST_PACE,
  passwordCost = PASSWORD_COST,
  payments,
  law = SHIPPED_LAW,
  ...parts
}: ContextParts): AppContext {
  return {
    ...parts,
    now,
    metrics,
    pace,
    tokens: createTokens(tokenSecret),
    emailHash: createEmailHash(tokenSecret),
    passwords: createPasswords(passwordCost),
    mailer: createMailer({ ...parts, metrics, now }),
    payments: payments === undefined ? chooseProvider({ ...parts, now }) : payments,
    menuTexts: createMenuTexts(now),
    textBytes: createTextBytes(),
    law,
    saves: createSaves(),
    changeTurns: createTurns(CHANGES),
    largeChanges: createLargeChanges(),
    previewSecrets: createPreviewSecrets(tokenSecret),
    previewLimits: createPreviewLimits(),
    compressor: createCompressor(),
  }
}

import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { MediaStore } from '#builder/pictures/media-store.ts'
import type { Publisher } from '#builder/publish/publisher-options.ts'
import type { Database } from '#db/open.ts'
import type { Person, Session } from '#db/queries/sessions.ts'
import type { Settings } from '#db/settings/settings.ts'
import { SHIPPED_LAW } from './domain/law-rules.ts'
import { createMailer, type Mailer } from './domain/mail/mailer.ts'
import { createMenuTexts, type MenuTexts } from './domain/menu-cache.ts'
import { choosePayments, type Payments } from './domain/payments/choose-provider.ts'
import { createPageViews, type PageViews } from './domain/page-views.ts'
import { createPasswords, PASSWORD_COST, type Passwords } from './domain/passwords.ts'
import { createTestGoogle, type TestGoogle } from './domain/test-google.ts'
import { createTextBytes, type TextBytes } from './domain/text-bytes.ts'
import {
  createChallenges,
  createEmailHash,
  createPreviewSecrets,
  createTokens,
  createUploadSecrets,
  type Challenges,
  type EmailHash,
  type PreviewSecrets,
  type Tokens,
  type UploadSecrets,
} from './domain/tokens.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import type { LawRules } from './schemas/law.ts'
import { createQueues, type Queues } from './queue.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { createBuckets, type Buckets } from './rate-limits.ts'
import { createCompressor, type Compressor } from './static/compression.ts'

/** Everything that a handler works with; requests share nothing else. */
export interface AppContext extends Payments {
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
  menuTexts: MenuTexts
  textBytes: TextBytes
  law: LawRules
  /** In the place of Google, outside production. */
  testGoogle: TestGoogle | null
  pageViews: PageViews
  buckets: Buckets
  queues: Queues
  previewSecrets: PreviewSecrets
  uploadSecrets: UploadSecrets
  /** Of passkeys. */
  challenges: Challenges
  compressor: Compressor
  metrics: Metrics
  readiness: Readiness
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
  passwordCost?: typeof PASSWORD_COST
  payments?: Payments
  law?: LawRules
}

export interface AppEnv {
  Variables: {
    context: AppContext
    requestId: string
  }
}

export interface OwnerEnv {
  Variables: AppEnv['Variables'] & { session: Session }
}

export interface PersonEnv {
  Variables: AppEnv['Variables'] & { person: Person }
}

export type AnyContext = Context<AppEnv> | Context<OwnerEnv> | Context<PersonEnv>

export function createContext({
  tokenSecret,
  now,
  metrics = createMetrics(),
  passwordCost = PASSWORD_COST,
  payments,
  law = SHIPPED_LAW,
  ...parts
}: ContextParts): AppContext {
  const { google, production } = parts.settings
  const context: AppContext = {
    ...parts,
    now,
    metrics,
    tokens: createTokens(tokenSecret),
    emailHash: createEmailHash(tokenSecret),
    passwords: createPasswords(passwordCost),
    mailer: createMailer({ ...parts, metrics, now }),
    ...(payments ?? choosePayments({ ...parts, now })),
    menuTexts: createMenuTexts(now),
    textBytes: createTextBytes(),
    law,
    testGoogle: google || production ? null : createTestGoogle(),
    pageViews: createPageViews(parts),
    buckets: createBuckets(),
    queues: createQueues(),
    previewSecrets: createPreviewSecrets(tokenSecret),
    uploadSecrets: createUploadSecrets(tokenSecret),
    challenges: createChallenges(tokenSecret),
    compressor: createCompressor(),
    readiness: createReadiness(() => context),
  }
  return context
}

import type { Logger } from 'pino'
import type { Publisher } from '#builder/publisher.ts'
import type { Database } from '#db/open.ts'
import type { Session } from '#db/queries/sessions.ts'
import type { Settings } from '#db/settings.ts'
import { createMailer, type Mailer } from './domain/mail/mailer.ts'
import { createMenuTexts, type MenuTexts } from './domain/menu-texts.ts'
import { chooseProvider } from './domain/payments/choose-provider.ts'
import type { PaymentProvider } from './domain/payments/provider.ts'
import { createPasswords, PASSWORD_COST, type Passwords } from './domain/passwords.ts'
import { createTokens, type Tokens } from './domain/tokens.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { createCompressor, type Compressor } from './static/compression.ts'

/** Everything that a handler works with; nothing else is shared between requests. */
export interface AppContext {
  db: Database
  settings: Settings
  publisher: Publisher
  log: Logger
  now: () => Date
  tokens: Tokens
  passwords: Passwords
  mailer: Mailer
  /** Null where nobody can pay. */
  payments: PaymentProvider | null
  menuTexts: MenuTexts
  compressor: Compressor
  metrics: Metrics
}

export interface ContextParts {
  db: Database
  settings: Settings
  publisher: Publisher
  log: Logger
  /** Signs tokens; at least 32 bytes. */
  tokenSecret: string
  now?: () => Date
  metrics?: Metrics
  passwordCost?: typeof PASSWORD_COST
  payments?: PaymentProvider | null
}

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

/** Puts the context together; opens nothing. */
export function createContext({
  tokenSecret,
  now = () => new Date(),
  metrics = createMetrics(),
  passwordCost = PASSWORD_COST,
  payments,
  ...parts
}: ContextParts): AppContext {
  return {
    ...parts,
    now,
    metrics,
    tokens: createTokens(tokenSecret),
    passwords: createPasswords(passwordCost),
    mailer: createMailer({ ...parts, now }),
    payments: payments === undefined ? chooseProvider({ ...parts, now }) : payments,
    menuTexts: createMenuTexts(),
    compressor: createCompressor(),
  }
}

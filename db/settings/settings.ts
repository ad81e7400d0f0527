import { join, resolve } from 'node:path'
import { z } from 'zod'
import { parseEmail } from '../rules/contact/emails.ts'
import {
  PAYMENT_SETTINGS,
  paymentProblems,
  toPaymentSettings,
  type PaymentSettings,
} from './payment-settings.ts'
import { isDatabaseUrl } from '../engines/database-url.ts'
import { type Bucket, type CdnPlace, parseCdnUrl } from './cdn-url.ts'
import { publicData } from './distinct-folders.ts'
import { nearMisses } from './near-misses.ts'
import { readSecretFiles, SECRET_FILE_NAMES } from './secret-files.ts'

export interface Settings extends PaymentSettings {
  production: boolean
  host: string
  port: number
  /** Local only; null for none. */
  metricsPort: number | null
  /** Origin in links and codes, without a trailing slash. */
  publicUrl: string
  /** Proxies in front that are ours. */
  trustProxy: number
  dataDir: string
  /** A SQLite file or `postgres://…` with its password. */
  database: string
  /** Uploads and drawn pictures. */
  mediaDir: string
  cdnDir: string
  bucket: Bucket | null
  /** By `site/renderer/menus.ts`, or by Astro; the same bytes. */
  menuRenderer: 'quick' | 'astro'
  /** The purge hook; null for none. */
  purge: { url: string; secret: string } | null
  /** Null: made and kept in `dataDir`. */
  tokenSecret: string | null
  google: { clientId: string; clientSecret: string } | null
  mail: { smtpUrl: string; from: string } | null
  operatorEmails: string[]
  contactEmail: string | null
  /** On the privacy and terms pages. */
  operatorName: string | null
  /** Replaces our rules. */
  lawFile: string | null
}

const text = z.string().trim().min(1)

const ADDRESS_SETTINGS = {
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'needs an origin, such as https://menus.example')
    .optional(),
  DATABASE_URL: text.transform(toDatabaseUrl).optional(),
  CDN_URL: text.transform(toCdnPlace).optional(),
}

const MAIL_SETTINGS = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .refine(isSender, 'needs an e-mail, such as menus@example.com or Name <menus@example.com>')
    .optional(),
  OPERATOR_EMAILS: z.string().default('').transform(toEmails),
}

// A name may come first.
function isSender(text: string): boolean {
  const [, inBrackets, alone] = /^(?:[^<>]*<([^<>]+)>|([^<>]+))$/.exec(text) ?? []
  return parseEmail(inBrackets ?? alone ?? '') !== null
}

function toEmails(text: string, context: z.RefinementCtx): string[] {
  const emails = text.split(',').flatMap((email) => email.trim() || [])
  const wrong = emails.find((email) => parseEmail(email) === null)
  if (wrong === undefined) return emails
  context.addIssue({ code: 'custom', message: `${JSON.stringify(wrong)} is no e-mail` })
  return z.NEVER
}

function wholeNumber(most: number) {
  const error = `needs a whole number from 0 to ${most}`
  return z.coerce.number(error).int(error).min(0, error).max(most, error)
}

/** A path would be dropped from printed codes. */
function isOrigin(text: string): boolean {
  const { protocol, origin, href } = URL.parse(text) ?? {}
  return /^https?:$/.test(protocol ?? '') && href === `${origin}/`
}

const longSecret = z
  .string()
  .refine((secret) => Buffer.byteLength(secret) >= 32, 'needs at least 32 bytes')

type Environment = Readonly<Record<string, string | undefined>>

export class SettingsError extends Error {
  override name = 'SettingsError'

  constructor(problems: readonly string[]) {
    super(`These settings need a look:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}

const SCHEMA = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: text.default('127.0.0.1'),
  PORT: wholeNumber(65_535).default(3000),
  METRICS_PORT: wholeNumber(65_535).default(9464),
  ...ADDRESS_SETTINGS,
  TRUST_PROXY: wholeNumber(10).default(0),
  DATA_DIR: text.default('./data'),
  CDN_DIR: text.optional(),
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CDN_PURGE_SECRET: longSecret.optional(),
  MENU_RENDERER: z.enum(['quick', 'astro']).default('quick'),
  TOKEN_SECRET: longSecret.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  ...PAYMENT_SETTINGS,
  ...MAIL_SETTINGS,
  CONTACT_EMAIL: z.email().optional(),
  OPERATOR_NAME: text.max(200).optional(),
  LAW_FILE: text.optional(),
})
type Values = z.infer<typeof SCHEMA>

export const SETTING_NAMES: readonly string[] = Object.keys(SCHEMA.shape)

const TOGETHER = [
  ['CDN_PURGE_URL', 'CDN_PURGE_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_YEARLY'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const

export function readSettings(): Settings {
  // oxlint-disable-next-line node/no-process-env
  const environment = process.env
  const settings = parseSettings(environment)
  // The AWS client reads the environment itself.
  const { values } = readSecretFiles(notEmpty(environment))
  for (const [name, value] of Object.entries(values).filter(([name]) => name.startsWith('AWS_'))) {
    environment[name] = value
    delete environment[`${name}_FILE`]
  }
  return settings
}

/** Names in the environment that almost are settings, a sentence each. */
export function readNearMisses(): string[] {
  // oxlint-disable-next-line node/no-process-env
  return nearMisses(Object.keys(process.env), [...SETTING_NAMES, ...SECRET_FILE_NAMES])
}

/** Else test payments and test accounts would be open to everybody. */
export function requireProduction({ production, publicUrl }: Settings): void {
  const { protocol, hostname } = new URL(publicUrl)
  if (production || protocol !== 'https:' || LOOPBACK.test(hostname)) return
  throw new SettingsError([
    `NODE_ENV: needs to be production with the public address ${publicUrl}; else plans can be had without money`,
  ])
}

const LOOPBACK = /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/

/** Throws a `SettingsError` with everything that is wrong. */
export function parseSettings(environment: Environment): Settings {
  const named = notEmpty(environment)
  const files = readSecretFiles(named)
  const given = [...named, ...Object.entries(files.values)]
  const issues = SCHEMA.safeParse(Object.fromEntries(given)).error?.issues ?? []
  const wrong = new Set([...issues.map(({ path }) => String(path[0])), ...files.problems.keys()])
  // Checked together, to report all at once.
  const values = SCHEMA.parse(Object.fromEntries(given.filter(([name]) => !wrong.has(name))))
  const problems = [
    ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...files.problems.values(),
    ...halfSets(new Set([...given.map(([name]) => name), ...files.problems.keys()])),
    ...[
      ...productionNeeds(values),
      ...sharedPort(values),
      ...twoPlaces(values),
      ...publicData(toSettings(values), values.CDN_DIR ? 'CDN_DIR' : 'CDN_URL'),
      ...paymentProblems(values, values.NODE_ENV === 'production'),
    ].filter((problem) => !wrong.has(problem.slice(0, problem.indexOf(':')))),
  ]
  if (problems.length > 0) throw new SettingsError(problems)
  return toSettings(values)
}

// Empty counts as unset.
function notEmpty(environment: Environment): Map<string, string> {
  return new Map(
    Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

function halfSets(given: ReadonlySet<string>): string[] {
  return TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => !given.has(name))
    return missing.length === 0 || missing.length === names.length
      ? []
      : [
          `${missing.join(', ')}: needed beside ${names.filter((name) => given.has(name)).join(', ')}`,
        ]
  })
}

function productionNeeds(values: Values): string[] {
  if (values.NODE_ENV !== 'production' || values.PUBLIC_URL?.startsWith('https://')) return []
  return ['PUBLIC_URL: production needs an https address']
}

function sharedPort({ PORT, METRICS_PORT }: Values): string[] {
  return PORT === METRICS_PORT && PORT !== 0 ? ['METRICS_PORT: needs another port than PORT'] : []
}

function twoPlaces({ CDN_DIR, CDN_URL }: Values): string[] {
  return CDN_DIR && CDN_URL ? ['CDN_URL: takes the place of CDN_DIR, so set one of them'] : []
}

function toSettings(values: Values): Settings {
  const dataDir = resolve(values.DATA_DIR)
  return {
    production: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    metricsPort: values.METRICS_PORT || null,
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
    trustProxy: values.TRUST_PROXY,
    dataDir,
    database: values.DATABASE_URL ?? join(dataDir, 'qaima.db'),
    mediaDir: join(dataDir, 'media'),
    cdnDir: values.CDN_DIR ? resolve(values.CDN_DIR) : join(dataDir, 'cdn'),
    bucket: null,
    menuRenderer: values.MENU_RENDERER,
    ...cdnPlace(values.CDN_URL),
    tokenSecret: values.TOKEN_SECRET ?? null,
    ...services(values),
    ...toPaymentSettings(values),
    operatorEmails: values.OPERATOR_EMAILS,
    contactEmail: values.CONTACT_EMAIL ?? null,
    operatorName: values.OPERATOR_NAME ?? null,
    lawFile: values.LAW_FILE ? resolve(values.LAW_FILE) : null,
  }
}

function services(values: Values): Pick<Settings, 'purge' | 'google' | 'mail'> {
  const { CDN_PURGE_URL: purgeUrl, CDN_PURGE_SECRET: secret } = values
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = values
  return {
    purge: purgeUrl && secret ? { url: purgeUrl, secret } : null,
    google: clientId && clientSecret ? { clientId, clientSecret } : null,
    mail: smtpUrl && from ? { smtpUrl, from } : null,
  }
}

function cdnPlace(place: CdnPlace | undefined): Partial<Pick<Settings, 'cdnDir' | 'bucket'>> {
  if (!place) return {}
  return 'folder' in place ? { cdnDir: resolve(place.folder) } : place
}

function toCdnPlace(text: string, context: z.RefinementCtx): CdnPlace {
  try {
    return parseCdnUrl(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' })
    return z.NEVER
  }
}

/** Errors hide the password. */
function toDatabaseUrl(text: string, context: z.RefinementCtx): string {
  if (isDatabaseUrl(text)) return text
  context.addIssue({
    code: 'custom',
    message:
      'needs postgres://user:password@host/database; percent-encode signs in the password, such as # as %23',
  })
  return z.NEVER
}

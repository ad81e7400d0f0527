import { composed, mayFit } from './texts.ts'

/** UTF-16 units that an e-mail may have. */
export const MAX_EMAIL_LENGTH = 254

// What a mail server can be handed: one @, a dot in the domain, nothing that ends a header line, nor
// turns around what is read of it.
const EMAIL =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Bidi_C}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Bidi_C}.]+(?:\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Bidi_C}.]+)+$/u
// A URL would take what is before one of these for the domain, or leave it out.
const NO_DOMAIN = /[\s\p{Cc}/?#@:%\\]/u

/** The e-mail as it is stored, or null when it is none. Unicode is allowed on both sides. */
export function parseEmail(text: string): string | null {
  if (!mayFit(text, MAX_EMAIL_LENGTH)) return null
  const email = composed(text).trim()
  const isUsable =
    email.length <= MAX_EMAIL_LENGTH &&
    email.isWellFormed() &&
    EMAIL.test(email) &&
    isMailbox(email)
  return isUsable ? email : null
}

/** What two spellings of one e-mail have in common: case does not count, nor how a domain is typed. */
export function emailKey(email: string): string {
  const [local, domain] = partsOf(composed(composed(email).trim().toLowerCase()))
  return local + (asciiDomain(domain) ?? domain)
}

/** The e-mail as mail servers know it: they have ASCII domains only. */
export function mailboxOf(email: string): string {
  const [local, domain] = partsOf(email)
  return local + (asciiDomain(domain) ?? domain)
}

// Domains of one house, in each of which a name is the same person's.
const SAME_HOUSE = new Map([
  ['googlemail.com', 'gmail.com'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
])
const GMAIL = 'gmail.com'
// There `anything@noura.fastmail.com` goes to `noura@fastmail.com`.
const FASTMAIL = /^([^.]+)\.(fastmail\.(?:com|fm))$/

/**
 * Where mails to an e-mail end, for those who count them: what follows a plus is for its reader to
 * sort by, at Gmail dots are for reading, and some houses have several domains. Two of these may be
 * two accounts all the same.
 */
export function mailboxKey(email: string): string {
  const [local, domain] = partsOf(emailKey(email))
  const [name = ''] = local.slice(0, -1).split('+', 1)
  const [, owner, fastmail] = FASTMAIL.exec(domain) ?? []
  if (fastmail) return `${owner}@${fastmail}`
  const house = SAME_HOUSE.get(domain) ?? domain
  return `${house === GMAIL ? name.replaceAll('.', '') : name}@${house}`
}

function isMailbox(email: string): boolean {
  return asciiDomain(partsOf(email)[1]) !== null && EMAIL.test(mailboxOf(email))
}

/** What is before the domain, with its @, and the domain. */
function partsOf(email: string): [local: string, domain: string] {
  const start = email.lastIndexOf('@') + 1
  return start === 0 ? [email, ''] : [email.slice(0, start), email.slice(start)]
}

// As browsers and `domainToASCII` do: full-width letters, soft hyphens and the like are one domain.
function asciiDomain(domain: string): string | null {
  if (domain.length > MAX_EMAIL_LENGTH) return null
  const address = `http://${domain}`
  if (NO_DOMAIN.test(domain) || !URL.canParse(address)) return null
  return new URL(address).hostname
}

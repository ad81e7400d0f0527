import { composed, mayFit } from '../text/texts.ts'

/** UTF-16 units that an e-mail may have. */
export const MAX_EMAIL_LENGTH = 254

// One @, a domain with a dot, no line breaks or bidi controls.
const EMAIL =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Bidi_C}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Bidi_C}.]+(?:\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Bidi_C}.]+)+$/u
// URL parsers would take these for a delimiter.
const NO_DOMAIN = /[\s\p{Cc}/?#@:%\\]/u

/** As stored; null if invalid. Unicode is allowed. */
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

/** Reserved (RFC 2606): no mail goes anywhere. Imported menus wait with such an address. */
export const NO_MAIL_DOMAIN = 'import.invalid'

export function isReachable(email: string): boolean {
  return !emailKey(email).endsWith('.invalid')
}

/** Case and domain spelling do not count. */
export function emailKey(email: string): string {
  const [local, domain] = partsOf(composed(composed(email).trim().toLowerCase()))
  return local + (asciiDomain(domain) ?? domain)
}

/** With an ASCII domain. */
export function mailboxOf(email: string): string {
  const [local, domain] = partsOf(email)
  return local + (asciiDomain(domain) ?? domain)
}

// Domains with shared mailboxes.
const SAME_HOUSE = new Map([
  ['googlemail.com', 'gmail.com'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
])
const GMAIL = 'gmail.com'
// `anything@noura.fastmail.com` is `noura@fastmail.com`.
const FASTMAIL = /^([^.]+)\.(fastmail\.(?:com|fm))$/

/**
 * The mailbox behind an address: without plus tags, Gmail's dots and alias domains. For limits only, since
 * they may be two accounts.
 */
export function mailboxKey(email: string): string {
  const [local, domain] = partsOf(emailKey(email))
  const [name = ''] = local.slice(0, -1).split('+', 1)
  const [, owner, fastmail] = FASTMAIL.exec(domain) ?? []
  if (fastmail) return `${owner}@${fastmail}`
  const house = SAME_HOUSE.get(domain) ?? domain
  return `${house === GMAIL ? name.replaceAll('.', '') : name}@${house}`
}

/** However it is spelled. */
export function domainOf(email: string): string {
  return partsOf(emailKey(email))[1]
}

function isMailbox(email: string): boolean {
  return asciiDomain(partsOf(email)[1]) !== null && EMAIL.test(mailboxOf(email))
}

function partsOf(email: string): [local: string, domain: string] {
  const start = email.lastIndexOf('@') + 1
  return start === 0 ? [email, ''] : [email.slice(0, start), email.slice(start)]
}

function asciiDomain(domain: string): string | null {
  if (domain.length > MAX_EMAIL_LENGTH) return null
  const address = `http://${domain}`
  if (NO_DOMAIN.test(domain) || !URL.canParse(address)) return null
  return new URL(address).hostname
}

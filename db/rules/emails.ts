const MAX_LENGTH = 254
// What a mail server can be handed: one @, a dot in the domain, nothing that ends a header line.
const EMAIL =
  /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}.]+(?:\.[^\s@<>()[\]\\,;:"\p{Cc}.]+)+$/u

/** The e-mail as it is stored, or null when it is none. Unicode is allowed on both sides. */
export function parseEmail(text: string): string | null {
  const email = text.normalize('NFC').trim()
  return email.length <= MAX_LENGTH && email.isWellFormed() && EMAIL.test(email) ? email : null
}

/** What two spellings of one e-mail have in common: they are compared without case. */
export function emailKey(email: string): string {
  return email.normalize('NFC').trim().toLowerCase().normalize('NFC')
}

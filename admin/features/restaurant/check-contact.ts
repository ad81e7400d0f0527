import { FURTHER_LINKS, isFurtherLink, type FurtherLink } from '#db/rules/contacts.ts'
import { isWebAddress } from '#db/rules/links.ts'
import { parsePhone, type PhoneCountry } from '#db/rules/phones.ts'
import { checkLine, TEXT_LIMITS } from '#db/rules/texts.ts'
import { problemOfMessage, type Problem } from '#admin/problems.ts'
import type { FieldProblems } from '#admin/stores/saving.ts'
import type { ContactFields } from './stores/contact.ts'

/** What the owner has to change first; numbers without a country are of this one. */
export function checkContact(
  form: ContactFields,
  country: PhoneCountry | null,
): FieldProblems<keyof ContactFields> {
  const problems = FURTHER_LINKS.map((name) => [name, linkProblem(name, form[name])] as const)
  const all = [['phone', phoneProblem(form.phone, country)] as const, ...problems]
  return Object.fromEntries(all.filter(([, problem]) => problem !== undefined))
}

function phoneProblem(text: string, country: PhoneCountry | null): Problem | undefined {
  if (text.trim() === '' || parsePhone(text, country) !== null) return undefined
  return { text: country === null ? 'phoneCountry' : 'phone' }
}

function linkProblem(name: FurtherLink, text: string): Problem | undefined {
  if (text.trim() === '') return undefined
  const line = checkLine(text, TEXT_LIMITS.link)
  if (!line.ok) return problemOfMessage(line.message)
  if (isFurtherLink(name, line.value)) return undefined
  const isElsewhere = isWebAddress(line.value) && line.value.startsWith('https:')
  return { text: isElsewhere ? 'otherService' : 'webAddress' }
}

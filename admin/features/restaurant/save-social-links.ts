import { isWebAddress, SOCIAL_FIELDS, type SocialField } from '#db/rules/links.ts'
import { isLocalPhone, meantLink } from '#db/rules/meant-links.ts'
import { recordOf } from '#db/rules/record-of.ts'
import { checkLine, TEXT_LIMITS } from '#db/rules/texts.ts'
import { problemOfMessage, type Problem } from '#admin/problems.ts'
import type { FieldProblems } from '#admin/stores/saving.ts'
import { saveSocialLinks, type SocialLinksForm } from './requests.ts'
import type { SeenLinks } from './stores/restaurant.ts'
import { socialPart } from './stores/social-links.ts'

/** Saves the links as they are meant. */
export function saveSocial(links: SeenLinks): Promise<void> {
  socialPart.settle((form) => recordOf(SOCIAL_FIELDS, (field) => meantLink(field, form[field])))
  return socialPart.save(checkSocialLinks(socialPart.form(links)), saveSocialLinks)
}

/** What the owner has to change before the links can be sent. */
export function checkSocialLinks(form: SocialLinksForm): FieldProblems<SocialField> {
  const problems = SOCIAL_FIELDS.map((field) => [field, linkProblem(field, form[field])] as const)
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined))
}

function linkProblem(field: SocialField, text: string): Problem | undefined {
  if (text.trim() === '') return { text: 'emptyField' }
  const line = checkLine(text, TEXT_LIMITS.link)
  if (!line.ok) return problemOfMessage(line.message)
  if (field === 'whatsappLink' && isLocalPhone(text)) return { text: 'phoneCountry' }
  return isWebAddress(line.value) ? undefined : { text: 'webAddress' }
}

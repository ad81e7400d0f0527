import { isWebAddress } from '#db/rules/links.ts'
import { checkLine, TEXT_LIMITS } from '#db/rules/texts.ts'
import { problemOfMessage, type Problem } from '#admin/problems.ts'
import type { FieldProblems } from '#admin/stores/saving.ts'
import type { SocialLinksForm } from './requests/save-social-links.ts'

export const SOCIAL_FIELDS = [
  'googleMapLink',
  'facebookLink',
  'instagramLink',
  'whatsappLink',
] as const
type SocialField = (typeof SOCIAL_FIELDS)[number]

/** What the owner has to change before the links can be sent. */
export function checkSocialLinks(form: SocialLinksForm): FieldProblems<SocialField> {
  const problems = SOCIAL_FIELDS.map((field) => [field, linkProblem(form[field])] as const)
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined))
}

function linkProblem(text: string): Problem | undefined {
  if (text.trim() === '') return { text: 'emptyField' }
  const line = checkLine(text, TEXT_LIMITS.link)
  if (!line.ok) return problemOfMessage(line.message)
  return isWebAddress(line.value) ? undefined : { text: 'webAddress' }
}

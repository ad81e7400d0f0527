import { recordOf } from './record-of.ts'
import { mayFit, TEXT_LIMITS } from './texts.ts'

// What is before an @ looks like the host and is none; a URL takes the next part for a host left out;
// and of a \ only browsers make a /.
const HONEST_START = /^https?:\/\/[^/\\?#@]+(?:[/?#]|$)/i
// By a name that others can look up, not by a number, nor by one that each machine has for itself.
const PUBLIC_HOST = /^[^[]*[^.[]\.(?!(?:localhost|local|internal)\.?$)[a-z][a-z\d-]+\.?$/

/**
 * Whether a text is the address of a page that it shows to be: http or https, with the name of a
 * public host and nothing before it.
 */
export function isWebAddress(text: string): boolean {
  if (!mayFit(text, TEXT_LIMITS.link) || !HONEST_START.test(text) || !URL.canParse(text))
    return false
  return PUBLIC_HOST.test(new URL(text).hostname)
}

export const SOCIAL_FIELDS = [
  'googleMapLink',
  'facebookLink',
  'instagramLink',
  'whatsappLink',
] as const
export type SocialField = (typeof SOCIAL_FIELDS)[number]
export const NO_SOCIAL_LINKS = recordOf(SOCIAL_FIELDS, () => null)

import { folded } from '#db/rules/folded.ts'
import { iconUrl } from '#db/rules/icon-urls.ts'
import { ICONS, suitableIcon } from '#db/rules/icons.ts'

/** An icon as it is offered. */
export interface IconChoice {
  /** Address of the picture. */
  id: string
  /** A word for what it shows, in the language of the dashboard. */
  label: string
  isSuggested: boolean
}

const ARABIC = /\p{Script=Arabic}/u
const NOTHING_KNOWN = suitableIcon('')

/** The name of the icon that suits a category title; null when no word of it is known. */
export function suggestedIcon(title: string): string | null {
  const suitable = suitableIcon(title)
  return suitable === NOTHING_KNOWN ? null : suitable
}

/** What is offered before all others. */
interface First {
  /** Address of the icon that the category has. */
  chosen: string | null
  /** Name of the icon that suits its title. */
  suggested: string | null
}

/** The icons that fit what is searched for, all when that is nothing. */
export function iconChoices(
  search: string,
  { chosen, suggested }: First,
  language: 'en' | 'ar',
): IconChoice[] {
  const wanted = folded(search).trim()
  return found(wanted)
    .map(({ name, words }) => ({
      id: iconUrl(name),
      label: (language === 'ar' && words.find((word) => ARABIC.test(word))) || spaced(name),
      isSuggested: name === suggested,
    }))
    .toSorted((one, other) => rankOf(one, chosen) - rankOf(other, chosen))
}

/** Tea before steak, when tea is wanted. */
function found(wanted: string) {
  if (wanted === '') return ICONS
  const texts = ICONS.map((icon) => ({
    icon,
    // Each with a gap before it, by which the beginning of a word is told.
    words: [spaced(icon.name), ...icon.words].map((word) => ` ${folded(word)}`),
  }))
  const begin = texts.filter(({ words }) => words.some((word) => word.includes(` ${wanted}`)))
  const hold = texts.filter(({ words }) => words.some((word) => word.includes(wanted)))
  return [...new Set([...begin, ...hold])].map(({ icon }) => icon)
}

function rankOf({ id, isSuggested }: IconChoice, chosen: string | null): number {
  if (id === chosen) return 0
  return isSuggested ? 1 : 2
}

function spaced(name: string): string {
  return name.replaceAll('-', ' ')
}

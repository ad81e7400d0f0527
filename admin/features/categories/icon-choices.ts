import { ICONS, iconUrl, suitableIcon } from '#db/rules/icons.ts'

/** An icon as it is offered. */
export interface IconChoice {
  /** Address of the picture. */
  id: string
  /** A word for what it shows, in the language of the dashboard. */
  label: string
  isSuggested: boolean
}

const ARABIC = /\p{Script=Arabic}/u
const LOOSE_MARKS = /\p{M}/gu
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
  const wanted = folded(search)
  return ICONS.filter(
    ({ name, words }) =>
      wanted === '' || [spaced(name), ...words].some((word) => folded(word).includes(wanted)),
  )
    .map(({ name, words }) => ({
      id: iconUrl(name),
      label: (language === 'ar' && words.find((word) => ARABIC.test(word))) || spaced(name),
      isSuggested: name === suggested,
    }))
    .toSorted((one, other) => rankOf(one, chosen) - rankOf(other, chosen))
}

function rankOf({ id, isSuggested }: IconChoice, chosen: string | null): number {
  if (id === chosen) return 0
  return isSuggested ? 1 : 2
}

function spaced(name: string): string {
  return name.replaceAll('-', ' ')
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(LOOSE_MARKS, '').trim().toLowerCase()
}

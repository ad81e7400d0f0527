import { ICONS, iconUrl, suitableIcon } from '#db/rules/icons.ts'

/** An icon as it is offered. */
export interface IconChoice {
  url: string
  /** A word for what it shows, in the language of the dashboard. */
  label: string
  isSuggested: boolean
}

const ARABIC = /\p{Script=Arabic}/u
const LOOSE_MARKS = /\p{M}/gu
const NOTHING_KNOWN = suitableIcon('')

/**
 * The icons that fit what is searched for, all of them when nothing is; the one that suits the
 * category's title comes first.
 */
export function iconChoices(search: string, title: string, language: 'en' | 'ar'): IconChoice[] {
  const wanted = folded(search)
  const suitable = suitableIcon(title)
  const suggested = suitable === NOTHING_KNOWN ? null : suitable
  return ICONS.filter(
    ({ name, words }) =>
      wanted === '' || [spaced(name), ...words].some((word) => folded(word).includes(wanted)),
  )
    .map(({ name, words }) => ({
      url: iconUrl(name),
      label: (language === 'ar' && words.find((word) => ARABIC.test(word))) || spaced(name),
      isSuggested: name === suggested,
    }))
    .toSorted((one, other) => Number(other.isSuggested) - Number(one.isSuggested))
}

function spaced(name: string): string {
  return name.replaceAll('-', ' ')
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(LOOSE_MARKS, '').trim().toLowerCase()
}

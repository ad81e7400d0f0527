import names from './icon-names.json' with { type: 'json' }
import vocabulary from './icons.json' with { type: 'json' }
import { Lexicon } from './icon-lexicon.ts'
import { mayFit, TEXT_LIMITS } from './texts.ts'

/** A category icon: a picture of the set `fluent-emoji-flat`. */
export interface Icon {
  name: string
  /** Words and phrases of category titles that it suits, in many languages. */
  words: readonly string[]
}

type Section = Readonly<Record<string, Readonly<Record<string, string>>>>

// What is served says most about a category, then what it is made of, then its place in the meal.
const SECTIONS: readonly Section[] = [vocabulary.dishes, vocabulary.ingredients, vocabulary.courses]
const GENERIC_ICON = 'fork-and-knife-with-plate'
const ICON_URL = /^\/icons\/([a-z0-9-]+)\.svg$/
const known: ReadonlySet<string> = new Set(names)

/** The icons that an owner chooses from, in the order of the picker. */
export const ICONS: readonly Icon[] = /* @__PURE__ */ names.map((name) => ({
  name,
  words: SECTIONS.flatMap((section) => wordsOf(section, name)),
}))

let lexicon: Lexicon | undefined

/** The name of the icon that is served at `url`; null when it is not one of the list. */
export function iconName(url: string): string | null {
  const name = ICON_URL.exec(url)?.[1]
  return name !== undefined && known.has(name) ? name : null
}

/** The icon that suits a category title best; a plate with cutlery when no word of it is known. */
export function suitableIcon(title: string): string {
  if (!mayFit(title, TEXT_LIMITS.title)) return GENERIC_ICON
  lexicon ??= buildLexicon()
  return lexicon.find(title) ?? GENERIC_ICON
}

function buildLexicon(): Lexicon {
  const built = new Lexicon()
  for (const [index, section] of SECTIONS.entries()) {
    for (const name of Object.keys(section)) {
      for (const word of wordsOf(section, name)) built.add(word, name, SECTIONS.length - index)
    }
  }
  return built
}

function wordsOf(section: Section, name: string): string[] {
  return Object.values(section[name] ?? {}).flatMap((words) => words.split(', '))
}

import { hash } from 'node:crypto'
import { DataError, notFound } from '../errors.ts'
import { apartMenu, type ApartMenu, type ApartText } from '../rules/apart-texts.ts'
import type { MenuDocument } from '../rules/menu-document.ts'
import { MOST_FURTHER, type MenuLanguage } from '../rules/menu-languages.ts'
import { checkText, textField } from '../rules/menu-texts.ts'
import { mainLanguage } from '../rules/shown-languages.ts'
import { textKey, type MenuTranslations, type TextPlace } from '../rules/translations.ts'
import type { Db } from '../schema.ts'
import { changeLanguages, type WantedLanguages } from './languages.ts'
import { setMainTexts } from './main-texts.ts'
import { menuBefore } from './known-menu.ts'
import { readMenu } from './menus.ts'
import { raiseRevision } from './restaurants.ts'
import { changeTexts, sourceHash, type WantedText } from './texts.ts'
import { keepUndo } from './undos.ts'
import { ChangedElsewhere } from './versions.ts'

/** How an owner wants what was proposed. */
export interface WantedApart {
  /** The one beside the main one, which is added where it is not there. */
  language: MenuLanguage
  /** `apartVersion` of the proposal that was looked at. */
  version: string
  /** Parts that are others than proposed, by their place in the proposal. */
  edited: ReadonlyMap<number, Parts>
  /** Places of what stays whole. */
  leftOut: ReadonlySet<number>
}

interface Parts {
  main: string
  text: string
}

/** What is needed to put texts together again. */
export interface ApartSteps {
  language: MenuLanguage
  /** The restaurant's before the language was added; null where it was there. */
  languages: WantedLanguages | null
  texts: ApartStep[]
}

export interface ApartStep extends TextPlace, Parts {
  kind: ApartText['kind']
  whole: string
  /** The translation that was there. */
  before: { text: string | null; isCurrent: boolean } | null
}

const HASH_LENGTH = 22
const NO_TRANSLATIONS: MenuTranslations = new Map()

/** Is another for every other proposal. */
export function apartVersion(proposal: ApartMenu | null): string {
  return hash('sha256', JSON.stringify(proposal), 'base64url').slice(0, HASH_LENGTH)
}

/**
 * Gives the parts of each text that holds two languages to those, as proposed but for what its owner
 * edited or left out. A conflict when the proposal is another by now. Answers how many they were, and
 * what to undo it by.
 */
export async function takeTextsApart(
  db: Db,
  restaurantId: string,
  { language, version, edited, leftOut }: WantedApart,
  { now, known }: { now: Date; known?: MenuDocument | undefined },
): Promise<{ taken: number; undo: string }> {
  const revision = await raiseRevision(db, restaurantId)
  const menu = await menuBefore(db, restaurantId, { menu: known, revision })
  const proposal = apartMenu(menu)
  if (!proposal || apartVersion(proposal) !== version) throw new ChangedElsewhere()
  const wanted = proposal.texts
    .map((one, index) => ({ ...one, ...editedParts(one, index, edited), index }))
    .filter(({ index }) => !leftOut.has(index))
  if (wanted.length === 0) throw invalid('leftOut')
  const languages = await haveLanguage(db, menu, language)
  await setMainTexts(db, restaurantId, wanted, {
    now,
    onConflict({ index }, { message }) {
      throw new DataError('conflict', message, `texts.${index}.main`)
    },
  })
  const texts = wanted.map(({ text, ...place }) => ({ ...placeOf(place), text, seen: null }))
  await changeTexts(db, restaurantId, language, texts)
  await keepOthers(db, menu, language, wanted)
  const steps: ApartSteps = { language, languages, texts: wanted.map(stepOf(menu, language)) }
  return { taken: wanted.length, undo: await keepUndo(db, restaurantId, steps, now) }
}

/** What its owner made of a text's parts; throws where that breaks the text's rule. */
function editedParts(
  { kind, field: name }: ApartText,
  index: number,
  edited: WantedApart['edited'],
): Parts | undefined {
  const parts = edited.get(index)
  const field = textField(kind, name)
  if (!parts || !field) return undefined
  const check = (part: keyof Parts) => {
    const checked = checkText(field, parts[part])
    if (checked.ok) return checked.value
    throw new DataError('invalid', checked.message, `texts.${index}.${part}`)
  }
  return { main: check('main'), text: check('text') }
}

/** Adds the language where it is not there, and answers what that changed. */
async function haveLanguage(
  db: Db,
  menu: MenuDocument,
  code: MenuLanguage,
): Promise<ApartSteps['languages']> {
  const { restaurantId, language: main = null, languages: further = [] } = menu
  if (further.some((one) => one.code === code)) return null
  const isMain = mainLanguage(menu).lang === code
  if (further.length >= MOST_FURTHER || isMain) throw invalid('language')
  const wanted = [...further, { code, shown: false }]
  await changeLanguages(db, restaurantId, { main, further: wanted })
  return { main, further: [...further] }
}

/** What was translated into other languages too has not changed its meaning there. */
export async function keepOthers(
  db: Db,
  { restaurantId, texts: translations = NO_TRANSLATIONS }: MenuDocument,
  except: MenuLanguage,
  wanted: readonly (TextPlace & { source: string })[],
): Promise<void> {
  for (const [code, texts] of translations) {
    if (code === except) continue
    const kept = wanted.flatMap((one): WantedText[] => {
      const there = texts.get(textKey(one))
      if (there?.source !== sourceHash(one.source)) return []
      return [{ ...placeOf(one), text: there.text, seen: null }]
    })
    if (kept.length > 0) await changeTexts(db, restaurantId, code, kept)
  }
}

function stepOf({ texts }: MenuDocument, language: MenuLanguage) {
  const translations = texts?.get(language)
  return ({ source, main, text, ...place }: ApartText): ApartStep => {
    const there = translations?.get(textKey(place))
    const isCurrent = there?.source === sourceHash(source)
    const before = there ? { text: there.text, isCurrent } : null
    return { ...placeOf(place), kind: place.kind, whole: source, main, text, before }
  }
}

export function placeOf({ kind, id, field }: TextPlace): TextPlace {
  return { kind, id, field }
}

function invalid(field: string): DataError {
  return new DataError('invalid', `Please check ${field}`, field)
}

export async function readWhole(db: Db, restaurantId: string): Promise<MenuDocument> {
  const menu = await readMenu(db, restaurantId)
  if (!menu) throw notFound()
  return menu
}

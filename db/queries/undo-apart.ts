import type { MenuDocument } from '../rules/menu-document.ts'
import type { MenuLanguage } from '../rules/menu-languages.ts'
import { menuTexts } from '../rules/menu-texts.ts'
import { textKey } from '../rules/translations.ts'
import type { Db } from '../schema.ts'
import { changeLanguages, type WantedLanguages } from './languages.ts'
import { setMainTexts } from './main-texts.ts'
import { raiseRevision } from './restaurants.ts'
import { keepOthers, placeOf, readWhole, type ApartStep, type ApartSteps } from './take-apart.ts'
import { changeTexts, type WantedText } from './texts.ts'
import { takeUndo } from './undos.ts'

/**
 * Puts texts together again that were taken apart within the hour, and takes a language away that came
 * with them; what was changed since stays as it is. Answers how many were put together and how many stay.
 */
export async function undoApart(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<{ undone: number; kept: number }> {
  await raiseRevision(db, restaurantId)
  const steps = await takeUndo<ApartSteps>(db, restaurantId, id, now)
  const { language, languages, texts } = steps
  const menu = await readWhole(db, restaurantId)
  const untouched = texts.filter(untouchedIn(menu, language))
  const stay = new Set<ApartStep>()
  const whole = untouched.map((step) => ({ ...step, main: step.whole, step }))
  await setMainTexts(db, restaurantId, whole, { now, onConflict: ({ step }) => stay.add(step) })
  const undone = untouched.filter((step) => !stay.has(step))
  if (undone.length > 0) {
    await changeTexts(db, restaurantId, language, undone.map(translationBefore))
    const parts = undone.map(({ main: source, ...step }) => ({ ...step, source }))
    await keepOthers(db, menu, language, parts)
  }
  if (languages) await leaveLanguage(db, restaurantId, language, languages)
  return { undone: undone.length, kept: texts.length - undone.length }
}

function untouchedIn(menu: MenuDocument, language: MenuLanguage) {
  const sources = new Map(Array.from(menuTexts(menu), (one) => [textKey(one), one.source]))
  const translations = menu.texts?.get(language)
  return (step: ApartStep): boolean => {
    const key = textKey(step)
    return sources.get(key) === step.main && translations?.get(key)?.text === step.text
  }
}

function translationBefore(step: ApartStep): WantedText {
  const { before, whole } = step
  const place = { ...placeOf(step), seen: null }
  if (!before) return { ...place, text: undefined }
  // One that was made from another text than it stood beside is so again.
  return { ...place, text: before.text, source: before.isCurrent ? whole : '' }
}

/** Unless something stands in it by now, or guests see it. */
async function leaveLanguage(
  db: Db,
  restaurantId: string,
  code: MenuLanguage,
  { main, further }: WantedLanguages,
): Promise<void> {
  const { languages = [], texts } = await readWhole(db, restaurantId)
  const isUsed = (texts?.get(code)?.size ?? 0) > 0
  const there = [...further, { code, shown: false }]
  if (isUsed || JSON.stringify(languages) !== JSON.stringify(there)) return
  await changeLanguages(db, restaurantId, { main, further })
}

import { inPieces } from '../in-pieces.ts'
import type { Database } from '../open.ts'
import type { MenuLanguage } from '../rules/menu-languages.ts'
import type { Db } from '../tables/schema.ts'
import { transact } from '../transact.ts'
import { changeLanguages, type WantedLanguages } from './languages.ts'
import { getFurtherLanguages } from './restaurants.ts'
import { STEPS_AT_ONCE, swapTexts, type Swap } from './swap-texts.ts'
import type { ApartStep, ApartSteps } from './take-apart.ts'
import { assertRoomForTexts } from './text-bytes.ts'
import { forgetUndo, readUndo } from './undos.ts'

/**
 * Puts texts together again that were taken apart within the hour, and takes a language away that came
 * with them; what was changed since stays as it is. Answers how many were put together and how many stay;
 * a conflict when the translations that come back have no room.
 *
 * Runs in several transactions, so that nobody waits for all of it; where they end early, it can be
 * done again.
 */
export async function undoApart(
  db: Database,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<{ undone: number; kept: number }> {
  const { language, languages, texts } = await readUndo<ApartSteps>(db, restaurantId, id, now)
  await assertRoomForTexts(db, restaurantId, {
    coming: texts.map(({ before }) => before?.text),
    going: texts.map(({ text }) => text),
  })
  let undone = 0
  await inPieces(texts, STEPS_AT_ONCE, async (some) => {
    const wanted = { language, swaps: some.map(together) }
    const options = { now, onConflict() {} }
    undone += await transact(db, (trx) => swapTexts(trx, restaurantId, wanted, options))
  })
  await transact(db, async (trx) => {
    await forgetUndo(trx, id)
    if (languages) await leaveLanguage(trx, restaurantId, language, languages)
  })
  return { undone, kept: texts.length - undone }
}

/** A step back: from the parts of a text to what it was as a whole. */
function together({ kind, id, field, whole, main, text, before }: ApartStep): Swap {
  // One that was made from another text than it stood beside is so again.
  const source = before?.isCurrent === false ? '' : whole
  return { kind, id, field, from: { main, text }, to: { main: whole, text: before?.text, source } }
}

/** Unless something stands in it by now, or the languages are others. */
async function leaveLanguage(
  db: Db,
  restaurantId: string,
  code: MenuLanguage,
  { main, further }: WantedLanguages,
): Promise<void> {
  const there = [...further, { code, shown: false }]
  const now = await getFurtherLanguages(db, restaurantId)
  if (JSON.stringify(now) !== JSON.stringify(there)) return
  if (await hasTexts(db, restaurantId, code)) return
  await changeLanguages(db, restaurantId, { main, further })
}

async function hasTexts(db: Db, restaurantId: string, language: MenuLanguage): Promise<boolean> {
  const row = await db
    .selectFrom('texts')
    .select('itemId')
    .where('restaurantId', '=', restaurantId)
    .where('language', '=', language)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

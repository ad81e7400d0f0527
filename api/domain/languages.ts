import { setImmediate as others } from 'node:timers/promises'
import { notFound } from '#db/errors.ts'
import { changeLanguages, changeTexts } from '#db/changes/menu-changes.ts'
import { progressOf, type WantedLanguages } from '#db/queries/languages.ts'
import { getMenu } from '#db/queries/menus.ts'
import { getRestaurant, getRevision } from '#db/queries/restaurants.ts'
import type { Session } from '#db/queries/sessions.ts'
import { bytesOf } from '#db/queries/text-bytes.ts'
import { readSources, readThese, sourceHash } from '#db/queries/texts.ts'
import { findBilingual } from '#db/menu/two-scripts.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import type { MenuLanguage } from '#db/rules/text/languages.ts'
import { menuTexts } from '#db/menu/texts.ts'
import { mainLanguage } from '#db/menu/shown-languages.ts'
import { textKey, type TextPlace, type Translation } from '#db/menu/translations.ts'
import type { Database } from '#db/open.ts'
import { splitVersion, splitTexts } from '#db/changes/bilingual-split.ts'
import type { AppContext } from '../context.ts'
import type {
  Languages,
  MenuTextRow,
  SavedText,
  TextsChange,
  BilingualSplit,
  SplitRequest,
  SplitResult,
} from '../schemas/languages.ts'
import { withInverseKept, withVersionCheck } from './changes.ts'
import type { MenuText } from './menu-cache.ts'

const OWN_ID = 'restaurant'

export function languagesText({ db, menuTexts }: AppContext, session: Session): Promise<MenuText> {
  return menuTexts.get('languages', session, async () => {
    return { value: await readLanguages(db, session), until: Infinity }
  })
}

async function readLanguages(db: Database, session: Session): Promise<Languages> {
  const menu = await getMenu(db, session.restaurantId)
  const { version } = await getRestaurant(db, session.restaurantId)
  const { lang: main } = mainLanguage(menu)
  const further: Languages['further'] = []
  for (const language of menu.languages ?? []) {
    // A large menu takes some milliseconds here.
    await others()
    further.push({ ...language, ...progressOf(menu, language.code) })
  }
  return {
    main,
    isGuessed: menu.language === undefined,
    further,
    mixed: (await findBilingual(menu))?.texts.length ?? 0,
    version: String(version),
  }
}

export function updateLanguages(
  context: AppContext,
  session: Session,
  wanted: WantedLanguages,
  seen: number | null,
): Promise<Languages> {
  const { restaurantId } = session
  const isAsked = wanted.main === null || wanted.further.some(({ shown }) => shown)
  return withVersionCheck(context, session, {
    // Only read when languages are asked for.
    prepare: async (db) => (isAsked ? getMenu(db, restaurantId) : undefined),
    make: (trx, _, menu) =>
      changeLanguages(trx, restaurantId, wanted, { seen, menu, byOwner: true }),
    async read(db) {
      const revision = await getRevision(db, restaurantId)
      const { json } = await languagesText(context, { ...session, revision })
      return JSON.parse(json.toString()) as Languages
    },
  })
}

export async function readTextRows(
  db: Database,
  session: Session,
  language: MenuLanguage,
): Promise<MenuTextRow[]> {
  const menu = await getMenu(db, session.restaurantId)
  if (!hasLanguage(menu, language)) throw notFound()
  const texts = menu.texts?.get(language)
  return Array.from(menuTexts(menu), ({ of = null, ...text }) => ({
    ...serializeText(text, texts?.get(textKey(text))),
    of,
  }))
}

function serializeText(
  { kind, id, field, source }: TextPlace & { source: string },
  translation: Translation | undefined,
): SavedText {
  return {
    kind,
    _id: kind === 'restaurant' ? OWN_ID : id,
    field,
    source,
    text: translation?.text ?? null,
    same: translation?.text === null,
    changed: translation !== undefined && translation.source !== sourceHash(source),
    version: String(translation?.version ?? 0),
  }
}

/** Sets texts of a language, all or none; answers them as they are now. */
export function updateTexts(
  context: AppContext,
  session: Session,
  { language, texts }: TextsChange,
): Promise<SavedText[]> {
  const { restaurantId } = session
  const wanted = texts.map(({ kind, _id, field, text, source, version: seen = null }) => {
    const id = kind === 'restaurant' && _id === OWN_ID ? restaurantId : _id
    return { kind, id, field, text, source, seen }
  })
  return withVersionCheck(context, session, {
    prepare: (db) =>
      context.textBytes.before(db, restaurantId, bytesOf(wanted.map(({ text }) => text))),
    make: (trx, _, bytes) => changeTexts(trx, restaurantId, language, wanted, bytes),
    read: (db) => readSaved(db, restaurantId, language, wanted),
  })
}

// Reading the whole menu for each save would be slow.
async function readSaved(
  db: Database,
  restaurantId: string,
  language: MenuLanguage,
  places: readonly TextPlace[],
): Promise<SavedText[]> {
  const sources = await readSources(db, restaurantId, places)
  const texts = await readThese(db, restaurantId, language, places)
  return places.flatMap((place) => {
    const source = sources.get(textKey(place))
    return source ? [serializeText({ ...place, source }, texts.get(textKey(place)))] : []
  })
}

function hasLanguage({ languages = [] }: MenuDocument, language: MenuLanguage): boolean {
  return languages.some(({ code }) => code === language)
}

export async function readBilingualSplit(db: Database, session: Session): Promise<BilingualSplit> {
  const proposal = await findBilingual(await getMenu(db, session.restaurantId))
  return {
    language: proposal?.language ?? null,
    version: splitVersion(proposal),
    texts: (proposal?.texts ?? []).map(({ id, ...text }) => {
      return { ...text, _id: text.kind === 'restaurant' ? OWN_ID : id }
    }),
  }
}

export function applyBilingualSplit(
  context: AppContext,
  session: Session,
  { edited, leftOut, ...proposal }: SplitRequest,
): Promise<SplitResult> {
  const wanted = {
    ...proposal,
    edited: new Map(edited.map(({ at, ...parts }) => [at, parts])),
    leftOut: new Set(leftOut),
  }
  let taken: SplitResult | undefined
  return withVersionCheck(context, session, {
    isOfOthers: true,
    prepare: (db) => getMenu(db, session.restaurantId),
    async make(trx, _, menu) {
      if (!menu) return
      const now = context.now()
      const made = await splitTexts(trx, menu, wanted, now)
      taken = await withInverseKept(trx, menu.restaurantId, made, now)
    },
    async read() {
      if (!taken) throw new Error('Nothing was split')
      return taken
    },
    readCurrent: (db) => readBilingualSplit(db, session),
  })
}

import { atom } from 'nanostores'
import { answerOf, client, keptAlive, seeing } from '#admin/client.ts'
import { currentOf } from '#admin/problems.ts'
import type {
  Languages,
  MenuTextRow,
  SavedText,
  BilingualSplit,
  SplitRequest,
  SplitResult,
} from '#api/schemas/languages.ts'
import type { FurtherLanguage, MainLanguage, MenuLanguage } from '#db/rules/text/languages.ts'
import type { TextKind } from '#db/menu/translations.ts'
import { $acceptedChanges, countAcceptedChange } from './menu.ts'

export interface WantedLanguages {
  /** Null has the texts tell. */
  main: MainLanguage | null
  further: FurtherLanguage[]
}

export type SentText = {
  kind: TextKind
  _id: string
  field: string
  version: string
  source?: string
} & ({ text: string | null } | { same: true })

function getLanguages(): Promise<Languages> {
  return answerOf(client.api.languages.$get())
}

function putLanguages(json: WantedLanguages, version: string): Promise<Languages> {
  return answerOf(client.api.languages.$put({ json }, seeing(version)))
}

export function getTexts(language: MenuLanguage): Promise<MenuTextRow[]> {
  return answerOf(client.api.texts.$get({ query: { language } }))
}

export function putTexts(language: MenuLanguage, texts: SentText[]): Promise<SavedText[]> {
  const json = { language, texts }
  return answerOf(client.api.texts.$put({ json }, keptAlive(json)))
}

export function getBilingualSplit(): Promise<BilingualSplit> {
  return answerOf(client.api['take-apart'].$get())
}

export function postBilingualSplit(json: SplitRequest): Promise<SplitResult> {
  return answerOf(client.api['take-apart'].$post({ json }))
}

export const $languages = atom<Languages | null>(null)

let seenChanges = -1

export async function loadLanguages(): Promise<void> {
  const changes = $acceptedChanges.get()
  if ($languages.get() && seenChanges === changes) return
  $languages.set(await getLanguages())
  seenChanges = changes
}

export async function saveLanguages(wanted: WantedLanguages): Promise<void> {
  try {
    $languages.set(await putLanguages(wanted, $languages.get()?.version ?? '*'))
    countAcceptedChange()
    seenChanges = $acceptedChanges.get()
  } catch (error) {
    const now = currentOf<Languages>(error)
    if (now) $languages.set(now)
    throw error
  }
}

export function wantedOf({ main, isGuessed, further }: Languages): WantedLanguages {
  return {
    main: isGuessed ? null : (main as WantedLanguages['main']),
    further: further.map(({ code, shown }) => ({ code, shown })),
  }
}

import { atom } from 'nanostores'
import { problemOfMessage, type Problem } from '#admin/problems.ts'
import type { TakeApart, TakenApart, Undone, Apart } from '#api/schemas/languages.ts'
import { HOUR_MS } from '#db/rules/dates.ts'
import type { MenuLanguage } from '#db/menu/languages.ts'
import { checkText, textField } from '#db/menu/texts.ts'
import { currentTime } from '../../client.ts'
import { discardDraft, loadDraft, saveDraft } from '../../forms/draft.ts'
import { undoChange } from '../../stores/undo.ts'
import { postTakeApart } from './languages.ts'

const KEY = 'takenApart'

export interface Taken extends TakenApart {
  until: number
}

export const $taken = atom<Taken | null>(null)

export async function takeApart(wanted: TakeApart): Promise<void> {
  const taken = { ...(await postTakeApart(wanted)), until: currentTime().getTime() + HOUR_MS }
  $taken.set(taken)
  saveDraft(KEY, taken)
}

export async function undoApart({ undo }: Taken): Promise<Undone> {
  const undone = await undoChange(undo)
  discardTaken()
  return undone
}

export function loadTaken(): void {
  const taken = loadDraft<Taken>(KEY)
  $taken.set(taken && taken.until > currentTime().getTime() ? taken : null)
}

export function discardTaken(): void {
  $taken.set(null)
  discardDraft(KEY)
}

type ApartText = Apart['texts'][number]

export interface Parts {
  main: string
  text: string
}

export interface ApartDraft {
  edited: Readonly<Record<number, Parts>>
  leftOut: ReadonlySet<number>
}

/** A new name is a new address, so that one is asked for. */
export function beginApart({ texts }: Apart): ApartDraft {
  const names = texts.flatMap((text, index) => (isOwnName(text) ? [index] : []))
  return { edited: {}, leftOut: new Set(names) }
}

export function carriedTo(now: Apart, { edited, leftOut }: ApartDraft, before: Apart): ApartDraft {
  const places = new Map(before.texts.map((text, index) => [keyOf(text), index]))
  const draft = beginApart(now)
  return now.texts.reduce((carried, text, index) => {
    const place = places.get(keyOf(text))
    if (place === undefined) return carried
    const parts = edited[place]
    return withChoice(
      parts ? withParts(carried, index, parts) : carried,
      index,
      !leftOut.has(place),
    )
  }, draft)
}

function keyOf({ _id, field, source }: ApartText): string {
  return `${_id} ${field} ${source}`
}

export function isOwnName({ kind, field }: Pick<ApartText, 'kind' | 'field'>): boolean {
  return kind === 'restaurant' && field === 'name'
}

export function partsOf({ edited }: ApartDraft, { main, text }: ApartText, index: number): Parts {
  return edited[index] ?? { main, text }
}

export function withParts(draft: ApartDraft, index: number, parts: Parts): ApartDraft {
  return { ...draft, edited: { ...draft.edited, [index]: parts } }
}

export function withChoice(draft: ApartDraft, index: number, isTaken: boolean): ApartDraft {
  const leftOut = new Set(draft.leftOut)
  if (isTaken) leftOut.delete(index)
  else leftOut.add(index)
  return { ...draft, leftOut }
}

export function problemOfPart({ kind, field: name }: ApartText, part: string): Problem | null {
  const field = textField(kind, name)
  const checked = field && checkText(field, part)
  if (!checked || checked.ok) return null
  return problemOfMessage(checked.message) ?? { text: 'failed' }
}

export function firstWrong({ texts }: Apart, draft: ApartDraft): number {
  return texts.findIndex((text, index) => {
    if (draft.leftOut.has(index)) return false
    const { main, text: other } = partsOf(draft, text, index)
    return problemOfPart(text, main) !== null || problemOfPart(text, other) !== null
  })
}

export function wantedApart(
  { version }: Apart,
  language: MenuLanguage,
  { edited, leftOut }: ApartDraft,
): TakeApart {
  const kept = Object.entries(edited).map(([at, parts]) => ({ at: Number(at), ...parts }))
  return {
    language,
    version,
    edited: kept.filter(({ at }) => !leftOut.has(at)),
    leftOut: [...leftOut],
  }
}

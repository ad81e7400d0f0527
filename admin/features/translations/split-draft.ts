import { atom } from 'nanostores'
import { problemOfMessage, type Problem } from '#admin/problems.ts'
import type { Undone } from '#api/schemas/inverses.ts'
import type { SplitRequest, SplitResult, BilingualSplit } from '#api/schemas/languages.ts'
import { HOUR_MS } from '#db/rules/time/dates.ts'
import type { MenuLanguage } from '#db/rules/text/languages.ts'
import { checkText, textField } from '#db/menu/texts.ts'
import { currentTime } from '../../clock.ts'
import { discardDraft, loadDraft, saveDraft } from '../../forms/draft.ts'
import { undoChange } from '../../stores/undo.ts'
import { postBilingualSplit } from '../../stores/languages.ts'

const KEY = 'takenApart'

export interface AppliedSplit extends SplitResult {
  until: number
}

export const $taken = atom<AppliedSplit | null>(null)

export async function applySplit(wanted: SplitRequest): Promise<void> {
  const taken = { ...(await postBilingualSplit(wanted)), until: currentTime().getTime() + HOUR_MS }
  $taken.set(taken)
  saveDraft(KEY, taken)
}

export async function undoSplit({ undo }: AppliedSplit): Promise<Undone> {
  const undone = await undoChange(undo)
  discardTaken()
  return undone
}

export function loadTaken(): void {
  const taken = loadDraft<AppliedSplit>(KEY)
  $taken.set(taken && taken.until > currentTime().getTime() ? taken : null)
}

export function discardTaken(): void {
  $taken.set(null)
  discardDraft(KEY)
}

type SplitText = BilingualSplit['texts'][number]

export interface Parts {
  main: string
  text: string
}

export interface SplitDraft {
  edited: Readonly<Record<number, Parts>>
  leftOut: ReadonlySet<number>
}

/** A new name is a new address, so that one is asked for. */
export function beginSplit({ texts }: BilingualSplit): SplitDraft {
  const names = texts.flatMap((text, index) => (isOwnName(text) ? [index] : []))
  return { edited: {}, leftOut: new Set(names) }
}

export function carriedTo(
  now: BilingualSplit,
  { edited, leftOut }: SplitDraft,
  before: BilingualSplit,
): SplitDraft {
  const places = new Map(before.texts.map((text, index) => [keyOf(text), index]))
  const draft = beginSplit(now)
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

function keyOf({ _id, field, source }: SplitText): string {
  return `${_id} ${field} ${source}`
}

export function isOwnName({ kind, field }: Pick<SplitText, 'kind' | 'field'>): boolean {
  return kind === 'restaurant' && field === 'name'
}

export function partsOf({ edited }: SplitDraft, { main, text }: SplitText, index: number): Parts {
  return edited[index] ?? { main, text }
}

export function withParts(draft: SplitDraft, index: number, parts: Parts): SplitDraft {
  return { ...draft, edited: { ...draft.edited, [index]: parts } }
}

export function withChoice(draft: SplitDraft, index: number, isTaken: boolean): SplitDraft {
  const leftOut = new Set(draft.leftOut)
  if (isTaken) leftOut.delete(index)
  else leftOut.add(index)
  return { ...draft, leftOut }
}

export function problemOfPart({ kind, field: name }: SplitText, part: string): Problem | null {
  const field = textField(kind, name)
  const checked = field && checkText(field, part)
  if (!checked || checked.ok) return null
  return problemOfMessage(checked.message) ?? { text: 'failed' }
}

export function firstWrong({ texts }: BilingualSplit, draft: SplitDraft): number {
  return texts.findIndex((text, index) => {
    if (draft.leftOut.has(index)) return false
    const { main, text: other } = partsOf(draft, text, index)
    return problemOfPart(text, main) !== null || problemOfPart(text, other) !== null
  })
}

export function wantedSplit(
  { version }: BilingualSplit,
  language: MenuLanguage,
  { edited, leftOut }: SplitDraft,
): SplitRequest {
  const kept = Object.entries(edited).map(([at, parts]) => ({ at: Number(at), ...parts }))
  return {
    language,
    version,
    edited: kept.filter(({ at }) => !leftOut.has(at)),
    leftOut: [...leftOut],
  }
}

import { atom } from 'nanostores'
import type { Preview } from '#api/schemas/previews.ts'
import type { Look } from '#db/rules/look.ts'
import { problemOf, type Problem } from '#admin/problems.ts'
import { askForLook, refusalOf } from '../requests.ts'

/** A page in a look, as the server has rendered it. */
interface ShownLook extends Preview {
  look: Look
}

/** What was rendered last, which stays while the next is asked for, and why that did not come. */
interface LookPreview {
  shown: ShownLook | null
  problem: Problem | null
}

const NOTHING: LookPreview = { shown: null, problem: null }
export const $lookPreview = atom(NOTHING)
let asking: object | undefined

/** Asks for a page in a look; an answer that a later question has overtaken is dropped. */
export async function previewLook(path: string, look: Look): Promise<void> {
  const mine = (asking = {})
  const next = await askForLook(path, look).then(
    (preview) => ({ shown: { ...preview, look }, problem: null }),
    (error: unknown) => ({ shown: $lookPreview.get().shown, problem: problemOf(error) }),
  )
  if (mine === asking) $lookPreview.set(next)
}

/** Says why the page at an address did not come, unless another one has been asked for since. */
export async function explainRefusal(url: string): Promise<void> {
  const problem = await refusalOf(url)
  const { shown } = $lookPreview.get()
  if (shown?.url === url) $lookPreview.set({ shown, problem })
}

/** Forgets what was rendered. */
export function resetLookPreview(): void {
  asking = undefined
  $lookPreview.set(NOTHING)
}

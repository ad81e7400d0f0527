import type { Claim } from '#db/queries/claims.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { mayDraw, withDrawing } from '../pictures/drawing-allowance.ts'
import { putDrawnPictures } from '../pictures/drawn-pictures.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import type { HeldFiles } from './files-on-target.ts'
import type { LeasedTarget } from './leased-target.ts'
import type { Plan } from './plan-files.ts'
import { putPages, type PutPages } from './put-in-order.ts'
import type { Renderer } from './renderer.ts'

interface FollowContext {
  renderer: Renderer
  target: LeasedTarget
  media: MediaStore
  now: () => Date
}

/** What is out before anything is drawn, and what is to be out with it. */
interface Shown {
  held: HeldFiles
  plan: Plan
  replan: () => Plan
  othersWait: () => boolean
}

/** Pages as they are in the end. */
export interface Followed extends PutPages {
  drawnUntil?: string
  /** Whether something is not drawn yet because so much was of late. */
  isWaiting: boolean
}

/** Draws what is missing; pages have shown what there was before, and come once more to show it. */
export async function followDrawn(
  context: FollowContext,
  { manifest: { drawnUntil } }: Claim,
  menu: MenuDocument,
  { held, plan, replan, othersWait }: Shown,
  first: PutPages,
): Promise<Followed> {
  const now = context.now()
  const asBefore = { ...first, ...(drawnUntil && { drawnUntil }) }
  if (plan.drawn.every((name) => held.media.has(name))) return { ...asBefore, isWaiting: false }
  if (!mayDraw(drawnUntil, now)) return { ...asBefore, isWaiting: true }
  const isDrawn = await putDrawnPictures(context, menu, held.media)
  if (!isDrawn) return { ...asBefore, isWaiting: false }
  const known = new Map([...held.pages, ...Object.entries(first.pages)])
  const { pages, written, isCut } = await putPages(context, replan(), known, othersWait)
  const all = [...new Set([...first.written, ...written])]
  const until = withDrawing(drawnUntil, now)
  return { pages, written: all, isCut, drawnUntil: until, isWaiting: false }
}

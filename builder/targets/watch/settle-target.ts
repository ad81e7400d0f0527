import { setTimeout as after } from 'node:timers/promises'
import { LIVE_MS } from '#db/rules/publishing.ts'
import { lookAtTarget, type LookContext } from './look-at-target.ts'

const LOOK_EVERY_MS = 500

/** The target of a command is not the one in use. */
export class TargetInUseError extends Error {
  override name = 'TargetInUseError'
}

/**
 * Makes the target that a command was given the one in use. A server beside it needs a moment to see
 * that the one before is gone; should that be there, the command's is the wrong one.
 */
export async function settleTarget(context: LookContext): Promise<void> {
  const until = performance.now() + LIVE_MS / 2
  for (;;) {
    const { isAway, trouble } = await lookAtTarget(context, { settle: true, after: '' })
    if (!isAway) return
    if (performance.now() > until) throw new TargetInUseError(trouble ?? '')
    await after(LOOK_EVERY_MS)
  }
}

import type { PublishResult } from '../publish/publish-restaurant.ts'
import { startProgress } from './output.ts'

export interface RebuildProgress {
  /** One restaurant is done. */
  step: (result: PublishResult) => void
  stop: () => void
}

/** Shows restaurants, pages a second and the time left. */
export function startRebuildProgress(
  restaurants: number,
  options: { json: boolean },
): RebuildProgress {
  const started = performance.now()
  let pages = 0
  const progress = startProgress(restaurants, 'restaurants', {
    ...options,
    detail: () => `${Math.round((pages / (performance.now() - started)) * 1000)} pages/s`,
  })
  return {
    step(result) {
      if (result.status === 'published') pages += result.pages
      progress.step()
    },
    stop: progress.stop,
  }
}

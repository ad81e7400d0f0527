import type { Trust } from './files-on-target.ts'
import type { PublishLimits } from './limits.ts'
import type { PreviewWish } from './preview-page.ts'
import type { PurgeHook } from '../maintenance/purger.ts'
import type { Settings } from '#db/settings/settings.ts'
import type { SiteDetails } from './renderer.ts'
import type { TargetSettings } from '../targets/open-target.ts'

/** What a publishing thread needs to know; it opens everything itself. */
export interface WorkerSettings extends TargetSettings, SiteDetails {
  database: string
  mediaDir: string
  publicUrl: string
  menuRenderer: Settings['menuRenderer']
  purge: PurgeHook | null
}

/** The same for one of them. */
export interface ThreadSettings extends WorkerSettings {
  /** Names it among all that publish from the same database. */
  workerId: string
}

export type WorkerQuestion =
  | { kind: 'publish'; restaurantId: string; trust: Trust; limits: PublishLimits }
  | { kind: 'preview'; wish: PreviewWish }
  /** Another thread has died of a restaurant. */
  | { kind: 'died'; restaurantId: string; workerId: string; message: string }
  | { kind: 'pending' }
  | { kind: 'look'; mayAdopt: boolean; after: string }
  /** What was wrong with the target is over: what failed need not wait. */
  | { kind: 'retry' }
  | { kind: 'site' }
  | { kind: 'site-pages' }
  | { kind: 'discovery' }
  | { kind: 'prepare' }
  | { kind: 'unused-media' }
  | { kind: 'others' }
  | { kind: 'stop' }

export interface WorkerRequest {
  id: number
  question: WorkerQuestion
}

export type WorkerAnswer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; message: string }

/** What a thread says: that it is up, then its answers. */
export type ThreadWord = { isUp: true } | WorkerAnswer

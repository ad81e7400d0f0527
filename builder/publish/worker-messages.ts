import type { Trust } from './files-on-target.ts'
import type { PublishLimits } from './limits.ts'
import type { PreviewWish } from './preview-page.ts'
import type { PurgeHook } from '../maintenance/purger.ts'
import type { Settings } from '#db/settings/settings.ts'
import type { SiteDetails } from './renderer.ts'
import type { TargetSettings } from '../targets/open-target.ts'

export interface WorkerSettings extends TargetSettings, SiteDetails {
  database: string
  mediaDir: string
  publicUrl: string
  menuRenderer: Settings['menuRenderer']
  purge: PurgeHook | null
}

export interface ThreadSettings extends WorkerSettings {
  workerId: string
}

export type WorkerQuestion =
  | { kind: 'publish'; restaurantId: string; trust: Trust; limits: PublishLimits }
  | { kind: 'preview'; wish: PreviewWish }
  | { kind: 'died'; restaurantId: string; workerId: string; message: string }
  | { kind: 'pending' }
  | { kind: 'look'; mayAdopt: boolean; after: string }
  /** The target is back: retry failures. */
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

export type ThreadWord = { isUp: true } | WorkerAnswer

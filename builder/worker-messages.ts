import type { Trust } from './held-files.ts'
import type { PurgeHook } from './purge/purge-hook.ts'
import type { SiteDetails } from './renderer.ts'
import type { TargetSettings } from './targets/open-target.ts'

/** What a publishing thread needs to know; it opens everything itself. */
export interface WorkerSettings extends TargetSettings, SiteDetails {
  databaseFile: string
  mediaDir: string
  publicUrl: string
  purge: PurgeHook | null
}

export type WorkerQuestion =
  | { kind: 'publish'; restaurantId: string; trust: Trust }
  | { kind: 'pending' }
  | { kind: 'site' }
  | { kind: 'site-pages' }
  | { kind: 'discovery' }
  | { kind: 'prepare' }
  | { kind: 'unused-media' }
  | { kind: 'stop' }

export interface WorkerRequest {
  id: number
  question: WorkerQuestion
}

export type WorkerAnswer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; message: string }

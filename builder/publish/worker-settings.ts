import type { PurgeHook } from '../outbox/purger.ts'
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

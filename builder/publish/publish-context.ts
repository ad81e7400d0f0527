import { randomUUID } from 'node:crypto'
import { databaseClock } from '#db/clock.ts'
import { SERVER_WITHIN_MS } from '#db/engines/engine.ts'
import { openDatabase } from '#db/open.ts'
import type { PublishContext } from './publish-restaurant.ts'
import type { SiteContext } from './site-assets.ts'
import { loadRenderer } from './renderer.ts'
import { registerPublisher, type PublisherSelf } from './register-publisher.ts'
import { openMedia } from '../pictures/open-media.ts'
import { openTarget } from '../targets/open-target.ts'
import type { WorkerSettings } from './worker-settings.ts'

export type OpenContext = PublishContext &
  SiteContext & {
    self: PublisherSelf
    close(): Promise<void>
  }

export async function openPublishContext(
  settings: WorkerSettings,
  workerId: string = randomUUID(),
): Promise<OpenContext> {
  const renderer = await loadRenderer(settings.publicUrl, settings.menuRenderer)
  const db = openDatabase(settings.database, { durable: false, withinMs: SERVER_WITHIN_MS })
  const now = await databaseClock(db)
  const self = await registerPublisher({ db, workerId, publicUrl: settings.publicUrl, now })
  return {
    db,
    renderer,
    self,
    target: await openTarget(settings, workerId),
    details: { contactEmail: settings.contactEmail, operatorName: settings.operatorName },
    media: await openMedia(settings),
    purging: settings.purge !== null,
    workerId,
    now,
    close: () => self.end().finally(() => db.destroy()),
  }
}

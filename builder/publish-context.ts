import { randomUUID } from 'node:crypto'
import { openDatabase } from '#db/open.ts'
import type { PublishContext } from './publish-restaurant.ts'
import type { SiteContext } from './publish-site.ts'
import { loadRenderer } from './renderer.ts'
import { openTarget } from './targets/open-target.ts'
import type { WorkerSettings } from './worker-messages.ts'

/** Opens all that publishing takes; close its database. */
export async function openPublishContext(
  settings: WorkerSettings,
): Promise<PublishContext & SiteContext> {
  return {
    db: openDatabase(settings.databaseFile, { durable: false }),
    renderer: await loadRenderer(settings.publicUrl),
    target: await openTarget(settings),
    details: { contactEmail: settings.contactEmail, operatorName: settings.operatorName },
    mediaDir: settings.mediaDir,
    purging: settings.purge !== null,
    holder: randomUUID(),
    now: () => new Date(),
  }
}

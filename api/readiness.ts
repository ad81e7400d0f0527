import type { Logger } from 'pino'
import { folderTrouble } from '#builder/targets/check-folder.ts'
import type { Publisher } from '#builder/publish/publisher-options.ts'
import type { Database } from '#db/open.ts'
import { canAnswer } from '#db/queries/status.ts'

export interface Readiness {
  /** Why the server is not ready; empty if it is. A change is a line of the log. */
  check(): Promise<string[]>
}

interface ReadinessParts {
  log: Logger
  settings: { dataDir: string }
  db: Database
  publisher: Publisher
}

export function createReadiness(parts: () => ReadinessParts): Readiness {
  let known = ''
  return {
    async check() {
      const { log, settings, db, publisher } = parts()
      const trouble = folderTrouble(settings.dataDir)
      const reasons = [
        ...((await canAnswer(db)) ? [] : ['the database does not answer']),
        ...(trouble === null ? [] : [`DATA_DIR: ${trouble}`]),
        ...(publisher.isReady() ? [] : publisher.whyNotReady()),
      ]
      const now = reasons.join('; ')
      if (now !== known) {
        if (now === '') log.info('ready')
        else log.warn({ reasons }, 'not ready')
      }
      known = now
      return reasons
    },
  }
}

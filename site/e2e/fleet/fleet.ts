import { aBucket } from '#builder/testing/bucket.ts'
import { aMailServer } from '#api/testing/mail-server.ts'
import { openDatabase, type Database } from '#db/open.ts'
import { parseSettings, type Settings } from '#db/settings/settings.ts'
import { aNewPlace } from '#db/testing/databases.ts'
import { startServer } from '../server.ts'
import type { Member } from './member.ts'
import { startPublisher } from './publisher-process.ts'

/** Two servers and two publishers on one database and one bucket (`await using`). */
export interface Fleet extends AsyncDisposable {
  settings: Settings
  db: Database
  /** Origins of the servers. */
  urls: readonly string[]
  /** Servers and publishers in turn. */
  members: readonly Member[]
  servers: readonly Member[]
  /** As they came. */
  mails: readonly string[]
}

export async function aFleet(): Promise<Fleet> {
  const scope = new AsyncDisposableStack()
  try {
    const data = scope.use(await aNewPlace())
    const bucket = scope.use(await aBucket())
    const mailServer = scope.use(await aMailServer())
    const environment = {
      DATABASE_URL: data.place,
      ...bucket.environment,
      PUBLIC_URL: 'http://menus.example',
      TOKEN_SECRET: 'one that both of them have, of 32 bytes',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'menus@example.com',
      METRICS_PORT: '0',
      // Owners come from addresses of their own.
      TRUST_PROXY: '1',
    }
    const begin = async () => scope.use(await startServer(environment))
    const [one, two] = await Promise.all([begin(), begin()])
    const settings = parseSettings({ ...environment, DATA_DIR: one.dataDir })
    const [first, second] = [startPublisher(settings), startPublisher(settings)]
    scope.use(first)
    scope.use(second)
    const db = scope.adopt(openDatabase(data.place), (opened) => opened.destroy())
    const ends = scope.move()
    return {
      settings,
      db,
      urls: [one.url, two.url],
      members: [one, first, two, second],
      servers: [one, two],
      mails: mailServer.mails,
      [Symbol.asyncDispose]: () => ends.disposeAsync(),
    }
  } finally {
    await scope.disposeAsync()
  }
}

import { enableCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'

// A process of its own, so that its memory is the rebuild's alone; it starts as the command does.
enableCompileCache()
const [{ openDatabase }, { listPublicationStates }, { readSettings }, { rebuild }] =
  await Promise.all([
    import('#db/open.ts'),
    import('#db/queries/publications.ts'),
    import('#db/settings.ts'),
    import('../rebuild.ts'),
  ])
const settings = readSettings()
const db = openDatabase(settings.databaseFile)
const restaurantIds = (await listPublicationStates(db)).map((state) => state.restaurantId)
await db.destroy()
const report = await rebuild({ settings, restaurantIds, concurrency: availableParallelism() })
const { maxRSS } = process.resourceUsage()
process.stdout.write(JSON.stringify({ ...report, peakKilobytes: maxRSS }))

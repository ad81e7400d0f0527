import { availableParallelism } from 'node:os'
import { openDatabase } from '#db/open.ts'
import { listPublicationStates } from '#db/queries/publications.ts'
import { readSettings } from '#db/settings.ts'
import { rebuild } from '../rebuild.ts'

// A process of its own, so that its memory is the rebuild's alone.
const settings = readSettings()
const db = openDatabase(settings.databaseFile)
const restaurantIds = (await listPublicationStates(db)).map((state) => state.restaurantId)
await db.destroy()
const report = await rebuild({ settings, restaurantIds, concurrency: availableParallelism() })
const { maxRSS } = process.resourceUsage()
process.stdout.write(JSON.stringify({ ...report, peakKilobytes: maxRSS }))

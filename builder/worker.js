import { startQuickly } from './quick-start/quick-start.js'

startQuickly()
await import('./publishing-thread.ts')

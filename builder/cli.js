import { startQuickly } from './quick-start/quick-start.js'

startQuickly()
const { runCommandLine, BUILDER_COMMANDS } = await import('./command-line.ts')
await runCommandLine(BUILDER_COMMANDS)

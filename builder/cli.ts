import { enableCompileCache } from 'node:module'

enableCompileCache()
const { runCommandLine, BUILDER_COMMANDS } = await import('./command-line.ts')
await runCommandLine(BUILDER_COMMANDS)

import { enableCompileCache } from 'node:module'

enableCompileCache()
const { loadCompiledLibraries } = await import('./compiled-libraries.ts')
loadCompiledLibraries()
const { runCommandLine, BUILDER_COMMANDS } = await import('./command-line.ts')
await runCommandLine(BUILDER_COMMANDS)

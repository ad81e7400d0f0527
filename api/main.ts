import { enableCompileCache } from 'node:module'

enableCompileCache()
const { loadCompiledLibraries } = await import('#builder/compiled-libraries.ts')
loadCompiledLibraries()
await import('./serve.ts')

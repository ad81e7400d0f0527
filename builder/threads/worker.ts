import { enableCompileCache } from 'node:module'

enableCompileCache()
await import('./publishing-thread.ts')

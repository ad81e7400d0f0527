// Not TypeScript: what takes types off would be loaded for this file alone, in every thread anew.
import { enableCompileCache } from 'node:module'

enableCompileCache()
await import('./publishing-thread.ts')

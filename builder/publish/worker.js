// JavaScript: type stripping would load in every thread.
import { enableCompileCache } from 'node:module'

enableCompileCache()
await import('./publishing-thread.ts')

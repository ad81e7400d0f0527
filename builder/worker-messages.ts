import type { Trust } from './held-files.ts'

/** What a publishing thread needs to know; it opens everything itself. */
export interface WorkerSettings {
  databaseFile: string
  mediaDir: string
  cdnDir: string
  publicUrl: string
}

export type WorkerQuestion =
  | { kind: 'publish'; restaurantId: string; trust: Trust }
  | { kind: 'pending' }
  | { kind: 'site' }
  | { kind: 'prepare' }
  | { kind: 'stop' }

export interface WorkerRequest {
  id: number
  question: WorkerQuestion
}

export type WorkerAnswer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; message: string }

import { atom } from 'nanostores'
import type { UploadOptions } from '../uploading.ts'

export interface Upload {
  /** How much has left this device, from 0 to 1; from 1 on the server is at work. */
  sent: number
  cancel: () => void
}

export const $uploads = atom<ReadonlyMap<string, Upload>>(new Map())

export async function trackUpload<T>(
  id: string,
  send: (options: UploadOptions) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const cancel = () => stop.abort()
  const show = (sent: number) => $uploads.set(new Map($uploads.get()).set(id, { sent, cancel }))
  show(0)
  try {
    return await send({ onProgress: show, signal: stop.signal })
  } finally {
    $uploads.set(new Map([...$uploads.get()].filter(([other]) => other !== id)))
  }
}

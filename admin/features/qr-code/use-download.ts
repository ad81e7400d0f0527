import { useState } from 'react'
import { saveFile } from './save-file.ts'

/** Makes files and hands them to the browser, one at a time. */
export function useDownload() {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function download(name: string, make: () => Promise<Blob>): Promise<void> {
    if (state === 'busy') return
    setState('busy')
    try {
      saveFile(await make(), name)
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return { download, state }
}

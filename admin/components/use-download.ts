import { useState } from 'react'
import { UnreachableError } from '#admin/client.ts'
import { saveFile } from '#admin/save-file.ts'
import { noteSavedCode } from '#admin/stores/saved-code.ts'

export type DownloadState = 'idle' | 'busy' | 'offline' | 'failed'

/** Makes files with the menu's code and has the browser save them, one at a time. */
export function useDownload() {
  const [state, setState] = useState<DownloadState>('idle')

  async function download(name: string, make: () => Promise<Blob>): Promise<void> {
    if (state === 'busy') return
    setState('busy')
    try {
      saveFile({ name, content: await make() })
      noteSavedCode()
      setState('idle')
    } catch (error) {
      // The code that makes them comes when it is asked for, and says no more than that it did not.
      const isOffline = error instanceof UnreachableError || !navigator.onLine
      setState(isOffline ? 'offline' : 'failed')
    }
  }

  return { download, state }
}

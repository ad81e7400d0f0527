import { useState } from 'react'
import { saveFile } from '#admin/save-file.ts'
import { noteSavedCode } from '#admin/stores/saved-code.ts'

/** Makes files with the menu's code and has the browser save them, one at a time. */
export function useDownload() {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function download(name: string, make: () => Promise<Blob>): Promise<void> {
    if (state === 'busy') return
    setState('busy')
    try {
      saveFile({ name, content: await make() })
      noteSavedCode()
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return { download, state }
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnreachableError, type NamedFile } from '../client.ts'
import { noteSavedCode } from '../stores/saved-code.ts'
import { Notice } from './notice.tsx'

export type DownloadState = 'idle' | 'busy' | 'offline' | 'failed'

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

export function DownloadProblem({ state, failed }: { state: DownloadState; failed: string }) {
  const { t } = useTranslation()
  if (state !== 'offline' && state !== 'failed') return null
  return <Notice kind="problem">{state === 'offline' ? t('problem.offline') : failed}</Notice>
}

export function saveFile({ name, content }: NamedFile): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers read it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

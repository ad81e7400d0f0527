import { useTranslation } from 'react-i18next'
import { Notice } from './ui/notice.tsx'
import type { DownloadState } from './use-download.ts'

/** Why a file was not made; `failed` where it is not the connection. */
export function DownloadProblem({ state, failed }: { state: DownloadState; failed: string }) {
  const { t } = useTranslation()
  if (state !== 'offline' && state !== 'failed') return null
  return <Notice kind="problem">{state === 'offline' ? t('problem.offline') : failed}</Notice>
}

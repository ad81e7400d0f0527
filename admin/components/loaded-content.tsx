import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../problems.ts'
import { Button } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'
import { Spinner } from './ui/spinner.tsx'
import type { Loaded } from './use-loaded.ts'

interface LoadedContentProps<T> {
  of: Loaded<T>
  failed: string
  onRetry: () => void
  children: (value: T) => ReactNode
}

/** A spinner, then what was loaded, or why it was not and another try. */
export function LoadedContent<T>({ of, failed, onRetry, children }: LoadedContentProps<T>) {
  const { t } = useTranslation()
  if (of.status === 'loading') return <Spinner label={t('common.loading')} />
  if (of.status === 'loaded') return children(of.value)
  return (
    <Notice kind="problem">
      {failed} {problemText(t, of.problem)}
      <Button look="plain" onPress={onRetry}>
        {t('common.retry')}
      </Button>
    </Notice>
  )
}

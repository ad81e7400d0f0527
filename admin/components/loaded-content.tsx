import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../problems.ts'
import { Button } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'
import { Skeleton, type Shape } from './ui/skeleton.tsx'
import type { Loaded } from './use-loaded.ts'

interface LoadedContentProps<T> {
  of: Loaded<T>
  failed: string
  /** Of what comes. */
  shape?: Shape
  onRetry: () => void
  children: (value: T) => ReactNode
}

/** The shape of what comes, then what was loaded, or why it was not and another try. */
export function LoadedContent<T>(props: LoadedContentProps<T>) {
  const { of, failed, shape = 'sections', onRetry, children } = props
  const { t } = useTranslation()
  if (of.status === 'loading') return <Skeleton label={t('common.loading')} of={shape} />
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

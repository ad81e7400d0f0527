import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Shape, Skeleton, type Loaded, useLoaded } from './loading.tsx'
import { ProblemNotice } from './notice.tsx'
import { PageTitle } from './page-header.tsx'
import './screen.css'

interface ScreenProps {
  title: string
  hint?: string
  beside?: ReactNode
  children: ReactNode
}

export function Screen({ title, hint, beside, children }: ScreenProps) {
  return (
    <div className="stack gap-6 screen">
      <PageTitle>{title}</PageTitle>
      <header className="screen-header">
        <h1 className="screen-title">{title}</h1>
        {beside}
        {hint !== undefined && <p className="screen-hint">{hint}</p>}
      </header>
      {children}
    </div>
  )
}

export function Section({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  return (
    <section className="stack card gap-3 start section">
      <h2 className="subtitle">{title}</h2>
      {hint !== undefined && <p className="section-hint">{hint}</p>}
      {children}
    </section>
  )
}

interface LoadedContentProps<T> {
  of: Loaded<T>
  failed: string
  shape?: Shape
  onRetry: () => void
  children: (value: T) => ReactNode
}

export function LoadedContent<T>(props: LoadedContentProps<T>) {
  const { of, failed, shape = 'sections', onRetry, children } = props
  const { t } = useTranslation()
  if (of.status === 'loading') return <Skeleton label={t('common.loading')} of={shape} />
  if (of.status === 'loaded') return children(of.value)
  return <ProblemNotice text={failed} problem={of.problem} onRetry={onRetry} />
}

type LoadingContentProps<T> = Omit<LoadedContentProps<T>, 'of' | 'onRetry'> & {
  /** Must stay the same function. */
  load: () => Promise<T>
}

export function LoadingContent<T>({ load, ...props }: LoadingContentProps<T>) {
  const { loaded, reload } = useLoaded(load)
  return <LoadedContent {...props} of={loaded} onRetry={reload} />
}

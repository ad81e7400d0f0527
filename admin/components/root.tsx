import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { currentLocale, startTexts } from '../i18n/i18n.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import './root.css'

// No island is drawn before its texts are there, so none is seen in a wrong language.
await startTexts()

/** What every island of the dashboard stands in: its texts, its locale, its last resort. */
export function Root({ children }: { children: ReactNode }) {
  return (
    <Localized>
      <ErrorBoundary isPage>{children}</ErrorBoundary>
    </Localized>
  )
}

function Localized({ children }: { children: ReactNode }) {
  useTranslation()
  return <I18nProvider locale={currentLocale()}>{children}</I18nProvider>
}

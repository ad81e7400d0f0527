import { useState, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { currentLocale, startTexts } from '../i18n/i18n.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import './root.css'

/** What every island of the dashboard stands in: its texts, its locale, its last resort. */
export function Root({ children }: { children: ReactNode }) {
  useState(startTexts)
  return (
    <Localized>
      <ErrorBoundary>{children}</ErrorBoundary>
    </Localized>
  )
}

function Localized({ children }: { children: ReactNode }) {
  useTranslation()
  return <I18nProvider locale={currentLocale()}>{children}</I18nProvider>
}

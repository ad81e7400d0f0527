import { use, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { currentLocale, startTexts } from '../i18n/i18n.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import './as-island.css'

// A module that waits for it by itself breaks in Safari: where two imports meet in one, WebKit runs
// what comes after it before the wait is over (bugs.webkit.org, 242740).
const started = startTexts()

/** An island of a page: what it shows with its texts, its locale and its last resort around it. */
export function asIsland(Content: () => ReactNode): () => ReactNode {
  return function Island() {
    return (
      <ErrorBoundary isPage>
        <Localized>
          <Content />
        </Localized>
      </ErrorBoundary>
    )
  }
}

function Localized({ children }: { children: ReactNode }) {
  // Nothing is drawn before its texts are there, so none is seen in a wrong language.
  use(started)
  useTranslation()
  return <I18nProvider locale={currentLocale()}>{children}</I18nProvider>
}

import { use, type ReactNode, Component } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { currentLocale, startTexts, CRASH_TEXTS, pageLanguage } from '../i18n/i18n.ts'
import { Button } from './button.tsx'
import './as-island.css'
import './layout.css'

// A module that waits for it by itself breaks in Safari: where two imports meet in one, WebKit runs
// what comes after it before the wait is over (bugs.webkit.org, 242740).
const started = startTexts()

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

interface ErrorBoundaryProps {
  isPage?: boolean
  children: ReactNode
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    const { title, reload } = CRASH_TEXTS[pageLanguage()]
    const message = (
      <div className="centred" role="alert">
        <h1>{title}</h1>
        <Button onPress={() => location.reload()}>{reload}</Button>
      </div>
    )
    return this.props.isPage ? <main>{message}</main> : message
  }
}

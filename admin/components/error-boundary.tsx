import { Component, type ReactNode } from 'react'
import { texts } from '../i18n/i18n.ts'
import { Button } from './ui/button.tsx'

/** Offers to load the page again where a screen broke. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <main className="centred" role="alert">
        <p>{texts.t('crash.title')}</p>
        <Button onPress={() => location.reload()}>{texts.t('crash.reload')}</Button>
      </main>
    )
  }
}

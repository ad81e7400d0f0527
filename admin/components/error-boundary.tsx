import { Component, type ReactNode } from 'react'
import { CRASH_TEXTS, pageLanguage } from '../i18n/i18n.ts'
import { Button } from './ui/button.tsx'

interface ErrorBoundaryProps {
  /** Whether there is nothing else on the page. */
  isPage?: boolean
  children: ReactNode
}

/** Offers to load the page again where a screen broke, or its code or texts did not come. */
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

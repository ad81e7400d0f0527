import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import './screen.css'

interface ScreenProps {
  title: string
  hint?: string
  /** At the other end of the title's line. */
  beside?: ReactNode
  children: ReactNode
}

/** A screen with its title, in the tab and on the page. */
export function Screen({ title, hint, beside, children }: ScreenProps) {
  return (
    <div className="screen">
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

/** One matter of a screen, with its heading. */
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
    <section className="section">
      <h2 className="section-title">{title}</h2>
      {hint !== undefined && <p className="section-hint">{hint}</p>}
      {children}
    </section>
  )
}

/** Names the page in the browser's tab. */
export function PageTitle({ children }: { children: string }) {
  const { t } = useTranslation()
  const title = `${children} · ${t('product.name')}`
  // The host page has a <title> already, which one rendered here would only stand beside.
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}

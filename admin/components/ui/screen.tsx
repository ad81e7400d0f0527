import type { ReactNode } from 'react'
import { PageTitle } from '../page-title.tsx'
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

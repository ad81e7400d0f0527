import type { ReactNode } from 'react'
import { LanguageSwitch } from '#admin/components/language-switch.tsx'
import { Logo } from '#admin/components/logo.tsx'
import { PageTitle } from '#admin/components/page-title.tsx'
import { PAGES } from '#admin/paths.ts'
import './session-page.css'

interface SessionPageProps {
  title: string
  hint: string
  /** Leads to another page. */
  other: { question?: string; link: string; path: string }
  children: ReactNode
}

/** The frame of the pages around signing in. */
export function SessionPage({ title, hint, other, children }: SessionPageProps) {
  return (
    <div className="session">
      <PageTitle>{title}</PageTitle>
      <header className="session-header">
        <a href={PAGES.landing} className="session-home">
          <Logo />
        </a>
        <LanguageSwitch />
      </header>
      <main className="session-card">
        <h1 className="session-title">{title}</h1>
        <p className="session-hint">{hint}</p>
        {children}
        <p className="session-other">
          {other.question && `${other.question} `}
          <a href={other.path} className="session-link">
            {other.link}
          </a>
        </p>
      </main>
    </div>
  )
}

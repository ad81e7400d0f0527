import type { ReactNode } from 'react'
import { PageHeader } from '#admin/components/page-header.tsx'
import { PageTitle } from '#admin/components/page-title.tsx'
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
      <PageHeader />
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

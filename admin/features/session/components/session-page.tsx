import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#admin/components/page-header.tsx'
import { PageTitle } from '#admin/components/page-title.tsx'
import { dropLeft } from '#admin/stores/kept.ts'
import './session-page.css'

interface SessionPageProps {
  /** What its texts are called by. */
  kind: 'logIn' | 'firstLogIn' | 'register' | 'forgot' | 'reset' | 'confirm'
  /** Leads to another page. */
  other: {
    question?: 'noAccount' | 'haveAccount' | 'remembered'
    link: 'registerLink' | 'logInLink' | 'logIn' | 'toDashboard'
    path: string
  }
  children: ReactNode
}

/** A page around signing in. */
export function SessionPage({ kind, other, children }: SessionPageProps) {
  const { t } = useTranslation()
  const title = t(`session.${kind}Title`)
  useEffect(followLogOut, [])
  return (
    <div className="session">
      <PageTitle>{title}</PageTitle>
      <PageHeader />
      <main className="session-card">
        <h1 className="session-title">{title}</h1>
        <p className="session-hint">{t(`session.${kind}Hint`)}</p>
        {children}
        <p className="session-other">
          {other.question && `${t(`session.${other.question}`)} `}
          <a href={other.path} className="session-link">
            {t(`session.${other.link}`)}
          </a>
        </p>
      </main>
    </div>
  )
}

/** What was left in this tab goes with whose it is, as soon as another tab logs out; a page that was put aside looks when it is back. */
function followLogOut(): () => void {
  const page = new AbortController()
  const { signal } = page
  dropLeft()
  window.addEventListener('storage', dropLeft, { signal })
  window.addEventListener('pageshow', dropLeft, { signal })
  return () => page.abort()
}

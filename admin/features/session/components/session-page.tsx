import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#admin/components/page-header.tsx'
import { PageTitle } from '#admin/components/page-title.tsx'
import { Root } from '#admin/components/root.tsx'
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
export function SessionPage(props: SessionPageProps) {
  return (
    <Root>
      <Frame {...props} />
    </Root>
  )
}

function Frame({ kind, other, children }: SessionPageProps) {
  const { t } = useTranslation()
  const title = t(`session.${kind}Title`)
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

import { PageTitle, PageHeader } from '#admin/ui/page-header.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { discardForeignDrafts } from '#admin/forms/draft.ts'
import { AccountName } from '#admin/forms/password-field.tsx'
import { canStore } from '#admin/storage.ts'
import { Notice } from '#admin/ui/notice.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import { emailOfLink } from '../mail-links.ts'
import './session-page.css'

interface SessionPageProps {
  kind:
    | 'logIn'
    | 'firstLogIn'
    | 'goodbye'
    | 'register'
    | 'forgot'
    | 'reset'
    | 'confirm'
    | 'confirmed'
    | 'newEmail'
    | 'newEmailDone'
    | 'undoEmail'
    | 'undoEmailDone'
    | 'invitation'
  other: {
    question?: 'noAccount' | 'haveAccount' | 'remembered'
    link: 'registerLink' | 'logInLink' | 'logIn' | 'toDashboard'
    path: string
  }
  /** Whether who comes here wants to be logged in afterwards. */
  needsStore?: boolean
  children: ReactNode
}

export function SessionPage({ kind, other, needsStore = false, children }: SessionPageProps) {
  const [isKept] = useState(canStore)
  const { t } = useTranslation()
  const title = t(`session.${kind}Title`)
  useEffect(followLogOut, [])
  return (
    <div className="session">
      <PageTitle>{title}</PageTitle>
      <PageHeader />
      <main className="session-card">
        <h1 className="session-title">{title}</h1>
        {kind !== 'confirmed' && <p className="muted session-hint">{t(`session.${kind}Hint`)}</p>}
        {needsStore && !isKept ? (
          <Notice kind="problem">{t('session.nothingKept')}</Notice>
        ) : (
          children
        )}
        <p className="session-other">
          <span>{other.question && `${t(`session.${other.question}`)} `}</span>
          <a href={other.path} className="tap session-link">
            {t(`session.${other.link}`)}
          </a>
        </p>
      </main>
    </div>
  )
}

/** A page that was put aside looks again when it is back. */
function followLogOut(): () => void {
  const page = new AbortController()
  const { signal } = page
  discardForeignDrafts()
  window.addEventListener('storage', discardForeignDrafts, { signal })
  window.addEventListener('pageshow', discardForeignDrafts, { signal })
  return () => page.abort()
}

interface EmailFieldProps {
  value: string
  onChange: (value: string) => void
  autoComplete: 'email' | 'username'
  enterKeyHint?: 'go'
  problem?: string | undefined
}

export function EmailField(props: EmailFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      {...props}
      name="email"
      type="email"
      label={t('session.email')}
      enterKeyHint={props.enterKeyHint ?? 'next'}
      inputDir="ltr"
      isRequired
    />
  )
}

/** Of the account that the link is for. */
export function LinkAccountName({ token }: { token: string }) {
  const [email, setEmail] = useState('')
  useEffect(() => {
    if (token !== '') void emailOfLink(token).then(setEmail)
  }, [token])
  return <AccountName email={email} />
}

import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NameField } from '#admin/forms/name-field.tsx'
import { PasswordField, PASSWORD_LENGTH } from '#admin/forms/password-field.tsx'
import { PAGES } from '#admin/paths.ts'
import { problemText } from '#admin/problems.ts'
import { asIsland } from '#admin/ui/as-island.tsx'
import { Button } from '#admin/ui/button.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import { useSignUp } from '../use-sign-up.ts'
import { GoogleLink } from './google-link.tsx'
import { SessionPage, EmailField } from './session-page.tsx'

export const RegisterScreen = asIsland(Register)

function Register() {
  return (
    <SessionPage
      kind="register"
      other={{
        question: 'haveAccount',
        link: 'logInLink',
        path: PAGES.logIn,
      }}
    >
      <RegisterForm />
      <GoogleLink text="googleRegister" />
    </SessionPage>
  )
}

function RegisterForm() {
  const { t } = useTranslation()
  const formRef = useRef<HTMLFormElement>(null)
  const { form, problems, refusal, isBusy, change, submit } = useSignUp(formRef)
  const shown = (problem: (typeof problems)[keyof typeof form]) =>
    problem && problemText(t, problem)
  return (
    <form ref={formRef} className="stack gap-4" noValidate onSubmit={submit}>
      <NameField
        name="restaurantName"
        label={t('session.restaurantName')}
        autoComplete="organization"
        enterKeyHint="next"
        isRequired
        value={form.restaurantName}
        onChange={change('restaurantName')}
        problem={shown(problems.restaurantName)}
      />
      <EmailField
        autoComplete="email"
        value={form.email}
        onChange={change('email')}
        problem={shown(problems.email)}
      />
      <PasswordField
        autoComplete="new-password"
        hint={t('session.passwordHint', PASSWORD_LENGTH)}
        value={form.password}
        onChange={change('password')}
        problem={shown(problems.password)}
      />
      <Button type="submit" isPending={isBusy}>
        {t(isBusy ? 'session.creatingAccount' : 'session.createAccount')}
      </Button>
      <ProblemNotice problem={refusal} />
    </form>
  )
}

import { useTranslation } from 'react-i18next'
import { PasswordField, PASSWORD_LENGTH } from '#admin/forms/password-field.tsx'
import { RestaurantNameField } from '#admin/forms/restaurant-name-field.tsx'
import { PAGES } from '#admin/paths.ts'
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
      needsStore
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
  const { t, i18n } = useTranslation()
  const { form, of, problem, status } = useSignUp()
  return (
    <form {...form} className="stack gap-4">
      <RestaurantNameField label={t('session.restaurantName')} enterKeyHint="next" of={of} />
      <EmailField autoComplete="email" {...of('email')} />
      {of('email').problem === t('problem.emailTaken') && <OfPresentAccount />}
      <PasswordField
        autoComplete="new-password"
        hint={t('session.passwordHint', PASSWORD_LENGTH)}
        {...of('password')}
      />
      <Button type="submit" isPending={status !== 'typing'}>
        {t(status === 'typing' ? 'session.createAccount' : 'session.creatingAccount')}
      </Button>
      <ProblemNotice problem={problem} />
      <p className="session-terms">
        <span>{t('session.accept')}</span>{' '}
        <a href={`/${i18n.language}/terms`} className="tap session-link">
          {t('session.terms')}
        </a>
        <span>{' · '}</span>
        <a href={`/${i18n.language}/privacy`} className="tap session-link">
          {t('session.privacy')}
        </a>
      </p>
    </form>
  )
}

/** The ways into an account that has this address already. */
function OfPresentAccount() {
  const { t } = useTranslation()
  return (
    <p className="session-terms">
      <a href={PAGES.logIn} className="tap session-link">
        {t('session.logIn')}
      </a>
      <span>{' · '}</span>
      <a href={PAGES.forgotPassword} className="tap session-link">
        {t('session.forgotLink')}
      </a>
    </p>
  )
}

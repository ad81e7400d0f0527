import { useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { useTranslation } from 'react-i18next'
import { codePoints, isInvisible } from '#db/rules/text/texts.ts'
import { RefusedError } from '../client.ts'
import { problemOfEmpty, type Problem } from '../problems.ts'
import { EyeIcon } from '../ui/icons.tsx'
import { TextField } from '../ui/text-field.tsx'

interface PasswordFieldProps {
  name?: string
  label?: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'new-password' | 'current-password'
  enterKeyHint?: 'next'
  hint?: string
  problem?: string | undefined
}

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      name={props.name ?? 'password'}
      label={props.label ?? t('session.password')}
      type={isShown ? 'text' : 'password'}
      enterKeyHint={props.enterKeyHint ?? 'go'}
      inputDir="ltr"
      isRequired
      end={
        <ToggleButton
          className="button button-icon"
          aria-label={t('session.showPassword')}
          isSelected={isShown}
          onChange={setIsShown}
        >
          <EyeIcon isOpen={isShown} />
        </ToggleButton>
      }
    />
  )
}

/** Tells a password manager whose password stands below. Not every one sees what is `hidden`. */
export function AccountName({ email }: { email: string }) {
  if (email === '') return null
  return (
    <input
      type="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden
      className="visually-hidden"
    />
  )
}

// The server has the same two numbers beside its schema, which would bring all of zod with it.
export const PASSWORD_LENGTH = { least: 8, most: 200 } as const

export function checkPassword(password: string): Problem | undefined {
  const length = isInvisible(password) ? 0 : codePoints(password)
  return problemOfEmpty(password) ?? problemOfLength(length)
}

export function isWrongPassword(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 403 && error.field === 'password'
}

function problemOfLength(length: number): Problem | undefined {
  const fits = length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most
  return fits ? undefined : { text: 'password', values: PASSWORD_LENGTH }
}

import { useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { useTranslation } from 'react-i18next'
import { EyeIcon } from '#admin/components/ui/icons.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'

interface PasswordFieldProps {
  name?: string
  label?: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'new-password' | 'current-password'
  /** `next` where another field follows. */
  enterKeyHint?: 'next'
  hint?: string
  problem?: string | undefined
}

/** A password that can be looked at while it is typed. */
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

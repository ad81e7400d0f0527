import { useTranslation } from 'react-i18next'
import { TextField } from '#admin/components/ui/text-field.tsx'

interface EmailFieldProps {
  value: string
  onChange: (value: string) => void
  autoComplete: 'email' | 'username'
  /** `go` where no other field follows. */
  enterKeyHint?: 'go'
  problem?: string | undefined
}

/** The e-mail of an account; written from left to right in every language. */
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

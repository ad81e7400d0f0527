import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#api/schemas/accounts.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { Section } from '#admin/components/ui/screen.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import './account.css'

interface DeleteSectionProps {
  account: Account
  /** Where the public menu is. */
  address: string
  onDeleted: () => void
}

/** The end of the account. */
export function DeleteSection(props: DeleteSectionProps) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  return (
    <Section title={t('account.delete')} hint={t('account.deleteHint')}>
      <div className="account-delete">
        <Button look="danger" onPress={() => setAsks(true)}>
          {t('account.delete')}
        </Button>
      </div>
      {asks && <DeleteQuestion {...props} onKeep={() => setAsks(false)} />}
    </Section>
  )
}

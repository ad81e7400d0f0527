import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProofQuestion } from '#admin/forms/proof-question.tsx'
import { listText } from '#admin/i18n/list-text.ts'
import { Button } from '#admin/ui/button.tsx'
import { Section } from '#admin/ui/screen.tsx'
import type { Account } from '#api/schemas/owners.ts'
import { deleteAccount } from '../account.ts'
import './account.css'

interface DeleteSectionProps {
  account: Account
  /** Of the menus that go with it. */
  addresses: readonly string[]
  onDeleted: () => void
}

export function DeleteSection({ account, addresses, onDeleted }: DeleteSectionProps) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  return (
    <Section title={t('account.delete')} hint={t('account.deleteHint')}>
      <div className="account-delete">
        <Button look="danger" onPress={() => setAsks(true)}>
          {t('account.delete')}
        </Button>
      </div>
      {asks && (
        <ProofQuestion
          account={account}
          title={t('account.deleteTitle')}
          no={t('account.keep')}
          yes={t('account.deleteNow')}
          sending={t('account.deleting')}
          onNo={() => setAsks(false)}
          send={async (proof) => {
            await deleteAccount(proof)
            onDeleted()
          }}
        >
          <p>{t('account.goes')}</p>
          <p>{t('account.stays', { address: listText(addresses) || location.host })}</p>
        </ProofQuestion>
      )}
    </Section>
  )
}

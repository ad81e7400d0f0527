import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProofQuestion } from '#admin/forms/proof-question.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Section } from '#admin/ui/screen.tsx'
import type { Account } from '#api/schemas/owners.ts'
import { deleteRestaurant } from '../people.ts'
import './people.css'

interface DeleteRestaurantSectionProps {
  account: Account
  restaurant: { _id: string; name: string }
  /** Of its menu. */
  address: string
  onDeleted: () => void
}

/** For an owner of several. */
export function DeleteRestaurantSection(props: DeleteRestaurantSectionProps) {
  const { account, restaurant, address, onDeleted } = props
  const { _id, name } = restaurant
  const { t } = useTranslation('translation', { keyPrefix: 'deleteRestaurant' })
  const [asks, setAsks] = useState(false)
  return (
    <Section title={t('title')} hint={t('hint', { name })}>
      <div className="people-delete">
        <Button look="danger" onPress={() => setAsks(true)}>
          {t('title')}
        </Button>
      </div>
      {asks && (
        <ProofQuestion
          account={account}
          title={t('question', { name })}
          no={t('keep')}
          yes={t('deleteNow')}
          sending={t('deleting')}
          onNo={() => setAsks(false)}
          send={async (proof) => {
            await deleteRestaurant(_id, proof)
            onDeleted()
          }}
        >
          <p>{t('goes')}</p>
          <p>{t('stays', { address })}</p>
        </ProofQuestion>
      )}
    </Section>
  )
}

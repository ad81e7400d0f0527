import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProofQuestion } from '#admin/forms/proof-question.tsx'
import { dateTimeText } from '#admin/i18n/date-time-text.ts'
import { $here } from '#admin/stores/own-restaurants.ts'
import { Button } from '#admin/ui/button.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import { Section } from '#admin/ui/screen.tsx'
import { useSending } from '#admin/ui/use-sending.ts'
import type { Account } from '#api/schemas/owners.ts'
import type { Person } from '#api/schemas/people.ts'
import { acceptHandover, endHandover, offerHandover } from '../people.ts'
import './people.css'

const TEXTS = { keyPrefix: 'handover' } as const

interface HandoverOfferProps {
  account: Account
  person: Person
  /** Null: withdrawn. */
  onOffered: (until: string | null) => void
}

/** For the owner: offers the restaurant to somebody who works there. */
export function HandoverOffer({ account, person, onOffered }: HandoverOfferProps) {
  const { t } = useTranslation('translation', TEXTS)
  const { _id, name, offeredUntil } = person
  const restaurant = useStore($here)?.name ?? ''
  const [asks, setAsks] = useState(false)
  const { status, problem, start } = useSending(async () => {
    await endHandover()
    onOffered(null)
  })
  if (offeredUntil !== null) {
    return (
      <>
        <Button look="plain" isPending={status === 'busy'} onPress={start}>
          {t('withdraw')}
        </Button>
        <p className="quiet people-offered">{t('offered', { when: dateTimeText(offeredUntil) })}</p>
        <ProblemNotice problem={problem} />
      </>
    )
  }
  return (
    <>
      <Button look="plain" aria-label={t('offerNamed', { name })} onPress={() => setAsks(true)}>
        {t('offer')}
      </Button>
      {asks && (
        <ProofQuestion
          account={account}
          title={t('offerTitle', { restaurant, name })}
          no={t('keep')}
          yes={t('offerNow')}
          sending={t('offering')}
          onNo={() => setAsks(false)}
          send={async (proof) => {
            const { offeredUntil: until } = await offerHandover(_id, proof)
            setAsks(false)
            onOffered(until)
          }}
        >
          <p>{t('offerText')}</p>
          <p>{t('offerPays')}</p>
        </ProofQuestion>
      )}
    </>
  )
}

interface OfferedSectionProps {
  account: Account
  restaurant: { name: string; offeredUntil: string }
  onEnded: () => void
}

/** Another restaurant than that of this page. */
export function OfferedElsewhere({ name, onLook }: { name: string; onLook: () => void }) {
  const { t } = useTranslation('translation', TEXTS)
  return (
    <Section title={t('yours', { name })}>
      <Button look="plain" onPress={onLook}>
        {t('look')}
      </Button>
    </Section>
  )
}

/** For whom the restaurant is offered to. */
export function OfferedSection({ account, restaurant, onEnded }: OfferedSectionProps) {
  const { t } = useTranslation('translation', TEXTS)
  const { name, offeredUntil } = restaurant
  const [asks, setAsks] = useState(false)
  const { status, problem, start } = useSending(async () => {
    await endHandover()
    onEnded()
  })
  const until = t('standsUntil', { when: dateTimeText(offeredUntil) })
  return (
    <Section title={t('yours', { name })} hint={`${t('yoursText')} ${until}`}>
      <ProblemNotice problem={problem} />
      <div className="row gap-3 wrap">
        <Button onPress={() => setAsks(true)}>{t('accept')}</Button>
        <Button look="plain" isPending={status === 'busy'} onPress={start}>
          {t('decline')}
        </Button>
      </div>
      {asks && (
        <ProofQuestion
          account={account}
          title={t('acceptTitle', { name })}
          no={t('notNow')}
          yes={t('accept')}
          sending={t('accepting')}
          look="primary"
          onNo={() => setAsks(false)}
          send={async (proof) => {
            await acceptHandover(proof)
            onEnded()
          }}
        >
          <p>{t('yoursText')}</p>
        </ProofQuestion>
      )}
    </Section>
  )
}

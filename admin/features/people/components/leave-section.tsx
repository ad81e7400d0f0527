import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#admin/ui/button.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import { ConfirmQuestion } from '#admin/ui/panel.tsx'
import { Section } from '#admin/ui/screen.tsx'
import { useSending } from '#admin/ui/use-sending.ts'
import { leaveRestaurant } from '../people.ts'

export function LeaveSection({ name, onLeft }: { name: string; onLeft: () => void }) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const { status, problem, start } = useSending(async () => {
    await leaveRestaurant()
    onLeft()
  })
  return (
    <Section title={t('people.leave')} hint={t('people.leaveHint', { name })}>
      <ProblemNotice problem={problem} />
      <Button look="danger" isPending={status === 'busy'} onPress={() => setAsks(true)}>
        {t('people.leave')}
      </Button>
      {asks && (
        <ConfirmQuestion
          title={t('people.leaveTitle', { name })}
          text={t('people.leaveHint', { name })}
          no={t('people.keep')}
          yes={t('people.leave')}
          onNo={() => setAsks(false)}
          onYes={() => {
            setAsks(false)
            start()
          }}
        />
      )}
    </Section>
  )
}

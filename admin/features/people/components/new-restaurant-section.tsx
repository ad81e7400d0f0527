import { useTranslation } from 'react-i18next'
import { checkRestaurantName, RestaurantNameField } from '#admin/forms/restaurant-name-field.tsx'
import { useShortForm } from '#admin/forms/use-short-form.ts'
import { fieldOf, problemOf } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import { Section } from '#admin/ui/screen.tsx'
import { addRestaurant } from '../people.ts'
import './people.css'

interface NewRestaurantSectionProps {
  /** The first of an account has a trial. */
  isFirst: boolean
  onMade: (id: string) => void
}

export function NewRestaurantSection({ isFirst, onMade }: NewRestaurantSectionProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'newRestaurant' })
  const { form, of, problem, status } = useShortForm({
    fields: { restaurantName: '', label: '' },
    check: checkRestaurantName,
    async send({ restaurantName, label }) {
      const made = await addRestaurant({ restaurantName, ...(label !== '' && { label }) })
      onMade(made._id)
    },
    explain: (error) => ({
      [fieldOf(error, ['restaurantName', 'label']) ?? 'form']: problemOf(error),
    }),
  })
  return (
    <Section title={t(isFirst ? 'first' : 'title')} hint={t(isFirst ? 'firstHint' : 'hint')}>
      <form {...form} className="stack gap-4 people-new">
        <RestaurantNameField label={t('name')} of={of} />
        <ProblemNotice problem={problem} />
        <Button type="submit" look="plain" isPending={status !== 'typing'}>
          {t(status === 'typing' ? 'make' : 'making')}
        </Button>
      </form>
    </Section>
  )
}

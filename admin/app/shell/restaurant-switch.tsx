import { useTranslation } from 'react-i18next'
import type { OwnRestaurants } from '#api/schemas/people.ts'
import { CHOSEN_ID, inRestaurant } from '../../chosen-restaurant.ts'
import { ROUTES } from '../../paths.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { sendWaiting } from '../lifecycle.ts'

/** For somebody who has several: each has its own address, and what is typed in one waits there. */
export function RestaurantSwitch({ restaurants }: { restaurants: OwnRestaurants }) {
  const { t } = useTranslation()
  const here = CHOSEN_ID ?? restaurants[0]?._id ?? ''
  async function change(id: string): Promise<void> {
    await sendWaiting()
    const [first] = restaurants
    const isFirst = first?._id === id && first.role === 'owner'
    location.assign(isFirst ? ROUTES.home : inRestaurant(ROUTES.home, id))
  }
  return (
    <SelectField
      label={t('role.switch')}
      isLabelHidden
      className="header-switch"
      options={restaurants.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={here}
      onChange={(id) => void change(id)}
    />
  )
}

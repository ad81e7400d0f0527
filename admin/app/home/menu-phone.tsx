import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { publicMenuPath } from '../../paths.ts'
import { $restaurant } from '../../stores/restaurant.ts'
import { ExternalIcon } from '../../ui/icons.tsx'
import { MenuFrame } from '../edit/menu-frame.tsx'
import './home-screen.css'
import '../edit/edit.css'

/** The menu in a phone, beside what a screen says of it. */
export function MenuPhone() {
  const { t } = useTranslation()
  const restaurant = useStore($restaurant)
  return (
    <section className="stack gap-3 home-phone" aria-labelledby="home-phone-title">
      <h2 id="home-phone-title" className="subtitle">
        {t('preview.title')}
      </h2>
      <div className="preview-phone">
        <MenuFrame />
      </div>
      {restaurant && (
        <a href={publicMenuPath(restaurant.slug)} target="_blank" className="home-phone-link">
          <ExternalIcon />
          <span>{t('home.openMenu')}</span>
          <span className="visually-hidden">{` ${t('common.newTab')}`}</span>
        </a>
      )}
    </section>
  )
}

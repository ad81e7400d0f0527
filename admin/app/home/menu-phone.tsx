import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { ExternalIcon } from '../../components/ui/icons.tsx'
import { $restaurant } from '../../features/restaurant/stores/restaurant.ts'
import { publicMenuPath } from '../../paths.ts'
import { MenuFrame } from '../edit/menu-frame.tsx'
import { $menuPath } from '../edit/preview-path.ts'
import '../edit/preview.css'

/** The public menu in a phone; on a phone itself a picture of it, which leads there. */
export function MenuPhone() {
  const { t } = useTranslation()
  const restaurant = useStore($restaurant)
  return (
    <section className="home-phone" aria-labelledby="home-phone-title">
      <h2 id="home-phone-title" className="home-phone-title">
        {t('preview.title')}
      </h2>
      <div className="preview-phone">
        <MenuFrame $path={$menuPath} />
      </div>
      {restaurant && (
        <a href={publicMenuPath(restaurant.slug)} target="_blank" className="home-phone-link">
          <ExternalIcon />
          {t('home.openMenu')}
          <span className="visually-hidden"> {t('common.newTab')}</span>
        </a>
      )}
    </section>
  )
}

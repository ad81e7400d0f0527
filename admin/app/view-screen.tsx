import { useTranslation } from 'react-i18next'
import { PageTitle } from '../components/page-title.tsx'
import { QrMaker } from '../features/qr-code/components/qr-maker.tsx'
import { LoadedRestaurant } from './loaded-restaurant.tsx'
import { MenuAddress } from './menu-address.tsx'
import './view-screen.css'

/** The menu as guests see it, and its code for print. */
export function ViewScreen() {
  const { t } = useTranslation()
  return (
    <div className="view">
      <PageTitle>{t('nav.view')}</PageTitle>
      <h1 className="view-title">{t('nav.view')}</h1>
      <LoadedRestaurant>
        {({ name, slug }) => (
          <MenuAddress slug={slug}>
            {({ href, shown }) => <QrMaker name={name} href={href} address={shown} />}
          </MenuAddress>
        )}
      </LoadedRestaurant>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { Screen } from '../components/ui/screen.tsx'
import { MenuPdfMaker } from '../features/menu-pdf/components/menu-pdf-maker.tsx'
import { QrMaker } from '../features/qr-code/components/qr-maker.tsx'
import { MenuFrame } from './edit/menu-frame.tsx'
import { $menuPath } from './edit/preview-path.ts'
import { LoadedRestaurant } from './loaded-restaurant.tsx'
import { MenuAddress } from './menu-address.tsx'
import { TabletGuide } from './tablet-guide.tsx'
import './edit/preview.css'
import './view-screen.css'

/** The menu as guests see it, and its code for print. */
export function ViewScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('nav.view')}>
      <div className="view-columns">
        <LoadedRestaurant>
          {({ name, slug, logo }) => (
            <MenuAddress slug={slug}>
              {({ href, shown }) => (
                <div className="view-ways">
                  <QrMaker name={name} href={href} address={shown} logo={logo} />
                  <MenuPdfMaker slug={slug} href={href} logo={logo} />
                  <TabletGuide menu={href} />
                </div>
              )}
            </MenuAddress>
          )}
        </LoadedRestaurant>
        <section className="view-menu" aria-labelledby="view-menu-title">
          <h2 id="view-menu-title" className="screen-subtitle">
            {t('preview.title')}
          </h2>
          <div className="preview-phone">
            <MenuFrame $path={$menuPath} />
          </div>
        </section>
      </div>
    </Screen>
  )
}

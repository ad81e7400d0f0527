import { useState } from 'react'
import { Link } from 'react-aria-components/Link'
import { useTranslation } from 'react-i18next'
import { shownName } from '#db/rules/text/labels.ts'
import { tabletPath } from '#db/menu/tablet-pages.ts'
import { QrMaker } from '../features/qr-code/components/qr-maker.tsx'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Screen, Section } from '../ui/screen.tsx'
import { MenuFrame } from './edit/menu-frame.tsx'
import { LoadedRestaurant } from './loaded-restaurant.tsx'
import { MenuAddress } from './menu-address.tsx'
import { PrintMenu } from './print-menu.tsx'
import './edit/edit.css'
import './view-screen.css'

export function ViewScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('nav.view')}>
      <div className="stack gap-8 view-columns">
        <LoadedRestaurant>
          {({ slug, logo, ...named }) => (
            <MenuAddress slug={slug}>
              {({ href, shown }) => (
                <div className="stack gap-6">
                  <QrMaker name={shownName(named)} href={href} address={shown} logo={logo} />
                  <PrintMenu slug={slug} />
                  <TabletGuide menu={href} />
                </div>
              )}
            </MenuAddress>
          )}
        </LoadedRestaurant>
        <section className="stack gap-4 view-menu" aria-labelledby="view-menu-title">
          <h2 id="view-menu-title" className="screen-subtitle">
            {t('preview.title')}
          </h2>
          <div className="preview-phone">
            <MenuFrame />
          </div>
        </section>
      </div>
    </Screen>
  )
}

const STEPS = ['open', 'add', 'lock', 'power'] as const

export function TabletGuide({ menu }: { menu: string }) {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  const href = tabletPath(menu)
  return (
    <Section title={t('tablet.title')} hint={t('tablet.hint')}>
      <p className="tablet-address">
        <bdi translate="no" dir="ltr">
          {decodeURI(href).replace(/^https?:\/\//, '')}
        </bdi>
      </p>
      <div className="row gap-3 tablet-ways">
        <Link href={href} target="_blank" className="button button-plain">
          {t('tablet.open')}
        </Link>
        <Button
          look="plain"
          onPress={() => void navigator.clipboard.writeText(href).then(() => setIsCopied(true))}
        >
          {t(isCopied ? 'tablet.copied' : 'tablet.copy')}
        </Button>
      </div>
      <Disclosure title={t('tablet.how')} className="full tablet-how">
        <ol>
          {STEPS.map((step) => (
            <li key={step}>{t(`tablet.steps.${step}`)}</li>
          ))}
        </ol>
      </Disclosure>
    </Section>
  )
}

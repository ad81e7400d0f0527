import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../components/page-title.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { PublicationState } from '../../features/publication/components/publication-state.tsx'
import { $restaurant } from '../../features/restaurant/stores/restaurant.ts'
import { $categories, $loading } from '../../stores/menu.ts'
import { FormsOffer } from '../edit/forms-offer.tsx'
import { SuspendedNotice } from '../suspended-notice.tsx'
import { Banner } from './banner.tsx'
import { MenuNews } from './menu-news.tsx'
import { MenuPhone } from './menu-phone.tsx'
import { NextSteps } from './next-steps.tsx'
import { TranslationsNews } from './translations-news.tsx'
import './home-screen.css'

/** Where an owner arrives: the menu as it is out, what is next, and the way to it. */
export function HomeScreen() {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle>{t('nav.home')}</PageTitle>
      <h1 className="visually-hidden">{t('nav.home')}</h1>
      <SuspendedNotice />
      <FormsOffer />
      <div className="home">
        <Begun />
        {/* What comes late pushes nothing that a finger is on its way to. */}
        <div className="home-news">
          <MenuNews />
          <TranslationsNews />
        </div>
        <MenuPhone />
      </div>
    </>
  )
}

function Begun() {
  const { t } = useTranslation()
  const isLoading = useStore($loading).status === 'loading'
  const dishes = useStore($categories).flatMap(({ products }) => products).length
  if (isLoading) return <Skeleton label={t('common.loading')} of="sections" />
  return (
    <div className="home-begun">
      <Greeting isNew={dishes === 0} />
      <Banner isSmall={dishes > 0} />
      <NextSteps dishes={dishes} />
    </div>
  )
}

/** A word to whoever has just begun; later, what matters: whose menu it is, and since when it is out. */
function Greeting({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation()
  const restaurant = useStore($restaurant)
  return (
    <div className="home-greeting">
      <p className="home-title">{isNew ? t('home.welcome') : <bdi>{restaurant?.name}</bdi>}</p>
      {isNew ? <p className="home-hint">{t('home.welcomeHint')}</p> : <PublicationState />}
    </div>
  )
}

import { PageTitle } from '../../ui/page-header.tsx'
import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuWarnings } from '#api/schemas/menus.ts'
import { datesText } from '#db/menu/days-in-words.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { selectCategory } from '../../features/categories/selection.ts'
import { getStatistics, totalOf } from '../../features/statistics/statistics.ts'
import { PublicationState } from '../../features/publication/components/publication-state.tsx'
import { useMayDo } from '../../stores/own-restaurants.ts'
import { $isReadOnly, $restaurant, getMenuWarnings } from '../../stores/restaurant.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { SCREENS } from '../../paths.ts'
import { $categories, $loading } from '../../stores/menu.ts'
import { ForwardIcon } from '../../ui/icons.tsx'
import { Skeleton, useLoaded } from '../../ui/loading.tsx'
import { FormsOffer } from '../edit/forms-offer.tsx'
import { SoldOutButton } from '../edit/panel-button.tsx'
import { prepareScreen, WeekOpenings } from '../lazy-screens.ts'
import { SuspendedNotice } from '../menu-screen.tsx'
import { TranslationsNews } from '../translations-news.tsx'
import { MenuPhone } from './menu-phone.tsx'
import { NextSteps, useSteps } from './next-steps.tsx'
import './home-screen.css'

export function HomeScreen() {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle>{t('nav.home')}</PageTitle>
      <h1 className="visually-hidden">{t('nav.home')}</h1>
      <SuspendedNotice />
      <FormsOffer />
      <div className="stack gap-6 home">
        <Begun />
        {/* What comes late pushes nothing that a finger is on its way to. */}
        <div className="home-news">
          <MenuNews />
          <TranslationsNews />
          <OpeningsNews />
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
  const done = useSteps(dishes)
  const isReadOnly = useStore($isReadOnly)
  const mayBegin = useMayDo('manager')
  if (isLoading || !done) return <Skeleton label={t('common.loading')} of="sections" />
  const isReady = !Object.values(done).includes(false)
  return (
    <div className="stack gap-5">
      <Greeting isNew={dishes === 0} />
      <Banner look={isReady ? 'quiet' : dishes > 0 ? 'small' : 'large'} />
      {isReady || !mayBegin ? (
        <SoldOutButton isDisabled={isReadOnly} />
      ) : (
        <NextSteps dishes={dishes} done={done} />
      )}
    </div>
  )
}

function Greeting({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation()
  const restaurant = useStore($restaurant)
  return (
    <div className="home-greeting">
      <p className="home-title">
        {isNew ? (
          t('home.welcome')
        ) : (
          <bdi translate="no">{restaurant && shownName(restaurant)}</bdi>
        )}
      </p>
      {isNew ? <p className="muted">{t('home.welcomeHint')}</p> : <PublicationState />}
    </div>
  )
}

/** It is quiet once the menu is made: then what is done each day counts. */
function Banner({ look }: { look: 'large' | 'small' | 'quiet' }) {
  const { t } = useTranslation()
  return (
    <a
      href={SCREENS.edit}
      className={`stack gap-3 banner banner-${look === 'large' ? 'large' : 'small'} banner-${look}`}
      onPointerEnter={() => prepareScreen('edit')}
      onFocus={() => prepareScreen('edit')}
    >
      <MenuDrawing />
      <span className="banner-title">{t('home.banner')}</span>
      <span className="banner-hint">{t('home.bannerHint')}</span>
      <span className="banner-go">
        <ForwardIcon />
      </span>
    </a>
  )
}

function MenuDrawing() {
  return (
    <svg className="banner-drawing" viewBox="0 0 120 96" aria-hidden="true">
      <path className="banner-card" d="M10 14 60 4v84L10 78Z" />
      <path className="banner-card" d="M60 4l50 10v64L60 88Z" />
      <path className="banner-saffron" d="M22 28l20-4M72 25l26 5" />
      <path
        className="banner-lines"
        d="M22 42l28-4M22 54l24-3M22 66l28-3M72 40l18 3M98 45l3 .5M72 53l16 2M98 57l3 .5M72 66l20 2M98 69l3 .5"
      />
    </svg>
  )
}

function MenuNews() {
  const { t } = useTranslation()
  // Whoever goes on from here is told of a failure there.
  const { loaded } = useLoaded(getMenuWarnings)
  if (loaded.status !== 'loaded' || loaded.value.length === 0) return null
  return (
    <ul className="stack list news" aria-label={t('warnings.title')}>
      {loaded.value.map((warning) => (
        <li key={`${warning._id} ${nameOf(warning, t)}`}>
          <a {...wayTo(warning)}>
            <strong>
              <bdi translate="no">{nameOf(warning, t)}</bdi>
            </strong>
            <span>{t(`warnings.${textOf(warning)}`)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

type Warning = MenuWarnings[number]
type OpeningWarning = Extract<Warning, { kind: 'opening' }>

function textOf(warning: Warning) {
  if (warning.kind === 'opening') return `opening.${warning.about}` as const
  if (warning.kind === 'soldOut') return 'soldOut'
  return warning.isOver ? 'over' : 'neverServed'
}

function nameOf(warning: Warning, t: TFunction): string {
  if (warning.kind === 'opening') return openingName(warning, t)
  const isSize = warning.kind === 'soldOut' && warning.size
  return isSize ? `${warning.name} (${warning.size})` : warning.name
}

function openingName({ name, dates }: OpeningWarning, t: TFunction): string {
  if (dates === null) return t('warnings.usualWeek')
  return name || datesText(dates, currentLocale())
}

function wayTo(warning: Warning) {
  if (warning.kind === 'opening') return { href: SCREENS.infoHours }
  const category = warning.kind === 'soldOut' ? warning.categoryId : warning._id
  return { href: SCREENS.edit, onClick: () => selectCategory(category) }
}

const getWeek = () => getStatistics('week')

/** Nothing as long as nobody has opened the menu. */
function OpeningsNews() {
  // Whoever goes on from here is told of a failure there.
  const { loaded } = useLoaded(getWeek)
  if (loaded.status !== 'loaded' || totalOf(loaded.value) === 0) return null
  return (
    <Suspense>
      <WeekOpenings week={loaded.value} />
    </Suspense>
  )
}

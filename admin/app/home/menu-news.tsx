import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { MenuWarnings } from '#api/schemas/menu-warnings.ts'
import { datesText } from '#db/rules/days-in-words.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { useLoaded } from '../../components/use-loaded.ts'
import { selectCategory } from '../../features/categories/stores/selection.ts'
import { getMenuWarnings } from '../../features/restaurant/requests.ts'
import { SCREENS } from '../../paths.ts'
import './news.css'

/** Says what of the menu is most likely not as its owner means it; nothing where all is well. */
export function MenuNews() {
  const { t } = useTranslation()
  // Whoever goes on from here is told of a failure there.
  const { loaded } = useLoaded(getMenuWarnings)
  if (loaded.status !== 'loaded' || loaded.value.length === 0) return null
  return (
    <ul className="news" aria-label={t('warnings.title')}>
      {loaded.value.map((warning) => (
        <li key={`${warning._id} ${nameOf(warning, t)}`}>
          <a {...wayTo(warning)}>
            <strong>
              <bdi>{nameOf(warning, t)}</bdi>
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

/** Where it is mended. */
function wayTo(warning: Warning) {
  if (warning.kind === 'opening') return { href: SCREENS.infoHours }
  const category = warning.kind === 'soldOut' ? warning.categoryId : warning._id
  return { href: SCREENS.edit, onClick: () => selectCategory(category) }
}

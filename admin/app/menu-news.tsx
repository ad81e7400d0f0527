import { useTranslation } from 'react-i18next'
import type { MenuWarnings } from '#api/schemas/menu-warnings.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { selectCategory } from '../features/categories/stores/selection.ts'
import { getMenuWarnings } from '../features/restaurant/requests.ts'
import { SCREENS } from '../paths.ts'
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
        <li key={`${warning._id} ${nameOf(warning)}`}>
          <a href={SCREENS.edit} onClick={() => selectCategory(categoryOf(warning))}>
            <strong>
              <bdi>{nameOf(warning)}</bdi>
            </strong>
            <span>{t(`warnings.${textOf(warning)}`)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

type Warning = MenuWarnings[number]

function textOf(warning: Warning) {
  if (warning.kind === 'soldOut') return 'soldOut'
  return warning.isOver ? 'over' : 'neverServed'
}

function nameOf(warning: Warning): string {
  const isSize = warning.kind === 'soldOut' && warning.size
  return isSize ? `${warning.name} (${warning.size})` : warning.name
}

/** Where it is mended. */
function categoryOf(warning: Warning): string {
  return warning.kind === 'soldOut' ? warning.categoryId : warning._id
}

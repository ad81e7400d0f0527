import { useTranslation } from 'react-i18next'
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
      {loaded.value.map(({ _id, name, isOver }) => (
        <li key={_id}>
          <a href={SCREENS.edit} onClick={() => selectCategory(_id)}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <span>{t(isOver ? 'warnings.over' : 'warnings.neverServed')}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

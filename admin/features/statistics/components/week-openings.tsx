import { useTranslation } from 'react-i18next'
import { SCREENS } from '#admin/paths.ts'
import { useLoaded } from '#admin/ui/loading.tsx'
import { getWeek, totalOf } from '../statistics.ts'
import { DayPlot } from './day-plot.tsx'

/** A week at a glance; nothing as long as nobody has opened the menu. */
export function WeekOpenings() {
  const { t } = useTranslation('translation', { keyPrefix: 'statistics' })
  // Whoever goes on from here is told of a failure there.
  const { loaded } = useLoaded(getWeek)
  if (loaded.status !== 'loaded') return null
  const openings = totalOf(loaded.value)
  if (openings === 0) return null
  return (
    <section className="stack card gap-3 week-openings" aria-labelledby="week-openings">
      <h2 id="week-openings" className="subtitle">
        {t('inWeek', { count: openings })}
      </h2>
      <DayPlot days={loaded.value.days} isSmall />
      <a className="tap" href={SCREENS.statistics}>
        {t('more')}
      </a>
    </section>
  )
}

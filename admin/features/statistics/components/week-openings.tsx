import { useTranslation } from 'react-i18next'
import { SCREENS } from '#admin/paths.ts'
import type { Statistics } from '#api/schemas/statistics.ts'
import { totalOf } from '../statistics.ts'
import { DayPlot } from './day-plot.tsx'

/** A week at a glance. */
export function WeekOpenings({ week }: { week: Statistics }) {
  const { t } = useTranslation('translation', { keyPrefix: 'statistics' })
  return (
    <section className="stack card gap-3 week-openings" aria-labelledby="week-openings">
      <h2 id="week-openings" className="subtitle">
        {t('inWeek', { count: totalOf(week) })}
      </h2>
      <DayPlot days={week.days} isSmall />
      <a className="tap" href={SCREENS.statistics}>
        {t('more')}
      </a>
    </section>
  )
}

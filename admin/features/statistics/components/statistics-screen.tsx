import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { SCREENS } from '#admin/paths.ts'
import { Button } from '#admin/ui/button.tsx'
import { Choice } from '#admin/ui/choice.tsx'
import { saveFile } from '#admin/ui/download.tsx'
import { DownloadIcon } from '#admin/ui/icons.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import { LoadingContent, Screen, Section } from '#admin/ui/screen.tsx'
import { useSending } from '#admin/ui/use-sending.ts'
import type { Statistics } from '#api/schemas/statistics.ts'
import { RANGES, type Range } from '#db/rules/statistics.ts'
import { ownName } from '#db/rules/text/languages.ts'
import { dishesOf, getCompared, getTable, mostAndLeast, totalOf } from '../statistics.ts'
import { BarPlot } from './bar-plot.tsx'
import { CountTable } from './count-table.tsx'
import { CountingSection } from './counting-section.tsx'
import { DayPlot } from './day-plot.tsx'
import './statistics.css'

export function StatisticsScreen() {
  const { t } = useTranslation('translation', { keyPrefix: 'statistics' })
  const [range, setRange] = useState<Range>('week')
  const load = useCallback(() => getCompared(range), [range])
  return (
    <Screen title={t('title')} hint={t('hint')}>
      <div className="stack gap-6 statistics">
        <Choice
          legend={t('range')}
          isLegendHidden
          options={RANGES}
          value={range}
          onChange={setRange}
          labelOf={(range) => t(`ranges.${range}`)}
        />
        <LoadingContent key={range} load={load} failed={t('failed')}>
          {(compared) => <PageViews {...compared} range={range} />}
        </LoadingContent>
        <CountingSection />
      </div>
    </Screen>
  )
}

interface PageViewsProps {
  statistics: Statistics
  before: Statistics['days'] | null
  range: Range
}

function PageViews({ statistics, before, range }: PageViewsProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'statistics' })
  const openings = totalOf(statistics)
  if (openings === 0) return <NoOpenings range={range} />
  const { most, least } = mostAndLeast(dishesOf(statistics))
  const { languages, tables } = statistics
  const named = (name: string) => ({ name, openings: t('openings') })
  return (
    <>
      <p className="row center gap-4">
        <span className="statistics-total">{t('total', { count: openings })}</span>
        {before && (
          <span className="muted statistics-before">
            {t('before', { count: totalOf({ days: before }) })}
          </span>
        )}
      </p>
      {range !== 'today' && (
        <Section title={t(range === 'year' ? 'byMonth' : 'byDay')}>
          <DayPlot days={statistics.days} before={before} />
        </Section>
      )}
      <Section title={t('byHour')}>
        <HourPlot hours={statistics.hours} />
      </Section>
      <div className="statistics-pairs">
        {most.length > 0 && (
          <Section title={t('most')}>
            <CountTable title={t('most')} columns={named(t('dish'))} rows={most.map(pageRow)} />
          </Section>
        )}
        {least.length > 0 && (
          <Section title={t('least')}>
            <CountTable title={t('least')} columns={named(t('dish'))} rows={least.map(pageRow)} />
          </Section>
        )}
        <Section title={t('languages')}>
          <CountTable
            title={t('languages')}
            columns={named(t('language'))}
            rows={languages.map(({ code, openings }) => {
              return { key: code, name: ownName(code), openings, lang: code }
            })}
          />
        </Section>
        {tables.length > 0 && (
          <Section title={t('tables')}>
            <CountTable
              title={t('tables')}
              columns={named(t('table'))}
              rows={tables.map(({ label, openings }) => ({ key: label, name: label, openings }))}
            />
          </Section>
        )}
      </div>
      <SavedTable range={range} />
    </>
  )
}

function NoOpenings({ range }: { range: Range }) {
  const { t } = useTranslation('translation', { keyPrefix: 'statistics' })
  return (
    <Section title={t(`none.${range}`)} hint={t('noneHint')}>
      <a className="tap" href={SCREENS.view}>
        {t('toCode')}
      </a>
    </Section>
  )
}

// Every third hour has its time below.
const MARK_EVERY = 3

function HourPlot({ hours }: { hours: readonly number[] }) {
  const { t } = useTranslation('translation', { keyPrefix: 'statistics' })
  const format = new Intl.NumberFormat(currentLocale(), { minimumIntegerDigits: 2 })
  const bars = hours.map((openings, hour) => ({
    key: String(hour),
    name: `${format.format(hour)}:00`,
    mark: hour % MARK_EVERY === 0 ? format.format(hour) : '',
    openings,
  }))
  const columns = { name: t('hour'), openings: t('openings') }
  return <BarPlot title={t('byHour')} columns={columns} bars={bars} />
}

function pageRow({ path, title, openings }: Statistics['pages'][number]) {
  return { key: path, name: title, openings }
}

function SavedTable({ range }: { range: Range }) {
  const { t } = useTranslation('translation', { keyPrefix: 'statistics' })
  const { status, problem, start } = useSending(async () => saveFile(await getTable(range)))
  return (
    <div className="stack gap-3 start">
      <ProblemNotice problem={problem} />
      <Button look="plain" isPending={status === 'busy'} onPress={() => start()}>
        <DownloadIcon />
        <span>{t('save')}</span>
      </Button>
    </div>
  )
}

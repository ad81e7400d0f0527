import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import type { Product } from '#api/schemas/products.ts'
import type { HourException } from '#db/menu/opening-hours.ts'
import { ALL_DAYS } from '#db/menu/times.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { normalizeForSearch } from '#db/rules/text/normalize-for-search.ts'
import { TimesFields } from '../forms/hours-fields.tsx'
import { SunClockContext } from '../forms/time-field.tsx'
import { clockTime, hoursProblem } from '../forms/typed-hours.ts'
import { setSoldOut, soldOutIds, targetsOf } from '../features/products/set-sold-out.ts'
import { hoursOnText } from '../features/restaurant/hours-text.ts'
import { currentLocale } from '../i18n/i18n.ts'
import { problemText } from '../problems.ts'
import { $categories } from '../stores/menu.ts'
import { $isReadOnly, $menuSettings, saveMenuSettings } from '../stores/restaurant.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { useMinutes } from '../ui/hooks.ts'
import { Notice, ProblemNotice } from '../ui/notice.tsx'
import { Screen, Section } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useSending } from '../ui/use-sending.ts'
import { SoldOutDish } from './edit/sold-out-dish.tsx'
import { LoadedRestaurant } from './loaded-restaurant.tsx'
import { EndedNotice, SuspendedNotice } from './menu-screen.tsx'
import { LoadedMenuSettings } from './settings/settings-screen.tsx'
import './edit/edit.css'

/** What somebody on the floor does: dishes that are gone, and the hours of today. */
export function TodayScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('today.title')}>
      <SuspendedNotice />
      <LoadedRestaurant>
        {({ active }) => (
          <>
            {!active && <EndedNotice />}
            <SoldOutToday />
            <LoadedMenuSettings>{(settings) => <Today settings={settings} />}</LoadedMenuSettings>
          </>
        )}
      </LoadedRestaurant>
    </Screen>
  )
}

function SoldOutToday() {
  const { t } = useTranslation()
  const [sought, setSought] = useState('')
  const categories = useStore($categories)
  const isReadOnly = useStore($isReadOnly)
  const products = categories.flatMap((category) => category.products)
  const gone = soldOutIds(products, useMinutes())
  const isSought = (product: Product) =>
    normalizeForSearch(shownName(product)).includes(normalizeForSearch(sought))
  return (
    <Section title={t('today.soldOut')} hint={t('today.soldOutHint')}>
      <TextField
        name="sought"
        type="search"
        label={t('today.find')}
        value={sought}
        onChange={setSought}
        autoComplete="off"
      />
      {categories.map(({ _id, title, products }) => {
        const shown = products.filter(isSought)
        if (shown.length === 0) return null
        return (
          <fieldset key={_id} className="full check-list sold-out-category">
            <legend>
              <bdi translate="no">{title}</bdi>
            </legend>
            {shown.map((product) => (
              <SoldOutDish
                key={product._id}
                product={product}
                chosen={gone}
                isReadOnly={isReadOnly}
                onChoose={(id, isGone) => setGone(product, id, isGone)}
              />
            ))}
          </fieldset>
        )
      })}
    </Section>
  )
}

function setGone(product: Product, id: string, isGone: boolean): void {
  void setSoldOut(targetsOf(product, new Set([id])), isGone)
  // The bar that offers Undo lies over the end of the page.
  document.activeElement?.closest('label')?.scrollIntoView({ block: 'nearest' })
}

const KINDS = ['usual', 'closed', 'other'] as const
type Kind = (typeof KINDS)[number]

/** Begun anew with the day, and when somebody else has set its hours. */
function Today({ settings }: { settings: MenuSettings }) {
  const { t } = useTranslation()
  const [isSaved, setSaved] = useState(false)
  const today = clockTime(useMinutes(), settings.timeZone).date
  const present = settings.exceptions.find(({ from, to }) => from <= today && today <= to)
  if (present && (present.from !== present.to || present.hours.length > 1)) {
    return (
      <Section title={t('today.hours')}>
        <p>{t('today.ranged')}</p>
      </Section>
    )
  }
  const key = `${today} ${JSON.stringify(present)}`
  return (
    <>
      <HoursToday key={key} {...{ settings, today, present }} onSaved={setSaved} />
      {isSaved && <Notice kind="good">{t('today.saved')}</Notice>}
    </>
  )
}

interface HoursTodayProps {
  settings: MenuSettings
  today: string
  present: Exception | undefined
  onSaved: (isSaved: boolean) => void
}

function HoursToday({ settings, today, present, onSaved }: HoursTodayProps) {
  const { t } = useTranslation()
  const isReadOnly = useStore($isReadOnly)
  const usual = usualText(t, settings.hours, today)
  const [kind, setKind] = useState<Kind>(kindOf(present))
  const [first] = present?.hours ?? []
  const [hours, setHours] = useState(first ?? { days: ALL_DAYS, from: '12:00', to: '23:00' })
  const wrong = kind === 'other' ? hoursProblem(hours) : null
  const { status, problem, start } = useSending(async () => {
    const others = settings.exceptions.filter((exception) => exception !== present)
    const day = { from: today, to: today, note: present?.note ?? null }
    const sent = kind === 'usual' ? [] : [exceptionOn(day, kind === 'other' ? [hours] : [])]
    const exceptions = [...others, ...sent].toSorted((a, b) => (a.from < b.from ? -1 : 1))
    onSaved(false)
    $menuSettings.set(await saveMenuSettings({ exceptions }, settings.version))
    onSaved(true)
  })
  return (
    <Section title={t('today.hours')} hint={t('today.hoursHint')}>
      <Choice
        legend={t('today.hours')}
        isLegendHidden
        options={KINDS}
        value={kind}
        isReadOnly={isReadOnly}
        onChange={setKind}
        labelOf={(option) => (option === 'usual' ? usual : t(`today.${option}`))}
      />
      {kind === 'other' && (
        <SunClockContext value={settings}>
          <TimesFields
            value={hours}
            place={1}
            isReadOnly={isReadOnly}
            problemOf={(part) => wrong?.part === part && problemText(t, wrong.problem)}
            onChange={(part) => setHours({ ...hours, ...part })}
            onRemove={() => setKind('usual')}
          />
        </SunClockContext>
      )}
      <ProblemNotice problem={problem} />
      <Button
        isDisabled={isReadOnly || wrong !== null}
        isPending={status === 'busy'}
        onPress={() => start()}
      >
        {t(status === 'busy' ? 'common.saving' : 'today.save')}
      </Button>
    </Section>
  )
}

function usualText(t: TFunction, week: MenuSettings['hours'], today: string): string {
  if (week.length === 0) return t('today.usual')
  const hours = hoursOnText(week, today, currentLocale())
  return hours === '' ? t('today.usualClosed') : t('today.usualHours', { hours })
}

type Exception = MenuSettings['exceptions'][number]

function kindOf(present: Exception | undefined): Kind {
  if (!present) return 'usual'
  return present.closed ? 'closed' : 'other'
}

type Day = Pick<HourException, 'from' | 'to' | 'note'>

function exceptionOn(day: Day, hours: Exception['hours']): HourException {
  const days = hours.map((each) => ({ ...each, days: ALL_DAYS }))
  return { ...day, closed: hours.length === 0, hours: days }
}

import { useContext, useLayoutEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownProblem } from '#admin/forms/form-panel.tsx'
import { DatesFields, HoursFields } from '#admin/forms/hours-fields.tsx'
import { SunClockContext } from '#admin/forms/time-field.tsx'
import { datesProblem } from '#admin/forms/typed-hours.ts'
import { WeekPicture } from '#admin/forms/week-picture.tsx'
import { problemText } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { Choice } from '#admin/ui/choice.tsx'
import { PlusIcon } from '#admin/ui/icons.tsx'
import { GroupProblem } from '#admin/ui/text-field.tsx'
import { ramadanFrom } from '#db/menu/ramadan.ts'
import { MOST_WINDOWS, type DateRange, type Times, type Window, ALL_DAYS } from '#db/menu/times.ts'
import { timesProblem, withWindows } from '../category-draft.ts'
import './categories.css'

interface ServedWhenProps {
  value: Times | null
  today: string
  onChange: (value: Times | null) => void
  problem: ShownProblem
}

export function ServedWhen({ value: times, today, onChange, problem }: ServedWhenProps) {
  const { t } = useTranslation()
  const isChecked = problem !== false
  const fieldsRef = useRef<HTMLFieldSetElement>(null)
  const isFull = times?.windows.length === MOST_WINDOWS
  useKeptFocus(fieldsRef, times?.windows.length ?? 0)
  const take = (changed: Times) => onChange(changed.windows.length > 0 ? changed : null)
  const add = (window: Window) => take(withWindows(times, [window]))
  return (
    <fieldset ref={fieldsRef} className="stack gap-3">
      <legend className="field-label">{t('served.title')}</legend>
      {times ? (
        <>
          <WeekPicture
            label={t('served.week')}
            hours={times.windows}
            nothing={t('served.notServed')}
          />
          <Windows times={times} isChecked={isChecked} onChange={take} />
        </>
      ) : (
        <p className="field-hint">{t('served.always')}</p>
      )}
      <Adding isFull={isFull} today={today} onAdd={add} />
      {times && <Mode value={times.mode} onChange={(mode) => take({ ...times, mode })} />}
      {typeof problem === 'string' && !timesProblem(times) && <GroupProblem text={problem} />}
    </fieldset>
  )
}

function useKeptFocus(fieldsRef: RefObject<HTMLFieldSetElement | null>, count: number): void {
  const before = useRef(count)
  useLayoutEffect(() => {
    if (before.current === count) return
    before.current = count
    if (document.activeElement !== document.body) return
    const left = ['.served-usual button', '.hours input'].map((what) =>
      fieldsRef.current?.querySelector<HTMLElement>(what),
    )
    left.find(Boolean)?.focus()
  }, [fieldsRef, count])
}

interface WindowsProps {
  times: Times
  isChecked: boolean
  onChange: (times: Times) => void
}

function Windows({ times, isChecked, onChange }: WindowsProps) {
  const { windows } = times
  const take = (changed: Window[]) => onChange({ ...times, windows: changed })
  return (
    <div className="stack gap-3">
      {windows.map((window, at) => (
        <HoursFields
          // Windows have no ids, and keep their order.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          value={window}
          place={at + 1}
          isChecked={isChecked}
          onChange={(part) => take(windows.with(at, { ...window, ...part }))}
          onRemove={() => take(windows.toSpliced(at, 1))}
        >
          <Dates
            value={window.dates}
            isChecked={isChecked}
            onChange={(dates) => take(windows.with(at, { ...window, dates }))}
          />
        </HoursFields>
      ))}
    </div>
  )
}

interface DatesProps {
  value: DateRange | null
  isChecked: boolean
  onChange: (dates: DateRange | null) => void
}

function Dates({ value, isChecked, onChange }: DatesProps) {
  const { t } = useTranslation()
  const wrong = isChecked ? datesProblem(value) : null
  const problemOf = (part: keyof DateRange) => wrong?.part === part && problemText(t, wrong.problem)
  return (
    <>
      <CheckBox
        isSelected={value !== null}
        onChange={(isSet) => onChange(isSet ? { from: '', to: '' } : null)}
      >
        {t('served.onDates')}
      </CheckBox>
      {value && (
        <DatesFields
          value={value}
          problemOf={problemOf}
          onChange={(part) => onChange({ ...value, ...part })}
        />
      )}
    </>
  )
}

interface AddingProps {
  isFull: boolean
  today: string
  onAdd: (window: Window) => void
}

function Adding({ isFull, today, onAdd }: AddingProps) {
  const { t } = useTranslation()
  const { place } = useContext(SunClockContext)
  if (isFull) return <p className="field-hint">{t('served.full', { most: MOST_WINDOWS })}</p>
  return (
    <fieldset className="row served-usual">
      <legend className="visually-hidden">{t('served.add')}</legend>
      {USUAL_TIMES.map((name) => (
        <Button
          key={name}
          look="plain"
          onPress={() => onAdd(usualWindow(name, today, place !== null))}
        >
          {t(`served.usual.${name}`)}
        </Button>
      ))}
      <Button look="plain" onPress={() => onAdd(NEW_WINDOW)}>
        <PlusIcon />
        <span>{t('served.other')}</span>
      </Button>
    </fieldset>
  )
}

interface ModeProps {
  value: Times['mode']
  onChange: (mode: Times['mode']) => void
}

function Mode({ value, onChange }: ModeProps) {
  const { t } = useTranslation()
  return (
    <Choice
      legend={t('served.mode.title')}
      options={['say', 'hide']}
      value={value}
      onChange={onChange}
      labelOf={(mode) => t(`served.mode.${mode}`)}
    />
  )
}

const USUAL_TIMES = ['breakfast', 'lunch', 'dinner', 'iftar', 'suhoor'] as const
export type UsualTime = (typeof USUAL_TIMES)[number]

const DAILY = { days: ALL_DAYS, dates: null }

export const NEW_WINDOW: Window = { ...DAILY, from: '', to: '' }

export function usualWindow(name: UsualTime, today: string, hasPlace = false): Window {
  switch (name) {
    case 'breakfast':
      return { ...DAILY, from: '07:00', to: '11:30' }
    case 'lunch':
      return { ...DAILY, from: '12:00', to: '16:00' }
    case 'dinner':
      return { ...DAILY, from: '18:00', to: '23:00' }
    case 'iftar':
      return {
        ...DAILY,
        from: hasPlace ? { sun: 'sunset', minutes: 0 } : '18:00',
        to: '21:00',
        dates: ramadanFrom(today),
      }
    case 'suhoor':
      return {
        ...DAILY,
        from: '23:00',
        to: hasPlace ? { sun: 'dawn', minutes: 0 } : '04:00',
        dates: ramadanFrom(today),
      }
  }
}

import { useTranslation } from 'react-i18next'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { problemOf } from '#admin/problems.ts'
import { $categories, saveChange } from '#admin/stores/menu.ts'
import { showNotice, showNoticeForAWhile, TIMES_NOTICE } from '#admin/stores/notices.ts'
import { Button } from '#admin/ui/button.tsx'
import type { Category } from '#api/schemas/categories.ts'
import { addDays, type WallTime } from '#db/rules/time/dates.ts'
import { dayText } from '#db/menu/days-in-words.ts'
import type { Times } from '#db/menu/times.ts'
import { updateCategory } from '../save-category.ts'
import { servedText } from '../served-line.ts'
import './categories.css'

interface ServedNoteProps {
  category: Category
  now: WallTime
  isLocked: boolean
}

export function ServedNote({ category, now, isLocked }: ServedNoteProps) {
  const { t } = useTranslation()
  const { times } = category
  if (!times) return null
  const last = lastDay(times)
  // A feast that was a day later than the calendar said.
  const isExtended = last !== null && last >= addDays(now.date, -1)
  return (
    <div className="row center muted wrap served-note">
      <span>{servedText(t, times, now)}</span>
      {isExtended && (
        <Button look="plain" isDisabled={isLocked} onPress={() => void serveOneMoreDay(category)}>
          {t('served.oneMoreDay')}
        </Button>
      )}
    </div>
  )
}

export function lastDay({ windows }: Times): string | null {
  const days = windows.flatMap(({ dates }) => (dates ? [dates.to] : []))
  return days.toSorted().at(-1) ?? null
}

export function withLastDay(times: Times, day: string): Times {
  const last = lastDay(times)
  const windows = times.windows.map((window) => {
    const { dates } = window
    return dates?.to === last && dates ? { ...window, dates: { ...dates, to: day } } : window
  })
  return { ...times, windows }
}

async function serveOneMoreDay({ _id, title, times }: Category): Promise<void> {
  const last = times && lastDay(times)
  if (!last) return
  const until = addDays(last, 1)
  if (!(await saveTimes(_id, withLastDay(times, until)))) return
  const date = dayText(until, currentLocale(), { weekday: 'short' })
  showNoticeForAWhile({
    id: TIMES_NOTICE,
    status: 'changed',
    says: { text: 'served.extended', values: { title, date } },
    undo: () => void saveTimes(_id, times),
  })
}

async function saveTimes(id: string, times: Times): Promise<boolean> {
  const version = $categories.get().find(({ _id }) => _id === id)?.version ?? '*'
  const withChange = (change: Partial<Category>) => (categories: readonly Category[]) =>
    categories.map((category) => (category._id === id ? { ...category, ...change } : category))
  try {
    await saveChange(
      { saves: id, apply: withChange({ times }) },
      () => updateCategory(id, version, { times }),
      ({ version, times }, categories) => withChange({ version, times })(categories),
    )
    return true
  } catch (error) {
    showNotice({
      id: TIMES_NOTICE,
      status: 'failed',
      says: { text: 'common.notSaved' },
      problem: problemOf(error),
    })
    return false
  }
}

import { useTranslation } from 'react-i18next'
import type { Category } from '#api/schemas/categories.ts'
import { addDays, type WallTime } from '#db/rules/dates.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { lastDay, serveOneMoreDay } from '../one-more-day.ts'
import { servedText } from '../served-line.ts'
import './served-note.css'

interface ServedNoteProps {
  category: Category
  /** By the restaurant's clock. */
  now: WallTime
  isLocked: boolean
}

/** When a category is served, and one more day of it where that ends; nothing where that is always. */
export function ServedNote({ category, now, isLocked }: ServedNoteProps) {
  const { t } = useTranslation()
  const { times } = category
  if (!times) return null
  const last = lastDay(times)
  // A feast that was a day later than the calendar said.
  const isExtended = last !== null && last >= addDays(now.date, -1)
  return (
    <div className="served-note">
      <span>{servedText(t, times, now)}</span>
      {isExtended && (
        <Button look="plain" isDisabled={isLocked} onPress={() => void serveOneMoreDay(category)}>
          {t('served.oneMoreDay')}
        </Button>
      )}
    </div>
  )
}

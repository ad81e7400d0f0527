import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { currentTime } from '#admin/clock.ts'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { $isReadOnly, $timeZone } from '#admin/stores/restaurant.ts'
import { Button } from '#admin/ui/button.tsx'
import type { LoggedChange } from '#api/schemas/change-log.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { byDay, dateIn, undosOf } from '../changes.ts'
import { useAuthorText } from './author-text.ts'
import { ChangedFields } from './changed-fields.tsx'

interface ChangeListProps {
  changes: readonly LoggedChange[]
  onUndo: (id: string) => Promise<void>
}

export function ChangeList({ changes, onUndo }: ChangeListProps) {
  const timeZone = useStore($timeZone)
  const undos = undosOf(changes)
  return byDay(changes, timeZone).map(({ date, changes: some }) => (
    <section key={date} className="stack gap-3">
      <h2 className="subtitle">{dayText(date, timeZone)}</h2>
      <ul className="stack list card change-day">
        {some.map((change) => (
          <ChangeLine
            key={change._id}
            change={change}
            undoes={undos.get(change._id) ?? 0}
            onUndo={onUndo}
          />
        ))}
      </ul>
    </section>
  ))
}

/** Today and yesterday by name. */
function dayText(date: string, timeZone: string): string {
  const locale = currentLocale()
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  const day = long.format(new Date(date))
  const now = currentTime()
  const ago = [0, 1].find(
    (days) => dateIn(new Date(now.getTime() - days * DAY_MS), timeZone) === date,
  )
  if (ago === undefined) return day
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day')
  return `${near.charAt(0).toLocaleUpperCase(locale)}${near.slice(1)} · ${day}`
}

interface ChangeLineProps {
  change: LoggedChange
  /** How many changes its undo takes back; 0 for none. */
  undoes: number
  onUndo: (id: string) => Promise<void>
}

function ChangeLine({ change, undoes, onUndo }: ChangeLineProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'changes' })
  const isReadOnly = useStore($isReadOnly)
  const timeZone = useStore($timeZone)
  const authorText = useAuthorText()
  const { kind, what, at, by, before, after, counts, undo } = change
  const action = before === null ? 'added' : after === null ? 'removed' : 'changed'
  const title = t(`${action}.${kind}`)
  const clock = new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short', timeZone })
  const counted = (['added', 'changed', 'removed', 'texts'] as const).flatMap((name) => {
    const count = counts?.[name]
    return count === undefined ? [] : [t(`counts.${name}`, { count })]
  })
  return (
    <li className="change">
      <div className="stack gap-1 wrap">
        <p>
          <span className="muted">{title}</span>{' '}
          {what !== '' && (
            <bdi translate="no" className="change-what">
              {what}
            </bdi>
          )}
        </p>
        {counted.length > 0 && <p>{counted.join(' · ')}</p>}
        <ChangedFields before={before} after={after} />
        <p className="quiet">
          <time dateTime={at}>{clock.format(new Date(at))}</time>
          {' · '}
          <bdi>{authorText(by)}</bdi>
        </p>
      </div>
      {undo !== null && undoes > 0 && (
        <Button
          look="plain"
          isDisabled={isReadOnly}
          aria-label={undoes > 1 ? undefined : t('undoNamed', { what: what || title })}
          onPress={() => void onUndo(undo)}
        >
          {undoes > 1 ? t('undoMany', { count: undoes }) : i18n.t('common.undo')}
        </Button>
      )}
    </li>
  )
}

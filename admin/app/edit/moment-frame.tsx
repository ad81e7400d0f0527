import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WallTime } from '#db/rules/time/dates.ts'
import { dayText } from '#db/menu/days-in-words.ts'
import { leadLinks } from '../../ui/lead-links.ts'
import { ProblemNotice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { $restaurant } from '../../stores/restaurant.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { publicMenuPath } from '../../paths.ts'
import { askForPreview, usePreview } from '../../stores/previews.ts'
import { $previewPath } from './menu-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

export function MomentFrame({ at }: { at: WallTime }) {
  const { t } = useTranslation()
  const { path, follow } = useFollowedPath()
  const wish = path === null ? null : { path: decodeURIComponent(path), ...at }
  const { shown, problem, askAgain, explain } = usePreview(wish, askForPreview)
  const menu = publicMenuPath(useStore($restaurant)?.slug ?? '')
  if (problem)
    return <ProblemNotice text={t('previewAt.failed')} {...{ problem }} onRetry={askAgain} />
  if (!shown) return <Spinner label={t('common.loading')} />
  const date = dayText(at.date, currentLocale())
  return (
    // A page of our own origin, in which no script runs.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      // Another one each time, so that the browser's way back leads over none of them.
      key={shown.url}
      className="menu-frame"
      title={t('previewAt.frameAt', { date, time: at.time })}
      src={shown.url}
      onLoad={({ currentTarget }) => {
        leadLinks(currentTarget, menu, follow)
        // An answer that is no page stands in no frame.
        if (!currentTarget.contentDocument) void explain(shown.url)
      }}
    />
  )
}

function useFollowedPath() {
  const begun = useStore($previewPath)
  const [followed, setFollowed] = useState({ begun, path: begun })
  return {
    path: followed.begun === begun ? followed.path : begun,
    follow: (path: string) => setFollowed({ begun, path }),
  }
}

interface PreviewTimeProps {
  value: WallTime
  /** Null is now. */
  onChange: (value: WallTime | null) => void
}

export function PreviewTime({ value, onChange }: PreviewTimeProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  function take(part: Partial<WallTime>): void {
    const next = { ...typed, ...part }
    setTyped(next)
    if (next.date !== '' && next.time !== '') onChange(next)
  }
  return (
    <fieldset className="preview-time">
      <legend className="field-hint">{t('previewAt.at')}</legend>
      <TextField
        type="date"
        aria-label={t('previewAt.date')}
        inputDir="ltr"
        value={typed.date}
        onChange={(date) => take({ date })}
      />
      <TextField
        type="time"
        aria-label={t('previewAt.time')}
        inputDir="ltr"
        value={typed.time}
        onChange={(time) => take({ time })}
      />
      <Button look="plain" onPress={() => onChange(null)}>
        {t('previewAt.now')}
      </Button>
    </fieldset>
  )
}

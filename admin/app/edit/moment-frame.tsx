import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WallTime } from '#db/rules/dates.ts'
import { dayText } from '#db/rules/days-in-words.ts'
import { leadLinks } from '../../ui/lead-links.ts'
import { ProblemNotice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { askForPreview } from '../../features/publication/publication.ts'
import { refusalOf, $restaurant } from '../../features/restaurant/restaurant.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { publicMenuPath } from '../../paths.ts'
import { problemOf, type Problem } from '../../problems.ts'
import { $acceptedChanges } from '../../stores/menu.ts'
import { $previewPath } from './menu-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

const PAUSE_MS = 300

type Asked =
  | { status: 'asking' }
  | { status: 'answered'; url: string }
  | { status: 'failed'; problem: Problem }

export function MomentFrame({ at }: { at: WallTime }) {
  const { t } = useTranslation()
  const { path, follow } = useFollowedPath()
  const { asked, askAgain, explain } = useMoment(path, at)
  const menu = publicMenuPath(useStore($restaurant)?.slug ?? '')
  if (asked.status === 'asking') return <Spinner label={t('common.loading')} />
  if (asked.status === 'failed') {
    return <ProblemNotice text={t('preview.failed')} problem={asked.problem} onRetry={askAgain} />
  }
  const date = dayText(at.date, currentLocale())
  return (
    // A page of our own origin, in which no script runs.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      // Another one each time, so that the browser's way back leads over none of them.
      key={asked.url}
      className="menu-frame"
      title={t('preview.frameAt', { date, time: at.time })}
      src={asked.url}
      onLoad={({ currentTarget }) => {
        leadLinks(currentTarget, menu, follow)
        // An answer that is no page stands in no frame.
        if (!currentTarget.contentDocument) void explain(asked.url)
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

function useMoment(path: string | null, { date, time }: WallTime) {
  const [asked, setAsked] = useState<Asked>({ status: 'asking' })
  const asking = useRef<object>(null)
  const ask = useCallback(() => {
    if (path === null) return
    const mine = (asking.current = {})
    const show = (asked: Asked) => mine === asking.current && setAsked(asked)
    askForPreview({ path: decodeURIComponent(path), date, time }).then(
      (url) => show({ status: 'answered', url }),
      (error: unknown) => show({ status: 'failed', problem: problemOf(error) }),
    )
  }, [path, date, time])
  useEffect(() => {
    const timer = setTimeout(ask, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [ask])
  useEffect(() => $acceptedChanges.listen(ask), [ask])
  const explain = async (url: string) => {
    const mine = asking.current
    const problem = await refusalOf(url)
    if (mine === asking.current) setAsked({ status: 'failed', problem })
  }
  return { asked, askAgain: ask, explain }
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
      <legend className="field-hint">{t('preview.at')}</legend>
      <TextField
        type="date"
        aria-label={t('preview.date')}
        inputDir="ltr"
        value={typed.date}
        onChange={(date) => take({ date })}
      />
      <TextField
        type="time"
        aria-label={t('preview.time')}
        inputDir="ltr"
        value={typed.time}
        onChange={(time) => take({ time })}
      />
      <Button look="plain" onPress={() => onChange(null)}>
        {t('preview.now')}
      </Button>
    </fieldset>
  )
}

import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../ui/hooks.ts'
import type { WallTime } from '#db/rules/time/dates.ts'
import { Button } from '../../ui/button.tsx'
import { clockTime } from '../../forms/typed-hours.ts'
import { $timeZone } from '../../stores/restaurant.ts'
import { currentTime } from '../../clock.ts'
import { MenuFrame, $previewPath } from './menu-frame.tsx'

const PreviewTime = lazyPart(() => import('./moment-frame.tsx'), 'PreviewTime')
const MomentFrame = lazyPart(() => import('./moment-frame.tsx'), 'MomentFrame')

const $shownAt = atom<WallTime | null>(null)

export function TimedPreview({ children }: { children: (frame: ReactNode) => ReactNode }) {
  const { t } = useTranslation()
  const timeZone = useStore($timeZone)
  const shownAt = useStore($shownAt)
  if (shownAt === null) {
    const begin = () => $shownAt.set(clockTime(currentTime(), timeZone))
    return (
      <>
        <Button look="plain" className="preview-turn" onPress={begin}>
          {t('previewAt.atAnotherTime')}
        </Button>
        {children(<MenuFrame $category={$previewPath} />)}
      </>
    )
  }
  return (
    <Suspense>
      <PreviewTime value={shownAt} onChange={(time) => $shownAt.set(time)} />
      {children(<MomentFrame at={shownAt} />)}
    </Suspense>
  )
}

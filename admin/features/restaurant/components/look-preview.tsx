import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publicMenuPath } from '#admin/paths.ts'
import { askForPreview, usePreview } from '#admin/stores/previews.ts'
import { Button } from '#admin/ui/button.tsx'
import { Choice } from '#admin/ui/choice.tsx'
import { Spinner } from '#admin/ui/loading.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import type { Preview, PreviewInput } from '#api/schemas/previews.ts'
import { LOOK_FIELDS, SCHEMES, type Scheme } from '#db/rules/look/look.ts'
import { pick } from '#db/rules/record-of.ts'
import { lookPart, meantLook } from '../look.ts'
import { PageFrame } from './page-frame.tsx'
import './restaurant.css'

interface LookPreviewProps {
  settings: MenuSettings
  slug: string
}

export function LookPreview({ settings, slug }: LookPreviewProps) {
  const { t } = useTranslation()
  const menu = publicMenuPath(slug)
  const [path, setPath] = useState(menu)
  const [scheme, setScheme] = useState<Scheme>(ownScheme)
  const form = lookPart.form(settings, useStore(lookPart.session.$unsaved))
  const wish = { path: decodeURIComponent(path), ...pick(meantLook(settings, form), LOOK_FIELDS) }
  const { shown, problem, askAgain, explain } = usePreview<PreviewInput>(wish, askForPreview)
  useEffect(() => {
    $shownLook.set(shown)
    return () => $shownLook.set(null)
  }, [shown])
  return (
    <aside className="stack look-preview" aria-label={t('design.preview')}>
      <div className="row center between">
        <Choice
          legend={t('design.scheme')}
          isLegendHidden
          options={SCHEMES}
          value={scheme}
          onChange={setScheme}
          labelOf={(scheme) => t(`design.${scheme}`)}
        />
        {path !== menu && (
          <Button look="plain" onPress={() => setPath(menu)}>
            {t('design.backToMenu')}
          </Button>
        )}
      </div>
      <ProblemNotice text={t('design.previewFailed')} problem={problem} onRetry={askAgain} />
      <div className="look-phone">
        {shown && (
          <PageFrame
            {...{ scheme, menu }}
            url={shown.url}
            title={t('design.frame')}
            onFollow={setPath}
            onRefused={(url) => void explain(url)}
          />
        )}
        {!shown && !problem && <Spinner label={t('common.loading')} />}
      </div>
    </aside>
  )
}

function ownScheme(): Scheme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** What the frame shows, for the field of the accent. */
export const $shownLook = atom<(Preview & { wish: PreviewInput }) | null>(null)

import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publicMenuPath } from '#admin/paths.ts'
import { problemOf, type Problem } from '#admin/problems.ts'
import { $acceptedChanges } from '#admin/stores/menu.ts'
import { Button } from '#admin/ui/button.tsx'
import { Spinner } from '#admin/ui/loading.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import type { Preview } from '#api/schemas/previews.ts'
import { type Look, SCHEMES, type Scheme } from '#db/rules/look.ts'
import { lookPart, meantLook } from '../look.ts'
import { askForLook, refusalOf } from '../restaurant.ts'
import { PageFrame } from './page-frame.tsx'
import './restaurant.css'

// A finger on a picker of colours goes over many.
const PAUSE_MS = 150

interface LookPreviewProps {
  settings: MenuSettings
  slug: string
}

export function LookPreview({ settings, slug }: LookPreviewProps) {
  const { t } = useTranslation()
  const menu = publicMenuPath(slug)
  const [path, setPath] = useState(menu)
  const [scheme, setScheme] = useState<Scheme>(ownScheme)
  const { shown, problem } = useStore($lookPreview)
  const ask = useAsking(settings, path)
  return (
    <aside className="stack look-preview" aria-label={t('design.preview')}>
      <div className="row center between">
        <SchemeChoice value={scheme} onChange={setScheme} />
        {path !== menu && (
          <Button look="plain" onPress={() => setPath(menu)}>
            {t('design.backToMenu')}
          </Button>
        )}
      </div>
      <ProblemNotice text={t('design.previewFailed')} problem={problem} onRetry={ask} />
      <div className="look-phone">
        {shown && (
          <PageFrame
            {...{ scheme, menu }}
            url={shown.url}
            title={t('design.frame')}
            onFollow={setPath}
            onRefused={(url) => void explainRefusal(url)}
          />
        )}
        {!shown && !problem && <Spinner label={t('common.loading')} />}
      </div>
    </aside>
  )
}

function useAsking(settings: MenuSettings, path: string): () => void {
  const form = lookPart.form(settings, useStore(lookPart.$draft))
  const { accent, surface, coverStyle, iconStyle } = meantLook(settings, form)
  const ask = useCallback(() => {
    void previewLook(decodeURIComponent(path), { accent, surface, coverStyle, iconStyle })
  }, [path, accent, surface, coverStyle, iconStyle])
  useEffect(() => {
    const timer = setTimeout(ask, $lookPreview.get().shown ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [ask])
  useEffect(() => $acceptedChanges.listen(ask), [ask])
  useEffect(() => resetLookPreview, [])
  return ask
}

interface SchemeChoiceProps {
  value: Scheme
  onChange: (scheme: Scheme) => void
}

function SchemeChoice({ value, onChange }: SchemeChoiceProps) {
  const { t } = useTranslation()
  return (
    <div role="radiogroup" aria-label={t('design.scheme')} className="look-schemes">
      {SCHEMES.map((scheme) => (
        <label key={scheme}>
          <input
            type="radio"
            name="scheme"
            checked={value === scheme}
            onChange={() => onChange(scheme)}
          />
          {t(`design.${scheme}`)}
        </label>
      ))}
    </div>
  )
}

function ownScheme(): Scheme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

interface ShownLook extends Preview {
  look: Look
}

interface PreviewState {
  shown: ShownLook | null
  problem: Problem | null
}

const NOTHING: PreviewState = { shown: null, problem: null }
export const $lookPreview = atom(NOTHING)
let asking: object | undefined

async function previewLook(path: string, look: Look): Promise<void> {
  const mine = (asking = {})
  const next = await askForLook(path, look).then(
    (preview) => ({ shown: { ...preview, look }, problem: null }),
    (error: unknown) => ({ shown: $lookPreview.get().shown, problem: problemOf(error) }),
  )
  if (mine === asking) $lookPreview.set(next)
}

async function explainRefusal(url: string): Promise<void> {
  const problem = await refusalOf(url)
  const { shown } = $lookPreview.get()
  if (shown?.url === url) $lookPreview.set({ shown, problem })
}

function resetLookPreview(): void {
  asking = undefined
  $lookPreview.set(NOTHING)
}

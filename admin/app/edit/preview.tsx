import { useStore } from '@nanostores/react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../ui/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { EyeIcon } from '../../ui/icons.tsx'
import { $form } from './forms.ts'
import { TimedPreview } from './timed-preview.tsx'
import './edit.css'

const PreviewPanel = lazyPart(() => import('./preview-panel.tsx'), 'PreviewPanel')

const DishPreview = lazyPart(() => import('./dish-preview.tsx'), 'DishPreview')

const WIDE = '(min-width: 75rem)'

export function PreviewBeside() {
  const { t } = useTranslation()
  const form = useStore($form)
  if (!useMedia(WIDE)) return null
  const isTyped = form?.kind === 'product'
  return (
    // What is above the page is no reason to close the form that stands beside it.
    <aside
      className="preview"
      aria-label={t('preview.title')}
      data-react-aria-top-layer={isTyped || undefined}
    >
      {isTyped ? (
        <Suspense>
          <DishPreview key={form.panel} {...form} />
        </Suspense>
      ) : (
        <TimedPreview>{(frame) => <div className="preview-phone">{frame}</div>}</TimedPreview>
      )}
    </aside>
  )
}

export function PreviewButton() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  if (useMedia(WIDE)) return null
  return (
    <>
      <Button look="plain" onPress={() => setIsOpen(true)}>
        <EyeIcon isOpen />
        <span>{t('preview.open')}</span>
      </Button>
      <Suspense>{isOpen && <PreviewPanel onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

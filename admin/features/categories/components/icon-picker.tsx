import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#admin/components/lazy-part.ts'
import { Spinner } from '#admin/components/ui/spinner.tsx'
import type { IconPickerProps } from './icon-grid.tsx'

// The icons' search words in many languages weigh more than the rest of the dashboard's own code.
const IconGrid = lazyPart(() => import('./icon-grid.tsx'), 'IconGrid')

/** The choice of an icon, with a search. */
export function IconPicker(props: IconPickerProps) {
  const { t } = useTranslation()
  return (
    <Suspense fallback={<Spinner label={t('common.loading')} />}>
      <IconGrid {...props} />
    </Suspense>
  )
}

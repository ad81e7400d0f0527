import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '#admin/components/ui/spinner.tsx'
import type { IconPickerProps } from './icon-grid.tsx'

// The icons' search words in many languages weigh more than the rest of the dashboard's own code.
const IconGrid = lazy(() =>
  import('./icon-grid.tsx').then(({ IconGrid }) => ({ default: IconGrid })),
)

/** The choice of an icon, with a search. */
export function IconPicker(props: IconPickerProps) {
  const { t } = useTranslation()
  return (
    <Suspense fallback={<Spinner label={t('common.loading')} />}>
      <IconGrid {...props} />
    </Suspense>
  )
}

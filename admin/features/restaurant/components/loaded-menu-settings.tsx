import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import { LoadedContent } from '#admin/components/loaded-content.tsx'
import { useLoaded } from '#admin/components/use-loaded.ts'
import { $menuSettings, loadMenuSettings } from '../stores/menu-settings.ts'

interface LoadedMenuSettingsProps {
  children: (settings: MenuSettings) => ReactNode
}

/** What needs the settings of the menu, as they are once they were read anew. */
export function LoadedMenuSettings({ children }: LoadedMenuSettingsProps) {
  const { t } = useTranslation()
  const settings = useStore($menuSettings)
  const { loaded, reload } = useLoaded(loadMenuSettings)
  return (
    <LoadedContent of={loaded} shape="fields" failed={t('settings.loadFailed')} onRetry={reload}>
      {() => settings && children(settings)}
    </LoadedContent>
  )
}

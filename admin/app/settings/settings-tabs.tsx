import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { SCREENS, SETTINGS_TABS, type SettingsTab } from '../../paths.ts'
import { $unsaved } from './unsaved.ts'
import './settings-tabs.css'

/** The parts of the settings, each with its own address. */
export function SettingsTabs({ current }: { current: SettingsTab }) {
  const { t } = useTranslation()
  const unsaved = useStore($unsaved)
  return (
    <nav aria-label={t('settings.tabs')}>
      <ul className="settings-tabs">
        {SETTINGS_TABS.map((tab) => (
          <li key={tab}>
            <a href={SCREENS[tab]} aria-current={tab === current ? 'page' : undefined}>
              {t(`settings.${tab}`)}
              {unsaved.has(tab) && (
                <span className="settings-tabs-unsaved">
                  <span className="visually-hidden"> {t('settings.unsaved')}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

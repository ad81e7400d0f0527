import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { SCREENS, type Screen } from '../../paths.ts'
import { $unsaved } from './unsaved.ts'
import './settings-tabs.css'

const TABS = [
  { screen: 'info', text: 'general' },
  { screen: 'infoLogo', text: 'logo' },
  { screen: 'infoSocial', text: 'social' },
] as const satisfies readonly { screen: Screen; text: string }[]

export type SettingsTab = (typeof TABS)[number]['screen']

/** The parts of the settings, each with its own address. */
export function SettingsTabs({ current }: { current: SettingsTab }) {
  const { t } = useTranslation()
  const unsaved = useStore($unsaved)
  return (
    <nav aria-label={t('settings.tabs')}>
      <ul className="settings-tabs">
        {TABS.map(({ screen, text }) => (
          <li key={screen}>
            <a href={SCREENS[screen]} aria-current={screen === current ? 'page' : undefined}>
              {t(`settings.${text}`)}
              {unsaved[screen] && (
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

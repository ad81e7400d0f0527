import { useTranslation } from 'react-i18next'
import { SCREENS, type Screen } from '../../paths.ts'
import './settings-tabs.css'

const TABS = [
  { screen: 'info', text: 'general' },
  { screen: 'infoSocial', text: 'social' },
] as const satisfies readonly { screen: Screen; text: string }[]

export type SettingsTab = (typeof TABS)[number]['screen']

/** The parts of the settings, each with its own address. */
export function SettingsTabs({ current }: { current: SettingsTab }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('settings.tabs')}>
      <ul className="settings-tabs">
        {TABS.map(({ screen, text }) => (
          <li key={screen}>
            <a href={SCREENS[screen]} aria-current={screen === current ? 'page' : undefined}>
              {t(`settings.${text}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

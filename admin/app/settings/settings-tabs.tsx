import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SCREENS, SETTINGS_TABS, type SettingsTab } from '../../paths.ts'
import { $unsaved } from './unsaved.ts'
import './settings-tabs.css'

/** The parts of the settings, each with its own address. */
export function SettingsTabs({ current }: { current: SettingsTab }) {
  const { t } = useTranslation()
  const unsaved = useStore($unsaved)
  const rowRef = useCurrentInSight(current)
  return (
    <nav aria-label={t('settings.tabs')}>
      <ul ref={rowRef} className="settings-tabs">
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

/** Moves the row to the tab that is shown; the page stays where it is. */
function useCurrentInSight(current: SettingsTab) {
  const rowRef = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const row = rowRef.current
    const shown = row?.querySelector(`[href="${SCREENS[current]}"]`)
    if (row && shown) row.scrollLeft += middleOf(shown) - middleOf(row)
  }, [current])
  return rowRef
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

import type { Seen } from '#admin/forms/merge-draft.ts'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import { $menuSettings } from '#admin/stores/restaurant.ts'
import { type AtTableFields, SETTINGS_SESSIONS } from './sessions.ts'
import { SettingsPart } from './settings-part.ts'

export const atTablePart = new SettingsPart(SETTINGS_SESSIONS.infoTable, {
  fields: ['dishNumbers', 'whatsappOrders', 'wifiName', 'wifiPassword', 'wifiHidden'],
  seen: ({ version, dishNumbers, whatsappOrders, wifi }): Seen<AtTableFields> => {
    const network = {
      wifiName: wifi?.name ?? '',
      wifiPassword: wifi?.password ?? '',
      wifiHidden: wifi?.hidden ?? false,
    }
    return { version, fields: { dishNumbers, whatsappOrders, ...network } }
  },
  show: (settings: MenuSettings) => $menuSettings.set(settings),
})

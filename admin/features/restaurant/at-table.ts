import type { DraftOf, Seen } from '#admin/forms/merge-draft.ts'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import { $menuSettings } from '#admin/stores/restaurant.ts'
import { SettingsPart } from './settings-part.ts'

export type AtTableFields = {
  dishNumbers: boolean
  whatsappOrders: boolean
  wifiName: string
  wifiPassword: string
}

export const atTablePart = new SettingsPart<AtTableFields & DraftOf<AtTableFields>, MenuSettings>({
  fields: ['dishNumbers', 'whatsappOrders', 'wifiName', 'wifiPassword'],
  seen: ({ version, dishNumbers, whatsappOrders, wifi }): Seen<AtTableFields> => {
    const network = { wifiName: wifi?.name ?? '', wifiPassword: wifi?.password ?? '' }
    return { version, fields: { dishNumbers, whatsappOrders, ...network } }
  },
  show: (settings) => $menuSettings.set(settings),
})

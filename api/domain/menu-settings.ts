import {
  changeMenuSettings,
  readMenuSettings,
  type MenuSettings as StoredSettings,
} from '#db/queries/menu-settings.ts'
import type { Session } from '#db/queries/sessions.ts'
import type { Db } from '#db/tables/schema.ts'
import type { AppContext } from '../context.ts'
import type { MenuSettings, MenuSettingsInput } from '../schemas/menu-settings.ts'
import { changeSeen } from './changes.ts'
import { toldOpening } from './opening-shape.ts'

/** What an owner sets about the menu as a whole. */
export async function readSettings(db: Db, restaurantId: string): Promise<MenuSettings> {
  return toldSettings(await readMenuSettings(db, restaurantId))
}

/** Changes it; what is left out is kept, and links are whole. */
export function updateSettings(
  context: AppContext,
  session: Session,
  { links: further, ...input }: MenuSettingsInput,
  seen: number | null,
): Promise<MenuSettings> {
  return changeSeen(context, session, {
    make: (trx, restaurantId) => changeMenuSettings(trx, restaurantId, { ...input, further }, seen),
    read: readSettings,
  })
}

function toldSettings({ version, timeZone, dayEndsAt, ...stored }: StoredSettings): MenuSettings {
  const { accent, surface, coverStyle, iconStyle, ...opening } = stored
  const look = { accent, surface, coverStyle, iconStyle }
  return { timeZone, dayEndsAt, ...toldOpening(opening), ...look, version: String(version) }
}

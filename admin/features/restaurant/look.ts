import type { Seen } from '#admin/forms/merge-draft.ts'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import { type Look, LOOK_FIELDS, readAccent } from '#db/rules/look/look.ts'
import { saveMenuSettings, $menuSettings } from '#admin/stores/restaurant.ts'
import { type LookFields, SETTINGS_SESSIONS } from './sessions.ts'
import { SettingsPart } from './settings-part.ts'

export const lookPart = new SettingsPart(SETTINGS_SESSIONS.infoDesign, {
  fields: LOOK_FIELDS,
  seen: ({ version, accent, surface, coverStyle, iconStyle, face }): Seen<LookFields> => {
    return { version, fields: { accent, surface, coverStyle, iconStyle, face } }
  },
  show: (settings: MenuSettings) => $menuSettings.set(settings),
})

export function meantLook(settings: MenuSettings, form: LookFields): Look {
  const accent = form.accent === null ? null : (readAccent(form.accent) ?? settings.accent)
  return { ...form, accent }
}

export function saveLook(settings: MenuSettings): Promise<void> {
  lookPart.session.normalize(({ accent }) =>
    accent === null ? {} : { accent: readAccent(accent) ?? accent },
  )
  const { accent } = lookPart.form(settings)
  const isColour = accent === null || readAccent(accent) !== null
  return lookPart.save(settings, isColour ? {} : { accent: { text: 'colour' } }, saveMenuSettings)
}

export async function takeAccent(settings: MenuSettings, accent: string | null): Promise<void> {
  const status = () => lookPart.session.$state.get().status
  lookPart.change(settings, { accent })
  if (status() === 'busy') return
  do await saveLook($menuSettings.get() ?? settings)
  while (status() === 'saved' && lookPart.session.$unsaved.get() !== null)
}

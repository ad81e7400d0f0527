import { computed } from 'nanostores'
import type { DraftOf, Seen } from '#admin/forms/merge-draft.ts'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import { type Look, readAccent, DEFAULT_LOOK } from '#db/rules/look.ts'
import { saveMenuSettings, $menuSettings, $restaurant } from './restaurant.ts'
import { SettingsPart } from './settings-part.ts'

/** A look as it stands in the form: the accent as it was typed, null for ours. */
export type LookFields = Pick<Look, keyof Look>

/** How the restaurant's own pages look. */
export const lookPart = new SettingsPart<LookFields & DraftOf<LookFields>, MenuSettings>({
  // By name: what else the rules say of looks is not for the first screen.
  fields: ['accent', 'surface', 'coverStyle', 'iconStyle'],
  seen: ({ version, accent, surface, coverStyle, iconStyle }): Seen<LookFields> => {
    return { version, fields: { accent, surface, coverStyle, iconStyle } }
  },
  show: (settings) => $menuSettings.set(settings),
})

/** The look that the form means: what is no colour yet leaves the accent as it is saved. */
export function meantLook(settings: MenuSettings, form: LookFields): Look {
  const accent = form.accent === null ? null : (readAccent(form.accent) ?? settings.accent)
  return { ...form, accent }
}

export function saveLook(settings: MenuSettings): Promise<void> {
  lookPart.settle(({ accent }) => (accent === null ? {} : { accent: readAccent(accent) ?? accent }))
  const { accent } = lookPart.form(settings)
  const isColour = accent === null || readAccent(accent) !== null
  return lookPart.save(isColour ? {} : { accent: { text: 'colour' } }, saveMenuSettings)
}

/** Chooses an accent and saves it at once, and after it what was chosen meanwhile. */
export async function takeAccent(settings: MenuSettings, accent: string | null): Promise<void> {
  const status = () => lookPart.saving.$state.get().status
  lookPart.change(settings, { accent })
  if (status() === 'busy') return
  do await saveLook($menuSettings.get() ?? settings)
  while (status() === 'saved' && lookPart.$draft.get() !== null)
}

/** How guests see the icons of categories: what the settings say, once they have been opened, is newer. */
export const $iconStyle = computed(
  [$restaurant, $menuSettings],
  (restaurant, settings) => settings?.iconStyle ?? restaurant?.iconStyle ?? DEFAULT_LOOK.iconStyle,
)

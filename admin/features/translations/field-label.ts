import type { MenuTextRow } from '#api/schemas/menu-texts.ts'
import type { Texts } from '#admin/i18n/texts.ts'

type Label = keyof Texts['translations']['field']

/** The text of the dashboard that says what a text of the menu is. */
export function fieldLabel({
  kind,
  field,
}: Pick<MenuTextRow, 'kind' | 'field'>): `translations.field.${Label}` {
  return `translations.field.${`${kind}_${field}` as Label}`
}

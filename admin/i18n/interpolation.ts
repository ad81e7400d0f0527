import type { InterpolationOptions } from 'i18next'
import { isolate } from '#db/rules/text/isolates.ts'

/** How values come into texts; React escapes HTML, so what escapes here isolates. `{{- name}}` does not. */
export function interpolationIn(language: () => 'en' | 'ar'): InterpolationOptions {
  return { escape: (value) => isolate(value, language() === 'ar' ? 'rtl' : 'ltr') }
}

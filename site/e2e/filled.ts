import { isolate } from '#db/rules/text/isolates.ts'

/** A text of the dashboard as it says these values: what is of another direction is isolated. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  const direction = /\p{Script=Arabic}/u.test(text) ? 'rtl' : 'ltr'
  return text.replace(/\{\{(\w+)\}\}/gu, (whole, name: string) =>
    isolate(values[name] ?? whole, direction),
  )
}

import { keep, readKept } from '../kept.ts'
import { sendTexts } from './texts.ts'
import { $typed, takeUpTyped, type TypedText } from './typed-texts.ts'

const KEY = 'typedTexts'

/** Keeps what is not saved for the next visit in this tab, takes up the last, and saves before the page goes. */
export function keepTexts(): () => void {
  takeUpTyped(readKept<Record<string, TypedText>>(KEY) ?? {})
  if (Object.keys($typed.get()).length > 0) void sendTexts()
  const page = new AbortController()
  for (const event of ['pagehide', 'online']) {
    window.addEventListener(event, () => void sendTexts(), { signal: page.signal })
  }
  const stop = $typed.listen(keepTyped)
  return () => {
    page.abort()
    stop()
  }
}

function keepTyped(typed: Readonly<Record<string, TypedText>>): void {
  // More than a tab may keep, as of a large file, is on its way, but would outlive no reload.
  keep(KEY, Object.keys(typed).length > 0 ? typed : null)
}

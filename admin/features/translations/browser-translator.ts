/** Of the browser, on the device: no text is sent. Not every browser has one. */
interface BrowserTranslator {
  translate(text: string, options: { signal: AbortSignal }): Promise<string>
  destroy(): void
}

interface Languages {
  sourceLanguage: string
  targetLanguage: string
}

declare global {
  var Translator:
    | {
        availability(languages: Languages): Promise<string>
        create(options: Languages & { signal: AbortSignal }): Promise<BrowserTranslator>
      }
    | undefined
}

export async function hasTranslator(languages: Languages): Promise<boolean> {
  const availability = await globalThis.Translator?.availability(languages).catch(() => null)
  return typeof availability === 'string' && availability !== 'unavailable'
}

/** Tells a draft of each text as it comes, empty if there is none. The browser may load the language first. */
export async function draftByBrowser(
  languages: Languages,
  texts: ReadonlySet<string>,
  onDraft: (text: string, draft: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const translator = await globalThis.Translator?.create({ ...languages, signal })
  if (!translator) return
  try {
    for (const text of texts) {
      signal.throwIfAborted()
      const draft = await translator.translate(text, { signal })
      signal.throwIfAborted()
      onDraft(text, draft.trim())
    }
  } finally {
    translator.destroy()
  }
}

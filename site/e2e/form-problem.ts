import type { Page } from 'playwright'

/** What is said about a field that is marked as wrong, as a screen reader finds it; to be polled. */
export function problemOf(page: Page, label: string): () => Promise<string | null> {
  const field = page.getByLabel(label, { exact: true })
  return async () => {
    if ((await field.getAttribute('aria-invalid')) !== 'true') return null
    const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
    const texts = ids.map((id) => page.locator(`[role=alert] [id="${id}"]`).allInnerTexts())
    return (await Promise.all(texts)).flat().join()
  }
}

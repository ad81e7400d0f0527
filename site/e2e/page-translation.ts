import type { Page } from 'playwright'

/** Does to a page, and to what comes into it, what a browser's translation does: texts become elements. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const skipped = 'script, style, noscript, textarea, font, [translate=no], .notranslate'
    const translateText = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest(skipped) !== null) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `«${text.data}»`
      outer.append(inner)
      text.replaceWith(outer)
    }
    const translateBelow = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(translateText)
    }
    translateBelow(document.body)
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Text) translateText(node)
        else translateBelow(node)
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
}

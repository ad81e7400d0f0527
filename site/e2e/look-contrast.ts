/** What is seen of one thing on a page: its own colour and what is behind it, each as `#rrggbb`. */
export interface SeenColours {
  /** Text, or what is drawn and to be told apart. */
  kind: 'text' | 'drawing'
  /** The beginning of its HTML. */
  what: string
  colour: string
  ground: string
}

/**
 * Runs in the page: wears each look in turn, by its rules in the place of `worn`, and says what is seen
 * of each thing. What has the same colours in the first `telling` looks is said once.
 */
export function coloursIn(wanted: {
  worn: string
  looks: readonly string[]
  telling: number
}): SeenColours[][] {
  interface Seen {
    element: Element
    kind: SeenColours['kind']
    property: 'color' | 'stroke' | 'fill' | 'borderBlockEndColor'
  }

  const { worn, looks, telling } = wanted
  const own = document.querySelector('style')
  if (!own?.textContent.includes(worn))
    throw new Error(`${location.pathname} does not have the rules of its look`)
  own.textContent = own.textContent.replace(worn, '')
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [sheet]
  sheet.replaceSync(worn)
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const parsed = new Map<string, readonly number[]>()

  const kinds = differentKinds(everythingSeen())
  return looks.map((css) => {
    sheet.replaceSync(css)
    return kinds.flatMap(coloursOf)
  })

  function everythingSeen(): Seen[] {
    return Array.from(document.body.querySelectorAll('*')).flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      const seen: Seen[] = []
      const isText = Array.from(element.childNodes).some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (isText || element instanceof HTMLInputElement) {
        seen.push({ element, kind: 'text', property: 'color' })
      }
      if (element.matches('[aria-current]')) {
        seen.push({ element, kind: 'drawing', property: 'borderBlockEndColor' })
      }
      for (const property of ['stroke', 'fill'] as const) {
        const isDrawn = element instanceof SVGGeometryElement
        if (isDrawn && getComputedStyle(element)[property].startsWith('rgb')) {
          seen.push({ element, kind: 'drawing', property })
        }
      }
      return seen
    })
  }

  /** One of all that have the same colours. */
  function differentKinds(all: readonly Seen[]): Seen[] {
    const marks = all.map(() => '')
    for (const css of looks.slice(0, telling)) {
      sheet.replaceSync(css)
      all.forEach((seen, at) => {
        const told = coloursOf(seen).map(({ kind, colour, ground }) => [kind, colour, ground])
        marks[at] += `${told.join()} `
      })
    }
    return all.filter((_, at) => marks.indexOf(marks[at] ?? '') === at)
  }

  /** Its colour on its ground, and on lines that are drawn there. */
  function coloursOf({ element, kind, property }: Seen): SeenColours[] {
    const style = getComputedStyle(element)
    const below: string[] = []
    let isOnLines = false
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at)
      below.push(backgroundColor)
      isOnLines ||= backgroundImage.includes('/surface-')
      if (partsOf(backgroundColor)[3] === 255) break
    }
    const lines = isOnLines ? [style.getPropertyValue('--hairline')] : []
    return [laidOver(below), ...lines].map((ground) => {
      const colour = laidOver([style[property], ground])
      return { kind, what: element.outerHTML.slice(0, 120), colour, ground: laidOver([ground]) }
    })
  }

  /** Colours over one another, the first in front, as the one that is seen. */
  function laidOver(colours: readonly string[]): string {
    const seen = colours.reduceRight<readonly number[]>(
      (below, colour) => {
        const [r = 0, g = 0, b = 0, opacity = 0] = partsOf(colour)
        const share = opacity / 255
        return [r, g, b].map((part, at) => part * share + (below[at] ?? 0) * (1 - share))
      },
      [255, 255, 255],
    )
    return `#${seen.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
  }

  /** Red, green, blue and opacity, of 255 each, however the colour is written. */
  function partsOf(colour: string): readonly number[] {
    const known = parsed.get(colour)
    if (known || !canvas) return known ?? []
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const parts = Array.from(canvas.getImageData(0, 0, 1, 1).data)
    parsed.set(colour, parts)
    return parts
  }
}

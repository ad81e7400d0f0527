/** What is too weak to be seen, of what a page shows in a look. */
export interface Weak {
  /** The look's rules. */
  css: string
  what: string
  colour: string
  ground: string
  contrast: number
}

/** Runs in the page: wears each look in turn, and says what is then too weak. */
export function weakIn({ worn, looks }: { worn: string; looks: readonly string[] }): Weak[] {
  // WCAG 2, level AA: of text, and of what is drawn and to be told apart.
  const LEAST = { text: 4.5, drawing: 3 }

  interface Seen {
    element: Element
    kind: keyof typeof LEAST
    property: 'color' | 'stroke' | 'fill' | 'borderBlockEndColor'
  }

  type Behind = Pick<CSSStyleDeclaration, 'backgroundColor' | 'backgroundImage'>

  const own = document.querySelector('style')
  if (!own?.textContent.includes(worn))
    throw new Error(`${location.pathname} does not have the rules of its look`)
  own.textContent = own.textContent.replace(worn, '')
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [sheet]
  sheet.replaceSync(worn)
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const grounds = new Map<Element, Behind>()
  const parsed = new Map<string, readonly number[]>()

  const all = everythingSeen()
  const kinds = differentKinds(all)
  return looks.flatMap((css) => {
    wear(css)
    return kinds.flatMap((seen) => weakness(seen, css) ?? [])
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

  /** One of all that have the same colours in whatever look. */
  function differentKinds(all: readonly Seen[]): Seen[] {
    const marks = all.map(() => '')
    for (const css of looks.slice(0, 4)) {
      wear(css)
      all.forEach((seen, at) => (marks[at] += `${seen.kind} ${coloursOf(seen).join()} `))
    }
    return all.filter((_, at) => marks.indexOf(marks[at] ?? '') === at)
  }

  /** The colour of what is seen, and of what it stands on: its ground, and lines that are drawn there. */
  function coloursOf({ element, property }: Seen): string[] {
    const style = getComputedStyle(element)
    const below: string[] = []
    let isOnLines = false
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = behind(at)
      below.push(backgroundColor)
      isOnLines ||= backgroundImage.includes('/surface-')
      if (partsOf(backgroundColor)[3] === 255) break
    }
    const lines = isOnLines ? [style.getPropertyValue('--hairline')] : []
    return [style[property], laidOver(below), ...lines]
  }

  /** What many stand on is asked for once in each look. */
  function behind(element: Element): Behind {
    const known = grounds.get(element)
    if (known) return known
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const told = { backgroundColor, backgroundImage }
    grounds.set(element, told)
    return told
  }

  function wear(css: string): void {
    sheet.replaceSync(css)
    grounds.clear()
  }

  function weakness(seen: Seen, css: string): Weak | undefined {
    const [colour = '', ...grounds] = coloursOf(seen)
    const what = seen.element.outerHTML.slice(0, 120)
    for (const ground of grounds) {
      const contrast = contrastOf(laidOver([colour, ground]), ground)
      if (contrast < LEAST[seen.kind]) return { css, what, colour, ground, contrast }
    }
    return undefined
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
    return `rgb(${seen.map(Math.round).join(' ')})`
  }

  function contrastOf(one: string, other: string): number {
    const [light = 0, dark = 0] = [lightOf(one), lightOf(other)].toSorted((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }

  function lightOf(colour: string): number {
    const [r = 0, g = 0, b = 0] = partsOf(colour).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
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

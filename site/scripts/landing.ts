import './site-page.ts'

// The picture in the phone becomes the menu itself at the first sign of somebody who might tap it:
// not before, because the menu is in the typeface of the browser, and nobody who scrolls past is to
// see letters change.
const phone = document.querySelector<HTMLElement>('[data-frame]')
const SIGNS = ['pointermove', 'touchstart', 'focusin'] as const

if (phone) {
  const start = (event: Event) => {
    if (event instanceof PointerEvent && isStill(event)) return
    for (const sign of SIGNS) phone.removeEventListener(sign, start)
    phone.append(frameOf(phone))
  }
  for (const sign of SIGNS) phone.addEventListener(sign, start, { passive: true })
}

// A page that is drawn under a resting pointer is told of a move as well.
function isStill({ movementX, movementY }: PointerEvent): boolean {
  return movementX === 0 && movementY === 0
}

function frameOf(phone: HTMLElement): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = phone.dataset['title'] ?? ''
  frame.addEventListener('load', () => {
    phone.classList.add('live')
    phone.querySelector('.screen')?.remove()
  })
  frame.src = phone.dataset['frame'] ?? ''
  return frame
}

// A visitor's own menu. What reads it comes when somebody is at the form.
const tryIt = document.querySelector<HTMLElement>('[data-try]')
if (tryIt) {
  const show = async (files: readonly File[]) => {
    const { showMenu } = await import('./try-menu.ts')
    await showMenu(tryIt, files)
  }
  tryIt.addEventListener('focusin', () => void import('./try-menu.ts'), { once: true })
  tryIt.addEventListener('submit', (event) => {
    event.preventDefault()
    void show([])
  })
  const chosen = tryIt.querySelector<HTMLInputElement>('[type=file]')
  chosen?.addEventListener('change', () => {
    void show([...(chosen.files ?? [])])
    chosen.value = ''
  })
}

// One review to the next, from the last to the first and back, by button, arrow key or swipe.
const section = document.querySelector<HTMLElement>('[data-reviews]')
const strip = section?.querySelector<HTMLElement>('[data-strip]')
const controls = section?.querySelector<HTMLElement>('[data-steps]')
const place = section?.querySelector<HTMLElement>('p[data-place]')
if (strip && controls && place) startReviews(strip, controls, place)

function startReviews(strip: HTMLElement, controls: HTMLElement, place: HTMLElement): void {
  const slides = [...strip.querySelectorAll<HTMLElement>('.slide')]
  let current = 0
  const mark = (index: number) => {
    current = index
    for (const [at, slide] of slides.entries()) {
      if (at === index) slide.setAttribute('aria-current', 'true')
      else slide.removeAttribute('aria-current')
    }
    place.textContent = slides[index]?.dataset['place'] ?? ''
  }
  const step = (by: number) => {
    mark((current + by + slides.length) % slides.length)
    const slide = slides[current]
    if (slide) strip.scrollBy({ left: distance(strip, slide), behavior: pace() })
  }
  for (const button of controls.querySelectorAll<HTMLElement>('[data-step]')) {
    button.addEventListener('click', () => step(Number(button.dataset['step'])))
  }
  strip.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    step(isRightToLeft(strip) ? -by : by)
  })
  for (const swipe of ['touchend', 'wheel'] as const) {
    strip.addEventListener(swipe, () => follow(strip, slides, mark), { passive: true })
  }
  mark(0)
  controls.hidden = false
}

// Where a swipe has come to rest is where the next step starts.
function follow(strip: HTMLElement, slides: HTMLElement[], mark: (index: number) => void): void {
  strip.addEventListener(
    'scrollend',
    () => {
      const gaps = slides.map((slide) => Math.abs(distance(strip, slide)))
      mark(gaps.indexOf(Math.min(...gaps)))
    },
    { once: true },
  )
}

/** How far the slide is from where the strip's first one stands at rest, in pixels. */
function distance(strip: HTMLElement, slide: HTMLElement): number {
  const { scrollPaddingInlineStart } = getComputedStyle(strip)
  const padding = Number.parseFloat(scrollPaddingInlineStart) || 0
  const [own, all] = [slide.getBoundingClientRect(), strip.getBoundingClientRect()]
  return isRightToLeft(strip) ? own.right - all.right + padding : own.left - all.left - padding
}

function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl'
}

function pace(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}

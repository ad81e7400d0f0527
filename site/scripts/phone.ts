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

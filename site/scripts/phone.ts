// The picture in the phone becomes the menu itself at the first sign of somebody who might tap it,
// so that the page's own first load is not slowed down by another.
const phone = document.querySelector<HTMLElement>('[data-frame]')
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const

if (phone) {
  const start = (event: Event) => {
    if (event instanceof PointerEvent && isStill(event)) return
    for (const sign of SIGNS) removeEventListener(sign, start)
    phone.append(frameOf(phone))
  }
  for (const sign of SIGNS) addEventListener(sign, start, { passive: true })
}

// A page that is drawn under a resting pointer is told of a move as well.
function isStill({ type, movementX, movementY }: PointerEvent): boolean {
  return type === 'pointermove' && movementX === 0 && movementY === 0
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

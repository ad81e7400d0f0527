const COPIED_MS = 4000

// Loaded by the first scroll, touch or key on a page that tells the password of a network.
const button = document.querySelector<HTMLElement>('.wifi button')
const password = document.querySelector('.wifi bdi')
const said = document.querySelector('.wifi [role=status]')
if (button && password && said) {
  button.style.visibility = 'visible'
  button.addEventListener('click', () => void copy(button, password, said))
}

async function copy(button: HTMLElement, password: Element, said: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(password.textContent)
    said.textContent = button.dataset['copied'] ?? ''
    setTimeout(() => (said.textContent = ''), COPIED_MS)
  } catch {
    // Where nothing may be copied, one more tap does it.
    getSelection()?.selectAllChildren(password)
  }
}

import { CLOSE } from '#site/i18n/words.ts'
import css from '#site/styles/offer-language.css?inline'
import { addStyles } from './add-styles.ts'

// Asked for where there is something to offer.
const link = document.querySelector<HTMLAnchorElement>('[data-preferred]')
if (link) offer(link)

/** Offers the page in another language, in its words, over what is there; nothing moves, or is kept. */
function offer({ href, lang, dataset }: HTMLAnchorElement): void {
  const { offer: read = '' } = dataset
  const sheet = addStyles(css)
  const line = document.createElement('aside')
  line.className = 'offer'
  line.lang = lang
  line.ariaLabel = read
  line.dir = 'auto'
  const go = document.createElement('a')
  go.href = href
  go.hreflang = lang
  go.textContent = read
  const leave = document.createElement('button')
  leave.type = 'button'
  leave.ariaLabel = CLOSE[lang] ?? '✕'
  leave.textContent = '✕'
  leave.addEventListener('click', () => {
    line.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  })
  line.append(go, leave)
  document.body.append(line)
}

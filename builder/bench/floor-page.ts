import type { MenuDocument, MenuProduct } from '#db/rules/menu-document.ts'
import { formatPrice } from '#db/rules/money.ts'
import { pictureFile, pictureWidths } from '#db/rules/pictures.ts'

const CSS = [
  'body{max-width:25rem;margin:0 auto;padding:0 1rem;font:16px/1.5 system-ui}',
  'ul{padding:0;list-style:none}li{display:flex;gap:.75rem;padding:1rem 0}',
  'img{flex:none;object-fit:cover}div{flex:1}p{margin:0}',
].join('')

// As many pictures as a phone shows without scrolling.
const EARLY = 4

/** The same menu as somebody would write it by hand: the least that shows the same dishes. */
export function floorPage(menu: MenuDocument): string {
  let place = 0
  const sections = menu.categories.map(({ title, products }) => {
    const items = products.map((product) => item(product, (place += 1) > EARLY))
    return `<h2>${escaped(title)}</h2><ul>${items.join('')}</ul>`
  })
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escaped(menu.name)}</title><style>${CSS}</style>`,
    `<h1>${escaped(menu.name)}</h1>${sections.join('')}</html>`,
  ].join('')
}

function item({ name, price, description, picture }: MenuProduct, lazy: boolean): string {
  const width = picture ? pictureWidths(picture.width)[0] : undefined
  const file = picture && width ? pictureFile(picture, width, 'avif') : ''
  const image = `<img src="/media/${file}" alt="" width="96" height="96"${lazy ? ' loading="lazy"' : ''}>`
  const texts = `<b>${escaped(name)}</b><p>${escaped(description)}</p>`
  return `<li>${file && image}<div>${texts}</div><span>AED ${formatPrice(price)}</span></li>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

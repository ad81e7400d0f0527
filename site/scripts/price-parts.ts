import type { ListedData, ListedPrice } from '#site/lib/dishes/listed-data.ts'
import { nameDirection } from '#site/lib/page/name-direction.ts'

const isRightToLeft = document.documentElement.dir === 'rtl'

/** What an element with the class `price` holds. */
export function priceParts(
  { price, note, former }: Pick<ListedPrice, 'price' | 'note' | 'former'>,
  { currency, was }: Pick<ListedData, 'currency' | 'was'>,
): Node[] {
  const sign = document.createElement('span')
  sign.textContent = currency
  const before = text('i', `${was} `)
  before.append(text('s', former ?? ''))
  return [
    ...(price === null ? [] : [sign, document.createTextNode(` ${price} `)]),
    ...(note ? [text('em', note)] : []),
    ...(former ? [before] : []),
  ]
}

export function text(tag: string, content: string, className = ''): HTMLElement {
  const made = document.createElement(tag)
  made.dir = nameDirection(content, isRightToLeft ? 'rtl' : 'ltr')
  if (className) made.className = className
  made.textContent = content
  return made
}

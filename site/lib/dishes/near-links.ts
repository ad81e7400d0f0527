import type { PageLink, ProductPage } from '#db/rules/category-pages.ts'
import { attributes, Html, html } from '../page/html.ts'
import type { OwnWords } from '../../i18n/words.ts'
import { textMark } from '../words/owners-texts.ts'
import { linkTo } from '../links/page-links.ts'
import { thumbnailSources } from '../pictures/picture-sources.ts'
import { leanLines } from './two-lines.ts'

/** Where a dish's page leads on, as HTML: the dishes beside it, and more of its category. */
export function nearLinks(
  { restaurant, category, near }: Pick<ProductPage, 'restaurant' | 'category' | 'near'>,
  { say, mark }: OwnWords,
): string {
  const main = restaurant.languages?.[0]?.lang
  const { before, after, more } = near
  const name = ({ name, isInMain }: PageLink) =>
    html`<bdi${attributes({ lang: isInMain ? main : undefined })}>${lined(name)}</bdi>`
  const beside = (link: PageLink, rel: 'prev' | 'next', says: string) =>
    html`<a rel="${rel}" href="${linkTo(link.path)}">${square(link)}<span><small${attributes(mark)}>${says}</small> ${name(link)}</span></a>`
  const afterSays = after?.isCategory ? say.nextCategory : say.dishAfter
  const ways = [
    ...(before ? [beside(before, 'prev', say.dishBefore)] : []),
    ...(after ? [beside(after, 'next', afterSays)] : []),
  ]
  const others = more.map(
    (link) => html`<li><a href="${linkTo(link.path)}">${square(link)}${name(link)}</a></li>`,
  )
  const title = html`<h3${attributes(textMark(restaurant, category, 'title'))}><a href="${linkTo(category.path)}">${lined(category.title)}</a></h3>`
  return [
    ...(ways.length > 0 ? ['<nav>', ...ways.map(textOf), '</nav>'] : []),
    ...(others.length > 0 ? [title.text, '<ul>', ...others.map(textOf), '</ul>'] : []),
  ].join('')
}

function textOf({ text }: Html): string {
  return text
}

function lined(text: string): string | Html {
  const lines = leanLines(text)
  return lines === null ? text : new Html(lines)
}

const LETTER = /[\p{L}\p{N}]\p{M}*/u

// A dish without a picture has the ground of one, and its letter.
function square({ picture, name }: PageLink): Html {
  if (!picture) {
    const letter = LETTER.exec(name)?.[0].toUpperCase() ?? ''
    return html`<i class="picture" aria-hidden="true">${letter}</i>`
  }
  const { avif, fallback } = thumbnailSources(picture)
  return new Html(
    `<picture class="picture"><source type="image/avif" srcset="${avif}"><img src="${fallback}" alt="" width="96" height="96" loading="lazy"></picture>`,
  )
}

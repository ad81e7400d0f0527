import type { CategoryView, ProductView } from '#db/rules/menu-pages.ts'
import { pictureFile, type Picture } from '#db/rules/pictures.ts'
import { encodePath } from '#db/rules/segments.ts'
import type { OwnPage } from './own-pages.ts'

const PRODUCT = 'Qaima'

/** A page of ours as a content file of Hugo's: everything worked out, only to be put in place. */
export function hugoContent(
  page: OwnPage,
  { publicUrl, graph }: { publicUrl: string; graph: string },
): string {
  const { restaurant, kind, path } = page
  const { name, currency, lang, dir } = restaurant
  const frontMatter = {
    url: `${path}/`,
    layout: kind,
    lang,
    dir,
    restaurant: name,
    menu: encodePath(restaurant.path),
    currency,
    canonical: publicUrl + encodePath(path),
    share: publicUrl + (restaurant.share ?? ''),
    graph,
    og: kind === 'product' ? 'article' : 'website',
    ...ownData(page),
  }
  return `${JSON.stringify(frontMatter)}\n`
}

function ownData(page: OwnPage): object {
  const { name } = page.restaurant
  switch (page.kind) {
    case 'menu': {
      const { categories, info } = page
      const strip = categories.map((link, place) => tile(link, place === 0 && 'true'))
      const list = categories.map((category) => categoryData(category))
      return { title: `${name} · ${PRODUCT}`, description: info.about, strip, categories: list }
    }
    case 'category': {
      const { title, path, products } = page.category
      const names = products.map((product) => product.name).join(', ')
      const description = `${title}, The menu of ${name}: ${names}`.slice(0, 155)
      const strip = page.strip.map((link) => tile(link, link.path === path && 'page'))
      const category = categoryData(page.category)
      return { title: `${title} · ${name} · ${PRODUCT}`, description, strip, category }
    }
    case 'product': {
      const { product, category, restaurant } = page
      const price = `${restaurant.currency} ${product.price}`
      return {
        title: `${product.name} · ${name} · ${PRODUCT}`,
        description: `${product.name} · ${price} · ${product.description}`,
        category: encodePath(category.path),
        product: productData(product),
      }
    }
    case 'info': {
      const { about, location } = page.info
      return { title: `About ${name} · ${PRODUCT}`, description: about, location }
    }
  }
}

function tile({ title, path, icon }: Omit<CategoryView, 'products'>, current: string | false) {
  return { title, path: encodePath(path), icon, current: current || undefined }
}

function categoryData({ title, products }: CategoryView) {
  return { title, products: products.map(productData) }
}

function productData({ name, path, price, description, picture }: ProductView, place: number = 0) {
  return {
    name,
    path: encodePath(path),
    price,
    description,
    picture: picture && pictureData(picture, place),
  }
}

function pictureData(picture: Picture, place: number) {
  const [small, sharp, middle, large] = [192, 288, 480, 960].map(
    (width) => `/media/${pictureFile(picture, width, 'avif')} ${width}w`,
  )
  return {
    colour: picture.colour,
    avif: `${small},${sharp}`,
    fallback: `/media/${pictureFile(picture, 192, picture.fallback)}`,
    large: `${middle},${large}`,
    largeFallback: `/media/${pictureFile(picture, 480, picture.fallback)}`,
    loading: place < 4 ? undefined : 'lazy',
  }
}

import { drawCover } from './draw-cover.ts'
import { drawDish } from './draw-dish.ts'
import { drawLogo } from './draw-logo.ts'
import type { DemoMenu } from './menu-files.ts'

/** What a drawn picture is for: the restaurant itself, or a dish by its name. */
export type PictureSubject = 'logo' | 'cover' | { dish: string }

/** A picture of a menu that is drawn when it is asked for. */
export interface MenuPicture {
  subject: PictureSubject
  draw: () => Promise<Buffer>
}

/** Every picture of a demo menu. */
export function menuPictures(menu: DemoMenu): MenuPicture[] {
  const { logo, cover, name } = menu
  const servings = cover.dishes.flatMap((dish) => servingOf(menu, dish) ?? [])
  const dishes = menu.categories.flatMap(({ on, products }) =>
    products.flatMap((product, index): MenuPicture[] => {
      const { picture: serving } = product
      if (!serving) return []
      const surface = on[index % on.length] ?? on[0]
      const seed = `${name} ${product.name}`
      return [
        { subject: { dish: product.name }, draw: () => drawDish({ seed, on: surface, serving }) },
      ]
    }),
  )
  return [
    { subject: 'logo', draw: () => drawLogo(logo) },
    { subject: 'cover', draw: () => drawCover({ seed: name, on: cover.on, servings }) },
    ...dishes,
  ]
}

function servingOf({ categories }: DemoMenu, dish: string) {
  const product = categories.flatMap(({ products }) => products).find(({ name }) => name === dish)
  return product?.picture
}

import type { Product, SentProducts } from '#api/schemas/products.ts'
import { answerOf, client } from '../client.ts'
import { $categories, saveChange, type Categories } from './menu.ts'

// Browsers let no more go on behind a page that is left.
const MOST_KEPT_ALIVE = 15_000

/**
 * Changes single fields of dishes in one call, all or none, shown at once as `show` has them; taken
 * back, and thrown, when the server refuses. A few go on when the page is left meanwhile.
 */
export function patchDishes(
  json: SentProducts,
  show: (dish: Product) => Product,
): Promise<Product[]> {
  const ids = new Set(json.map(({ _id }) => _id))
  const keepalive = JSON.stringify(json).length < MOST_KEPT_ALIVE
  return saveChange(
    {
      saves: null,
      apply: (categories) =>
        mappedDishes(categories, (dish) => (ids.has(dish._id) ? show(dish) : dish)),
    },
    () => answerOf(client.api.products.$patch({ json }, { init: { keepalive } })),
    (saved, categories) => withDishes(categories, saved),
  )
}

/** A dish as it is shown now; undefined where it is gone. */
export function dishNow(id: string): Product | undefined {
  const all = $categories.get()
  return all.flatMap(({ products }) => products).find(({ _id }) => _id === id)
}

/** The menu with these dishes as the server has them. */
export function withDishes(categories: Categories, saved: readonly Product[]): Categories {
  const byId = new Map(saved.map((dish) => [dish._id, dish]))
  return mappedDishes(categories, (dish) => byId.get(dish._id) ?? dish)
}

function mappedDishes(categories: Categories, map: (dish: Product) => Product): Categories {
  return categories.map((category) => ({ ...category, products: category.products.map(map) }))
}

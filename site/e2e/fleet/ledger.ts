/** A category as its owner gets it. */
export interface StoredCategory {
  _id: string
  title: string
  slug: string
  products: { _id: string; name: string; slug: string; price: number }[]
}

/** What an owner was told is done, to be held against what is there. */
export class Ledger {
  readonly dishes = new Map<string, { name: string; price: number }>()
  /** How often a dish may be there beside the one that was told of: requests that nobody answered. */
  readonly #strays = new Map<string, number>()
  isPaid = false

  added(id: string, dish: { name: string; price: number }, lost: number): void {
    this.dishes.set(id, dish)
    if (lost > 0) this.#strays.set(dish.name, lost)
  }

  priced(id: string, price: number): void {
    const dish = this.dishes.get(id)
    if (dish) this.dishes.set(id, { ...dish, price })
  }

  deleted(id: string): void {
    this.dishes.delete(id)
  }

  /** What of a menu is otherwise than was told. */
  faults(menu: readonly StoredCategory[]): string[] {
    const stored = new Map(menu.flatMap(({ products }) => products.map((dish) => [dish._id, dish])))
    const wrong = [...this.dishes]
      .filter(([id, { price }]) => stored.get(id)?.price !== price)
      .map(([id, { name, price }]) => `${name} is ${stored.get(id)?.price}, not ${price}`)
    const others = [...stored.values()].filter(({ _id }) => !this.dishes.has(_id))
    const unknown = others.filter(({ name }) => !this.#isStray(name))
    return [...wrong, ...unknown.map(({ name }) => `${name} is there`)]
  }

  #isStray(name: string): boolean {
    const left = this.#strays.get(name) ?? 0
    this.#strays.set(name, left - 1)
    return left > 0
  }
}

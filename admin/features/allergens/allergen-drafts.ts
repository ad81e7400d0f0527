import { dequal } from 'dequal/lite'
import { RefusedError } from '#admin/client.ts'
import { Autosave, type Drafts } from '#admin/forms/autosave.ts'
import { problemOf, type Problem } from '#admin/problems.ts'
import { patchDishes, withDishes, noteAnswered } from '#admin/stores/menu.ts'
import type { Product, SentProducts } from '#api/schemas/products.ts'
import { notVegan, type Allergens } from '#db/menu/allergens.ts'

export interface Statement {
  allergens: Allergens
  allergensChecked: boolean
  isVegan: boolean
}

export interface AllergenDraft extends Statement {
  _id: string
  version: string
  wasVegan: boolean
  problem: Problem | null
}

export const allergenAutosave = new Autosave<AllergenDraft, Product>({
  storageKey: 'allergenDrafts',
  keyOf: ({ _id }) => _id,
  async send(drafts) {
    const byId = new Map(drafts.map((draft) => [draft._id, draft]))
    const show = (dish: Product) => withStatement(dish, byId.get(dish._id))
    return dishesById(await patchDishes(drafts.map(changesOf), show))
  },
  showCurrent(dishes) {
    noteAnswered((categories) => withDishes(categories, dishes))
    return dishesById(dishes)
  },
  isSame: ({ allergens, allergensChecked }, { details }) =>
    allergensChecked === details.allergensChecked && dequal(allergens, details.allergens),
  explain: (error) =>
    error instanceof RefusedError && error.field?.startsWith('allergens.')
      ? { text: 'veganNot' }
      : problemOf(error),
})

export function statementOf(
  { _id, details }: Product,
  drafts: Drafts<AllergenDraft> = allergenAutosave.$drafts.get(),
): Statement {
  const { allergens, allergensChecked, diets } = details
  return drafts[_id] ?? { allergens, allergensChecked, isVegan: diets.vegan }
}

export function changeStatement(dish: Product, change: Partial<Statement>): void {
  const { _id } = dish
  const before = allergenAutosave.$drafts.get()[_id]
  const { version, wasVegan } = before ?? { ...dish, wasVegan: dish.details.diets.vegan }
  const next = { ...statementOf(dish), ...change }
  const isWrong = next.isVegan && notVegan(next.allergens)
  const problem = isWrong ? { text: 'veganNot' as const } : null
  allergenAutosave.add([{ ...next, _id, version, wasVegan, problem }])
}

function changesOf(draft: AllergenDraft): SentProducts[number] {
  const { _id, version, allergens, allergensChecked, wasVegan, isVegan } = draft
  const diets = wasVegan && !isVegan && { diets: { vegan: false } }
  return { _id, version, details: { allergens, allergensChecked, ...diets } }
}

function withStatement(dish: Product, statement: Statement | undefined): Product {
  if (!statement) return dish
  const { allergens, allergensChecked, isVegan } = statement
  const diets = { ...dish.details.diets, vegan: isVegan }
  return { ...dish, details: { ...dish.details, allergens, allergensChecked, diets } }
}

function dishesById(dishes: readonly Product[]): Map<string, Product> {
  return new Map(dishes.map((dish) => [dish._id, dish]))
}

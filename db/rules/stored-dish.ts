import {
  DISH_FIELDS,
  DISH_NAMES,
  type Dish,
  type DishField,
  type MenuField,
  type ValueOf,
} from './menu-fields.ts'

/** A dish as its row has it: flags are 0 or 1. */
export type StoredDish = {
  [Name in DishField]: StoredOf<(typeof DISH_FIELDS)[Name]>
}

type StoredOf<Field extends MenuField> = Field extends { kind: 'flag' } ? number : ValueOf<Field>

/** The fields that are given, as rows have them; what is left out stays left out. */
export function storedFields(fields: Partial<Dish>): Partial<StoredDish> {
  const given = DISH_NAMES.filter((name) => fields[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, storedValue(fields[name])]))
}

/** The dish of a row. */
export function dishOfRow(row: StoredDish): Dish {
  return Object.fromEntries(DISH_NAMES.map((name) => [name, valueOf(name, row[name])])) as Dish
}

function storedValue(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value
}

function valueOf(name: DishField, stored: unknown): unknown {
  const field: MenuField = DISH_FIELDS[name]
  return field.kind === 'flag' ? stored === 1 : stored
}

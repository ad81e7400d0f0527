import { toThousandths, type Decimals } from '../../rules/money/money.ts'
import type { ReadMenu, ReadRow } from '../rows.ts'
import { decimalsOf, type GivenMenu } from './menus-as-text.ts'

interface Counts {
  all: number
  right: number
  /** Wrong or missing, without a doubt. */
  unmarked: number
}

/** Compares what was read with what was written: the dishes that have a price. */
export function countRight(
  menus: readonly GivenMenu[],
  read: (menu: GivenMenu, options: { decimals: Decimals }) => ReadMenu,
): Counts {
  const counts: Counts = { all: 0, right: 0, unmarked: 0 }
  for (const menu of menus) {
    const byName = rowsByName(read(menu, { decimals: decimalsOf(menu) }).rows)
    for (const { name, price } of menu.categories.flatMap(({ products }) => products)) {
      if (price === null) continue
      counts.all += 1
      const rows = byName.get(key(name)) ?? byName.get(key(withoutNumber(name))) ?? []
      const wanted = toThousandths(price)
      const isRight = rows.some(
        (row) => row.price === wanted || row.sizes.some((size) => size.price === wanted),
      )
      if (isRight) counts.right += 1
      else if (!isMarked(rows.length > 0 ? rows : rowsLike(name, byName))) counts.unmarked += 1
    }
  }
  return counts
}

function isMarked(rows: readonly ReadRow[]): boolean {
  return rows.some(({ doubts }) => doubts.length > 0)
}

/** Of which a part of the name is missing, or that have more. */
function rowsLike(name: string, byName: ReadonlyMap<string, ReadRow[]>): ReadRow[] {
  const wanted = key(name)
  const like = [...byName].filter(([other]) => other.includes(wanted) || wanted.includes(other))
  return like.flatMap(([other, rows]) => (other.length > 3 ? rows : []))
}

function rowsByName(rows: readonly ReadRow[]): Map<string, ReadRow[]> {
  const byName = new Map<string, ReadRow[]>()
  for (const row of rows) {
    const { name, texts } = row
    const second = texts.name ?? ''
    const names = [name, second, `${name} ${second}`, `${second} ${name}`]
    for (const one of new Set(names.map(key))) byName.set(one, [...(byName.get(one) ?? []), row])
  }
  return byName
}

function key(name: string): string {
  const plain = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return plain
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** Numbers of dishes are left out: '36. Tadig'. */
function withoutNumber(name: string): string {
  return name.replace(/^\s*\d+\s?[.)-]\s*/u, '')
}

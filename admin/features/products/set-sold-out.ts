import type { SentProducts, Product } from '#api/schemas/products.ts'
import { problemOf } from '#admin/problems.ts'
import { patchDishes } from '#admin/stores/menu.ts'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { listText } from '#db/rules/text/lists.ts'
import {
  SOLD_OUT_NOTICE,
  showNotice,
  showNoticeForAWhile,
  type SoldOutSpan,
} from '#admin/stores/notices.ts'

type SoldOutChange = NonNullable<SentProducts[number]['soldOut']> | null

const SPANS = {
  today: { today: true },
  oneHour: { hours: 1 },
  twoHours: { hours: 2 },
  fourHours: { hours: 4 },
  always: { until: null },
} as const satisfies Record<SoldOutSpan, SoldOutChange>

interface SoldOutTarget {
  product: Product
  sizes?: readonly string[]
}

/** The dish, or those of its sizes, whose ids are chosen. */
export function targetsOf(product: Product, chosen: ReadonlySet<string>): SoldOutTarget[] {
  if (chosen.has(product._id)) return [{ product }]
  const sizes = product.sizes.map(({ _id }) => _id).filter((id) => chosen.has(id))
  return sizes.length === 0 ? [] : [{ product, sizes }]
}

export async function setSoldOut(all: readonly SoldOutTarget[], isSoldOut: boolean): Promise<void> {
  if (all.length === 0) return
  const changes = (soldOut: SoldOutChange) => all.map((one) => changeOf(one, soldOut))
  const names = listText(all.map(nameOf), currentLocale())
  const saves = (json: Change[], again: () => void) => send(json, names, again)
  const again = () => void setSoldOut(all, isSoldOut)
  if (!(await saves(changes(isSoldOut ? SPANS.today : null), again))) return
  const change = (json: Change[]): void => void saves(json, () => change(json))
  showNoticeForAWhile({
    id: SOLD_OUT_NOTICE,
    status: 'changed',
    says: {
      text: isSoldOut ? 'soldOut.marked' : 'soldOut.back',
      values: { names },
    },
    undo: () => change(all.map(({ product }) => soldOutAsBefore(product, new Date()))),
    ...(isSoldOut && { choose: (span) => change(changes(SPANS[span])) }),
  })
}

type Change = Pick<SentProducts[number], '_id' | 'soldOut' | 'sizes'>

function changeOf({ product: { _id }, sizes }: SoldOutTarget, soldOut: SoldOutChange): Change {
  return sizes ? { _id, sizes: sizes.map((_id) => ({ _id, soldOut })) } : { _id, soldOut }
}

/** What takes back any mark of a dish and its sizes; what has come back by the clock since stays. */
export function soldOutAsBefore({ _id, soldOut, sizes }: SoldOutParts, now: Date): Change {
  const kept = (soldOut: Product['soldOut']) => (isSoldOut({ soldOut }, now) ? soldOut : null)
  return {
    _id,
    soldOut: kept(soldOut),
    sizes: sizes.map(({ _id, soldOut }) => ({ _id, soldOut: kept(soldOut) })),
  }
}

function nameOf({ product, sizes }: SoldOutTarget): string {
  const name = shownName(product)
  if (!sizes) return name
  const named = product.details.sizes.filter(({ _id }) => sizes.includes(_id))
  const sizeNames = named.map((size) => size.name)
  return `${name} (${listText(sizeNames, currentLocale())})`
}

async function send(json: Change[], names: string, retry: () => void): Promise<boolean> {
  const changes = new Map(json.map((change) => [change._id, change]))
  try {
    await patchDishes(json, (product) => {
      const change = changes.get(product._id)
      return change ? withSoldOut(product, change) : product
    })
    return true
  } catch (error) {
    showNotice({
      id: SOLD_OUT_NOTICE,
      status: 'failed',
      says: { text: 'soldOut.failed', values: { names } },
      problem: problemOf(error),
      retry,
    })
    return false
  }
}

function withSoldOut(product: Product, { soldOut, sizes = [] }: Change): Product {
  const changed = new Map(sizes.map(({ _id, soldOut }) => [_id, shown(soldOut)]))
  const ofSizes = product.sizes.map(({ _id, soldOut: before }) => {
    const whole = soldOut === undefined ? before : shown(soldOut)
    const own = changed.get(_id)
    return { _id, soldOut: own === undefined ? whole : own }
  })
  const isWhole = ofSizes.length > 0 && ofSizes.every(({ soldOut }) => soldOut !== null)
  const own = soldOut === undefined || ofSizes.length > 0 ? null : shown(soldOut)
  return { ...product, soldOut: isWhole ? { until: null } : own, sizes: ofSizes }
}

function shown(soldOut: SoldOutChange): Product['soldOut'] {
  return soldOut === null ? null : { until: null }
}

export function isSoldOut({ soldOut }: Pick<Product, 'soldOut'>, now: Date): boolean {
  return soldOut !== null && (soldOut.until === null || Date.parse(soldOut.until) > now.getTime())
}

type SoldOutParts = Pick<Product, '_id' | 'soldOut' | 'sizes'>

/** Of dishes and of sizes. */
export function soldOutIds(products: readonly SoldOutParts[], now: Date): Set<string> {
  const parts = products.flatMap(({ _id, soldOut, sizes }) => [{ _id, soldOut }, ...sizes])
  return new Set(parts.filter((part) => isSoldOut(part, now)).map(({ _id }) => _id))
}

import type { ChangedProducts, Product } from '#api/schemas/products.ts'
import { problemOf } from '#admin/problems.ts'
import { patchDishes } from '#admin/stores/dishes.ts'
import { hideNotice, MARK_NOTICE, showNotice, type SoldOutSpan } from '#admin/stores/notices.ts'

type SoldOutChange = NonNullable<ChangedProducts[number]['soldOut']> | null

const SPANS = {
  today: { today: true },
  oneHour: { hours: 1 },
  twoHours: { hours: 2 },
  fourHours: { hours: 4 },
  always: { until: null },
} as const satisfies Record<SoldOutSpan, SoldOutChange>

/**
 * Marks dishes sold out for the rest of today, or back, shows it at once and says so, with the way back
 * and for how long; what the server refuses is taken back.
 */
export async function markSoldOut(products: readonly Product[], isSoldOut: boolean): Promise<void> {
  if (products.length === 0) return
  const wanted = isSoldOut ? SPANS.today : null
  if (!(await send(products, () => wanted))) return
  clearTimeout(hiding)
  hiding = setTimeout(() => hideNotice(MARK_NOTICE), NOTICE_MS)
  showNotice({
    id: MARK_NOTICE,
    status: 'marked',
    names: products.map(({ name }) => name).join(', '),
    isSoldOut,
    undo: () => {
      hideNotice(MARK_NOTICE)
      void send(products, ({ soldOut }) => soldOut && { until: soldOut.until })
    },
    choose: (span) => void send(products, () => SPANS[span]),
  })
}

// Long enough to choose how long.
const NOTICE_MS = 15_000
let hiding: ReturnType<typeof setTimeout> | undefined

async function send(
  products: readonly Product[],
  change: (product: Product) => SoldOutChange,
): Promise<boolean> {
  const json = products.map((product) => ({ _id: product._id, soldOut: change(product) }))
  const shown = new Map(
    json.map(({ _id, soldOut }) => [_id, soldOut === null ? null : { until: null }]),
  )
  try {
    await patchDishes(json, (product) => {
      const soldOut = shown.get(product._id)
      return soldOut === undefined ? product : { ...product, soldOut }
    })
    return true
  } catch (error) {
    showNotice({ id: MARK_NOTICE, status: 'unmarked', problem: problemOf(error) })
    return false
  }
}

/** Whether a dish is sold out at a time, also when the page was read before it was back. */
export function isSoldOut({ soldOut }: Pick<Product, 'soldOut'>, now: Date): boolean {
  return soldOut !== null && (soldOut.until === null || Date.parse(soldOut.until) > now.getTime())
}

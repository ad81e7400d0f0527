import { changedPrice, formatPrice, toThousandths, type Decimals } from '#db/rules/money/money.ts'
import type { ListedPrice } from './listed-data.ts'

/**
 * What a list of dishes, each with its options, comes to, with what is not known yet:
 * `AED 25 + Market price`; and with a service charge in per cent.
 */
export function listSum(
  lines: readonly { count: number; of: readonly ListedPrice[] }[],
  decimals: Decimals,
  service = 0,
): Pick<ListedPrice, 'price' | 'note'> {
  const bare = lines.reduce(
    (all, { count, of }) =>
      of.reduce((sum, { amount }) => sum + count * (toThousandths(amount) ?? 0), all),
    0,
  )
  const charge = { by: 'percent', value: service, step: 1 } as const
  const sum = service === 0 ? bare : (changedPrice(bare, charge, decimals) ?? bare)
  const notes = [...new Set(lines.flatMap(({ of }) => of.flatMap(({ sum: note }) => note ?? [])))]
  if (sum > 0) {
    return { price: formatPrice(sum, decimals), note: notes.map((note) => `+ ${note}`).join(' ') }
  }
  // What is free adds nothing.
  const free = lines.find(({ of: [one] }) => one?.price === null)?.of[0]?.note
  const note = notes.join(' + ') || free
  return note === undefined ? { price: formatPrice(0, decimals) } : { price: null, note }
}

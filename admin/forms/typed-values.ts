import type { SimpleField } from '#db/menu/fields.ts'
import { formatPrice, toPrice, toThousandths, type Decimals } from '#db/rules/money/money.ts'
import { readPrice } from '#db/rules/money/read-price.ts'
import { checkLabel } from '#db/rules/text/labels.ts'
import { checkName } from '#db/rules/text/names.ts'
import { checkLine, checkProse, type Checked } from '#db/rules/text/texts.ts'
import { parseWhole, type Bounds } from '#db/rules/text/digits.ts'
import { problemOfMessage, type Problem } from '../problems.ts'

export function typedValue(
  field: SimpleField,
  value: string | number | boolean | null | undefined,
  decimals: Decimals,
): string {
  if (value === null || value === undefined || value === false) return ''
  return field.kind === 'price' ? priceText(Number(value), decimals) : String(value)
}

export function priceText(price: number, decimals: Decimals): string {
  return formatPrice(toThousandths(price) ?? 0, decimals)
}

type Read = { value: string | number | boolean | null } | { problem: Problem }

export function readTyped(field: SimpleField, text: string, decimals: Decimals): Read {
  switch (field.kind) {
    case 'name':
      return readText(checkName(text))
    case 'label':
      return readLabel(text)
    case 'line':
      return readText(checkLine(text, field.limit))
    case 'prose':
      return readText(checkProse(text, field.limit))
    case 'price':
      return readTypedPrice(text, decimals)
    case 'whole':
      return readWhole(text, field)
    case 'flag':
      return { value: text !== '' }
  }
}

/** Null for none. */
function readLabel(text: string): Read {
  const read = readText(checkLabel(text))
  return 'value' in read && read.value === '' ? { value: null } : read
}

function readText(checked: Checked): Read {
  if (checked.ok) return { value: checked.value }
  return { problem: problemOfMessage(checked.message) ?? { text: 'failed' } }
}

function readWhole(text: string, { least, most }: Bounds): Read {
  const value = parseWhole(text, { least, most })
  return value === null ? { problem: { text: 'whole', values: { least, most } } } : { value }
}

function readTypedPrice(text: string, decimals: Decimals): Read {
  const [price, other] = readPrice(text, decimals)
  if (price === undefined) return { problem: { text: 'price' } }
  if (other === undefined) return { value: toPrice(price) }
  const [more = '', less = ''] = [price, other].map((each) => formatPrice(each, decimals))
  return { problem: { text: 'priceEither', values: { more, less } } }
}

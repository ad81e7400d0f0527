import { useTranslation } from 'react-i18next'
import type { Product } from '#api/schemas/products.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { RestoreIcon, SoldOutIcon } from '#admin/components/ui/sold-out-icons.tsx'
import { useMinutes } from '#admin/components/use-minutes.ts'
import { isSoldOut } from '../mark-sold-out.ts'
import './size-marks.css'

interface SizeMarksProps {
  product: Product
  isLocked: boolean
  onMark: (isSoldOut: boolean, sizes: readonly string[]) => void
}

/** The sizes of a dish, each of which is marked sold out, or back, with one tap. */
export function SizeMarks({ product, isLocked, onMark }: SizeMarksProps) {
  const { t } = useTranslation()
  const now = useMinutes()
  const { name, details, sizes } = product
  return (
    <div className="size-marks">
      {details.sizes.map((size, at) => {
        const isGone = isSoldOut({ soldOut: sizes[at]?.soldOut ?? null }, now)
        const shown = size.name || String(at + 1)
        const names = { name: `${name}, ${shown}` }
        return (
          <Button
            key={size._id}
            look="icon"
            className={`size-mark${isGone ? ' is-gone' : ''}`}
            aria-label={t(isGone ? 'soldOut.takeBack' : 'soldOut.mark', names)}
            isDisabled={isLocked}
            onPress={() => onMark(!isGone, [size._id])}
          >
            {isGone ? <RestoreIcon /> : <SoldOutIcon />}
            <bdi>{shown}</bdi>
          </Button>
        )
      })}
    </div>
  )
}

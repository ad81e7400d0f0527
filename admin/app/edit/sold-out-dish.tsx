import { useTranslation } from 'react-i18next'
import type { Product } from '#api/schemas/products.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { isSoldOut } from '../../features/products/set-sold-out.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { useMinutes } from '../../ui/hooks.ts'
import './edit.css'

interface SoldOutDishProps {
  product: Product
  /** Ids of dishes and sizes; a dish has its sizes with it. */
  chosen: ReadonlySet<string>
  isReadOnly?: boolean
  onChoose: (id: string, isChosen: boolean) => void
}

/** A dish and its sizes to choose from, each with whether it is sold out. */
export function SoldOutDish({ product, chosen, isReadOnly = false, onChoose }: SoldOutDishProps) {
  const now = useMinutes()
  const { _id, details, sizes } = product
  const name = shownName(product)
  const isTaken = chosen.has(_id)
  const isGone = isSoldOut(product, now)
  return (
    <>
      <Choice
        name={name}
        isGone={isGone}
        isSelected={isTaken}
        isDisabled={isReadOnly}
        onChange={(isChosen) => onChoose(_id, isChosen)}
      />
      {details.sizes.length > 0 && (
        <fieldset className="row sold-out-sizes" aria-label={name}>
          {details.sizes.map((size, at) => (
            <Choice
              key={size._id}
              name={size.name || String(at + 1)}
              isGone={isGone || isSoldOut({ soldOut: sizes[at]?.soldOut ?? null }, now)}
              isSelected={isTaken || chosen.has(size._id)}
              isDisabled={isReadOnly || isTaken}
              onChange={(isChosen) => onChoose(size._id, isChosen)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

interface ChoiceProps {
  name: string
  isGone: boolean
  isSelected: boolean
  isDisabled: boolean
  onChange: (isChosen: boolean) => void
}

function Choice({ name, isGone, ...props }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <CheckBox {...props} figure={isGone && t('soldOut.title')}>
      <bdi translate="no">{name}</bdi>
    </CheckBox>
  )
}

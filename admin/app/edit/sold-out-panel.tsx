import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#api/schemas/products.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useMinutes } from '../../ui/hooks.ts'
import { isSoldOut, setSoldOut, type SoldOutTarget } from '../../features/products/set-sold-out.ts'
import { $categories } from '../../stores/menu.ts'
import './edit.css'

export function SoldOutPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const categories = useStore($categories)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const products = categories.flatMap(({ products }) => products)
  function finish(isGone: boolean): void {
    void setSoldOut(
      products.flatMap((product) => targetsOf(product, chosen)),
      isGone,
    )
    onClose()
  }
  const choose = (id: string) => setChosen(chosen.symmetricDifference(new Set([id])))
  return (
    <Panel title={t('soldOutMany.title')} isChanged={false} onClose={onClose}>
      <div className="panel-body">
        <p>{t('soldOutMany.hint')}</p>
        {categories.map(({ _id, title, products }) => (
          <fieldset key={_id} className="check-list sold-out-category">
            <legend>
              <bdi translate="no">{title}</bdi>
            </legend>
            {products.map((product) => (
              <Dish key={product._id} product={product} chosen={chosen} onChoose={choose} />
            ))}
          </fieldset>
        ))}
      </div>
      <Actions isDisabled={chosen.size === 0} onSoldOut={finish} />
    </Panel>
  )
}

interface ActionsProps {
  isDisabled: boolean
  onSoldOut: (isSoldOut: boolean) => void
}

function Actions({ isDisabled, onSoldOut }: ActionsProps) {
  const { t } = useTranslation()
  return (
    <div className="stack sold-out-actions">
      <Button isDisabled={isDisabled} onPress={() => onSoldOut(true)}>
        {t('soldOutMany.mark')}
      </Button>
      <Button look="plain" isDisabled={isDisabled} onPress={() => onSoldOut(false)}>
        {t('soldOutMany.back')}
      </Button>
    </div>
  )
}

interface DishProps {
  product: Product
  chosen: ReadonlySet<string>
  onChoose: (id: string) => void
}

function Dish({ product, chosen, onChoose }: DishProps) {
  const now = useMinutes()
  const { _id, details, sizes } = product
  const name = shownName(product)
  return (
    <>
      <Choice id={_id} name={name} isGone={isSoldOut(product, now)} {...{ chosen, onChoose }} />
      {details.sizes.length > 0 && (
        <fieldset className="row sold-out-sizes" aria-label={name}>
          {details.sizes.map((size, at) => (
            <Choice
              key={size._id}
              id={size._id}
              name={size.name || String(at + 1)}
              isGone={isSoldOut({ soldOut: sizes[at]?.soldOut ?? null }, now)}
              isTaken={chosen.has(_id)}
              {...{ chosen, onChoose }}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

interface ChoiceProps extends Omit<DishProps, 'product'> {
  id: string
  name: string
  isGone: boolean
  isTaken?: boolean
}

function Choice({ id, name, isGone, isTaken = false, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <CheckBox
      isSelected={isTaken || chosen.has(id)}
      isDisabled={isTaken}
      figure={isGone && t('soldOut.title')}
      onChange={() => onChoose(id)}
    >
      <bdi translate="no">{name}</bdi>
    </CheckBox>
  )
}

function targetsOf(product: Product, chosen: ReadonlySet<string>): SoldOutTarget[] {
  if (chosen.has(product._id)) return [{ product }]
  const sizes = product.sizes.map(({ _id }) => _id).filter((id) => chosen.has(id))
  return sizes.length === 0 ? [] : [{ product, sizes }]
}

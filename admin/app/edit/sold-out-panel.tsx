import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#api/schemas/products.ts'
import { Button } from '../../components/ui/button.tsx'
import { CheckBox } from '../../components/ui/check-box.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { useMinutes } from '../../components/use-minutes.ts'
import { isSoldOut, markSoldOut } from '../../features/products/mark-sold-out.ts'
import { $categories } from '../../stores/menu.ts'
import './sold-out-panel.css'

/** All dishes, of which several are marked sold out, or back, at once. */
export function SoldOutPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const categories = useStore($categories)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const products = categories.flatMap(({ products }) => products)
  function finish(isGone: boolean): void {
    void markSoldOut(
      products.filter(({ _id }) => chosen.has(_id)),
      isGone,
    )
    onClose()
  }
  return (
    <Panel title={t('soldOut.several')} isChanged={false} onClose={onClose}>
      <div className="panel-body">
        <p>{t('soldOut.severalHint')}</p>
        {categories.map(({ _id, title, products }) => (
          <fieldset key={_id} className="sold-out-category">
            <legend>
              <bdi>{title}</bdi>
            </legend>
            {products.map((product) => (
              <Dish
                key={product._id}
                product={product}
                isChosen={chosen.has(product._id)}
                onChoose={() => setChosen(chosen.symmetricDifference(new Set([product._id])))}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <Actions isDisabled={chosen.size === 0} onMark={finish} />
    </Panel>
  )
}

interface ActionsProps {
  isDisabled: boolean
  onMark: (isSoldOut: boolean) => void
}

function Actions({ isDisabled, onMark }: ActionsProps) {
  const { t } = useTranslation()
  return (
    <div className="sold-out-actions">
      <Button isDisabled={isDisabled} onPress={() => onMark(true)}>
        {t('soldOut.markChosen')}
      </Button>
      <Button look="plain" isDisabled={isDisabled} onPress={() => onMark(false)}>
        {t('soldOut.backChosen')}
      </Button>
    </div>
  )
}

interface DishProps {
  product: Product
  isChosen: boolean
  onChoose: () => void
}

function Dish({ product, isChosen, onChoose }: DishProps) {
  const { t } = useTranslation()
  const isGone = isSoldOut(product, useMinutes())
  return (
    <CheckBox isSelected={isChosen} onChange={onChoose}>
      <span>
        <bdi>{product.name}</bdi>
        {isGone && <small className="sold-out-now"> {t('soldOut.title')}</small>}
      </span>
    </CheckBox>
  )
}

import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { setSoldOut, targetsOf } from '../../features/products/set-sold-out.ts'
import { $categories } from '../../stores/menu.ts'
import { SoldOutDish } from './sold-out-dish.tsx'
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
              <SoldOutDish key={product._id} {...{ product, chosen }} onChoose={choose} />
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

import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { QrCodeIcon } from '../../components/ui/icons.tsx'

const KitchenPanel = lazy(() =>
  import('./kitchen-panel.tsx').then(({ KitchenPanel }) => ({ default: KitchenPanel })),
)

/** Opens the addresses by which the kitchen marks dishes sold out. */
export function KitchenButton() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button look="plain" onPress={() => setIsOpen(true)}>
        <QrCodeIcon />
        {t('kitchen.title')}
      </Button>
      <Suspense>{isOpen && <KitchenPanel onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  )
}

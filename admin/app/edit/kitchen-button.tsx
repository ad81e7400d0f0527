import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../components/lazy-part.ts'
import { Button } from '../../components/ui/button.tsx'
import { QrCodeIcon } from '../../components/ui/icons.tsx'

const KitchenPanel = lazyPart(() => import('./kitchen-panel.tsx'), 'KitchenPanel')

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

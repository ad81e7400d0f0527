import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../components/lazy-part.ts'
import { Button } from '../../components/ui/button.tsx'
import { SoldOutIcon } from '../../components/ui/sold-out-icons.tsx'

const SoldOutPanel = lazyPart(() => import('./sold-out-panel.tsx'), 'SoldOutPanel')

/** Opens the list in which several dishes are marked sold out at once. */
export function SoldOutButton({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button look="plain" isDisabled={isDisabled} onPress={() => setIsOpen(true)}>
        <SoldOutIcon />
        {t('soldOut.several')}
      </Button>
      <Suspense>{isOpen && <SoldOutPanel onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  )
}

import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../components/lazy-part.ts'
import { Button } from '../../components/ui/button.tsx'
import { QrCodeIcon, TrashIcon } from '../../components/ui/icons.tsx'
import { SoldOutIcon } from '../../components/ui/sold-out-icons.tsx'

const SoldOutPanel = lazyPart(() => import('./sold-out-panel.tsx'), 'SoldOutPanel')
const KitchenPanel = lazyPart(() => import('./kitchen-panel.tsx'), 'KitchenPanel')
const BinPanel = lazyPart(() => import('./bin-panel.tsx'), 'BinPanel')

/** Opens the list in which several dishes are marked sold out at once. */
export function SoldOutButton({ isDisabled }: { isDisabled: boolean }) {
  return (
    <PanelButton text="soldOut.several" Panel={SoldOutPanel} isDisabled={isDisabled}>
      <SoldOutIcon />
    </PanelButton>
  )
}

/** Opens the addresses by which the kitchen marks dishes sold out. */
export function KitchenButton() {
  return (
    <PanelButton text="kitchen.title" Panel={KitchenPanel}>
      <QrCodeIcon />
    </PanelButton>
  )
}

/** Opens what was deleted within the last days. */
export function BinButton() {
  return (
    <PanelButton text="bin.title" Panel={BinPanel}>
      <TrashIcon />
    </PanelButton>
  )
}

interface PanelButtonProps {
  text: 'soldOut.several' | 'kitchen.title' | 'bin.title'
  Panel: ComponentType<{ onClose: () => void }>
  isDisabled?: boolean
  /** An icon. */
  children: ReactNode
}

function PanelButton({ text, Panel, isDisabled = false, children }: PanelButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button look="plain" isDisabled={isDisabled} onPress={() => setIsOpen(true)}>
        {children}
        {t(text)}
      </Button>
      <Suspense>{isOpen && <Panel onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  )
}

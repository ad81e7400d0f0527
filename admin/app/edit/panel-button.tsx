import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/hooks.ts'
import { SoldOutIcon } from '../../ui/icons.tsx'

const SoldOutPanel = lazyPart(() => import('./sold-out-panel.tsx'), 'SoldOutPanel')

export function SoldOutButton({ isDisabled }: { isDisabled: boolean }) {
  return (
    <PanelButton text="soldOutMany.title" Panel={SoldOutPanel} isDisabled={isDisabled}>
      <SoldOutIcon />
    </PanelButton>
  )
}

interface PanelButtonProps {
  text: 'soldOutMany.title' | 'many.title' | 'kitchen.title' | 'bin.title' | 'import.copy.title'
  Panel: ComponentType<{ onClose: () => void }>
  isDisabled?: boolean
  children: ReactNode
}

export function PanelButton({ text, Panel, isDisabled = false, children }: PanelButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button look="plain" isDisabled={isDisabled} onPress={() => setIsOpen(true)}>
        {children}
        <span>{t(text)}</span>
      </Button>
      <Suspense>{isOpen && <Panel onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  )
}

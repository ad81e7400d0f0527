import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { lazyPart } from './hooks.ts'
import { GripIcon } from './icons.tsx'
import type { MoveMenuProps } from './move-menu.tsx'

const loadMenu = () => import('./move-menu.tsx')
const MoveMenu = lazyPart(loadMenu, 'MoveMenu')

type GripProps = Omit<MoveMenuProps, 'triggerRef' | 'onClose'> & {
  name: string
  isDisabled: boolean
}

export function MoveGrip({ name, isDisabled, ...menu }: GripProps) {
  const { t } = useTranslation()
  const triggerRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        ref={triggerRef}
        look="icon"
        className="grip"
        data-grip
        aria-label={t('order.move', { name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        isDisabled={isDisabled}
        onHoverStart={() => void loadMenu()}
        onPress={() => setIsOpen(true)}
      >
        <GripIcon />
      </Button>
      <Suspense>
        {isOpen && <MoveMenu {...menu} triggerRef={triggerRef} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}

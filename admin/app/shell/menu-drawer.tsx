import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { $screen } from '../router.ts'
import { SideMenu } from './side-menu.tsx'
import '../../ui/panel.css'
import './shell.css'

interface MenuDrawerProps {
  onClose: () => void
  /** Above the ways to all screens. */
  children: ReactNode
}

export function MenuDrawer({ onClose, children }: MenuDrawerProps) {
  const { t } = useTranslation()
  useRouteChange(onClose)
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="panel-overlay drawer-overlay"
    >
      <Modal className="drawer">
        <Dialog aria-label={t('nav.label')} className="stack start drawer-dialog">
          <div className="row full center between">
            <Button look="icon" aria-label={t('common.close')} onPress={onClose}>
              <CloseIcon />
            </Button>
            {children}
          </div>
          <SideMenu />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function useRouteChange(onChange: () => void): void {
  const route = useStore($screen)?.route
  const first = useRef(route)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (route !== first.current) changed()
  }, [route])
}

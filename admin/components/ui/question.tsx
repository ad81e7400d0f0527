import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import './panel.css'

interface QuestionProps {
  title: string
  /** Whether a tap beside it is an answer, too: no. */
  isDismissable?: boolean
  onNo: () => void
  children: ReactNode
}

/** A question over the page that wants an answer before anything else. */
export function Question({ title, isDismissable = true, onNo, children }: QuestionProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={isDismissable}
      onOpenChange={(isOpen) => !isOpen && onNo()}
      className="panel-overlay question-overlay"
    >
      <Modal className="question">
        <Dialog role="alertdialog" className="question-dialog">
          <Heading slot="title" className="panel-title">
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

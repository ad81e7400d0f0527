import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import './panel.css'

interface PanelProps {
  title: string
  isChanged: boolean
  onClose: () => void
  children: ReactNode
}

export function Panel({ title, isChanged, onClose, children }: PanelProps) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const close = () => (isChanged ? setAsks(true) : onClose())
  useBackButton(isChanged, close)
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && close()}
      className="panel-overlay"
    >
      <Modal className="panel">
        <Dialog className="panel-dialog">
          <div className="panel-header">
            <Heading slot="title" className="panel-title">
              {title}
            </Heading>
            <Button look="icon" aria-label={t('common.close')} onPress={close}>
              <CloseIcon />
            </Button>
          </div>
          {children}
          {asks && <DiscardQuestion onKeep={() => setAsks(false)} onDiscard={onClose} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function useBackButton(isChanged: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (typeof CloseWatcher === 'undefined') return undefined
    const watcher = new CloseWatcher()
    watcher.addEventListener('cancel', (event) => {
      if (!isChanged) return
      event.preventDefault()
      closeNow()
    })
    watcher.addEventListener('close', () => closeNow())
    return () => watcher.destroy()
  }, [isChanged])
}

interface QuestionProps {
  title: string
  isDismissable?: boolean
  onNo: () => void
  children: ReactNode
}

export function Question({ title, isDismissable = true, onNo, children }: QuestionProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={isDismissable}
      onOpenChange={(isOpen) => !isOpen && onNo()}
      className="panel-overlay question-overlay"
    >
      <Modal className="question">
        <Dialog role="alertdialog" className="stack gap-3 question-dialog">
          <Heading slot="title" className="panel-title">
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface ConfirmQuestionProps {
  title: string
  text: string
  no: string
  yes: string
  onNo: () => void
  onYes: () => void
}

export function ConfirmQuestion({ title, text, no, yes, onNo, onYes }: ConfirmQuestionProps) {
  return (
    <Question title={title} onNo={onNo}>
      <p>{text}</p>
      <div className="question-answers">
        <Button onPress={onNo}>{no}</Button>
        <Button look="danger" onPress={onYes}>
          {yes}
        </Button>
      </div>
    </Question>
  )
}

interface DiscardQuestionProps {
  onKeep: () => void
  onDiscard: () => void
}

export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  const { t } = useTranslation()
  return (
    <ConfirmQuestion
      title={t('discard.title')}
      text={t('discard.text')}
      no={t('discard.keep')}
      yes={t('discard.discard')}
      onNo={onKeep}
      onYes={onDiscard}
    />
  )
}

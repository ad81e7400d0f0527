import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

/** Asks before typed things are lost. */
export function DiscardQuestion({
  onKeep,
  onDiscard,
}: {
  onKeep: () => void
  onDiscard: () => void
}) {
  const { t } = useTranslation()
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onKeep()}
      className="panel-overlay question-overlay"
    >
      <Modal className="question">
        <Dialog role="alertdialog" className="question-dialog">
          <Heading slot="title" className="panel-title">
            {t('discard.title')}
          </Heading>
          <p>{t('discard.text')}</p>
          <div className="question-answers">
            <Button onPress={onKeep}>{t('discard.keep')}</Button>
            <Button look="danger" onPress={onDiscard}>
              {t('discard.discard')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

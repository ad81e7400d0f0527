import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../components/lazy-part.ts'
import { Button } from '../../components/ui/button.tsx'
import { TrashIcon } from '../../components/ui/icons.tsx'

const BinPanel = lazyPart(() => import('./bin-panel.tsx'), 'BinPanel')

/** Opens what was deleted within the last days. */
export function BinButton() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button look="plain" onPress={() => setIsOpen(true)}>
        <TrashIcon />
        {t('bin.title')}
      </Button>
      <Suspense>{isOpen && <BinPanel onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  )
}

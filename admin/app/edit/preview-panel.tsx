import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { TimedPreview } from './timed-preview.tsx'

export function PreviewPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('preview.title')} isChanged={false} onClose={onClose}>
      <TimedPreview>{(frame) => frame}</TimedPreview>
    </Panel>
  )
}

import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import type { Upload } from './uploads.ts'
import './forms.css'

export function UploadProgress({ sent, cancel, name }: Upload & { name: string }) {
  const { t } = useTranslation()
  const isSent = sent >= 1
  return (
    <div className="upload">
      <progress
        className="upload-bar"
        aria-label={t('picture.uploading', { name })}
        max={1}
        value={isSent ? undefined : sent}
      />
      {isSent ? (
        <span className="quiet">{t('common.saving')}</span>
      ) : (
        <Button look="icon" aria-label={t('picture.cancel', { name })} onPress={cancel}>
          <CloseIcon />
        </Button>
      )}
    </div>
  )
}

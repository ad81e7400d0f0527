import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { TurnIcon } from '../ui/icons.tsx'
import { Panel } from '../ui/panel.tsx'
import { preparePicture } from './prepare-picture.ts'
import 'react-easy-crop/react-easy-crop.css'
import './forms.css'

interface CropPanelProps {
  file: File
  aspect: number
  onDone: (picture: File) => void
  onCancel: () => void
}

const MOST_ZOOM = 4

export function CropPanel({ file, aspect, onDone, onCancel }: CropPanelProps) {
  const { t } = useTranslation()
  const [turns, setTurns] = useState(0)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [isBusy, setIsBusy] = useState(false)
  const [part, setPart] = useState<Area>()

  async function finish() {
    setIsBusy(true)
    onDone(await preparePicture(file, { part, turns }))
  }

  return (
    <Panel title={t('picture.crop')} isChanged={false} onClose={onCancel}>
      <div className="crop">
        {/* Pixels are counted from the left in every language. */}
        <div className="crop-area" dir="ltr">
          <Cropper
            image={useFileUrl(file)}
            aspect={aspect}
            crop={crop}
            zoom={zoom}
            maxZoom={MOST_ZOOM}
            rotation={turns * 90}
            disableAutomaticStylesInjection
            // What cannot be shown here is not for us to judge.
            mediaProps={{ alt: '', onError: () => onDone(file) }}
            cropperProps={{ role: 'group', 'aria-label': t('picture.area') }}
            keyboardStep={8}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setPart(pixels)}
          />
        </div>
        <p className="quiet crop-hint">{t('picture.hint')}</p>
        <div className="crop-controls">
          <label className="crop-zoom">
            <span>{t('picture.zoom')}</span>
            <input
              type="range"
              min={1}
              max={MOST_ZOOM}
              step={0.05}
              value={zoom}
              aria-valuetext={`${Math.round(zoom * 100)}%`}
              onChange={({ target }) => setZoom(target.valueAsNumber)}
            />
          </label>
          <Button look="plain" onPress={() => setTurns((turns + 1) % 4)}>
            <TurnIcon />
            <span>{t('picture.turn')}</span>
          </Button>
        </div>
      </div>
      <footer className="row panel-footer">
        <Button look="plain" onPress={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button isDisabled={isBusy || !part} onPress={() => void finish()}>
          {t('picture.use')}
        </Button>
      </footer>
    </Panel>
  )
}

function useFileUrl(file: File): string {
  const [url] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}

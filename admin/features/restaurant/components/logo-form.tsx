import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { PictureField } from '#admin/forms/picture-field.tsx'
import { UploadProgress } from '#admin/forms/upload-progress.tsx'
import { $uploads } from '#admin/forms/uploads.ts'
import {
  choosePicture,
  PICTURES_UPLOAD,
  picturesPart,
  removePicture,
  savePictures,
} from '../settings.ts'
import { PartForm, type FieldProps } from './part-form.tsx'
import './restaurant.css'

const PICTURES = [
  { picture: 'logo', aspect: 1, label: 'uploadLogo', change: 'changeLogo', remove: 'removeLogo' },
  {
    picture: 'cover',
    aspect: 16 / 9,
    label: 'uploadCover',
    change: 'changeCover',
    remove: 'removeCover',
  },
] as const

export function LogoForm({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useTranslation()
  const upload = useStore($uploads).get(PICTURES_UPLOAD)
  const labels = { logo: t('settings.uploadLogo'), cover: t('settings.uploadCover') }
  return (
    <PartForm
      part={picturesPart}
      now={restaurant}
      saveText={t('settings.upload')}
      goodText={t('settings.uploaded')}
      isGoodAlert
      badText={t('settings.uploadFailed')}
      onSave={() => savePictures(restaurant)}
      conflict={{ labels, pictures: ['logo', 'cover'] }}
    >
      {({ of }) => (
        <>
          <div className="logo-form">
            {PICTURES.map((kind) => (
              <PicturePanel
                key={kind.picture}
                kind={kind}
                {...of(kind.picture)}
                onChoose={(chosen) => choosePicture(restaurant, kind.picture, chosen)}
                onRemove={() => removePicture(restaurant, kind.picture)}
              />
            ))}
          </div>
          {upload && <UploadProgress {...upload} name={t('settings.pictures')} />}
        </>
      )}
    </PartForm>
  )
}

type Kind = (typeof PICTURES)[number]

interface PicturePanelProps extends Omit<FieldProps<string | null>, 'onChange'> {
  kind: Kind
  onChoose: (chosen: { file: File; url: string }) => void
  onRemove: () => void
}

function PicturePanel({ kind, value: url, onChoose, onRemove, ...rest }: PicturePanelProps) {
  const { picture, aspect, label, change, remove } = kind
  const { t } = useTranslation()
  return (
    <div className={`logo-form-${picture}`}>
      <PictureField
        label={t(`settings.${label}`)}
        prompt={url === null ? <PickHint /> : t(`settings.${change}`)}
        hint={
          <>
            {url !== null && (
              <span className="logo-form-hint with-mouse">{t('settings.pickHint')}</span>
            )}
            <span className="logo-form-hint">{t('problem.pictureType')}</span>
            <span className="logo-form-hint">{t('settings.heicHint')}</span>
          </>
        }
        aspect={aspect}
        url={url}
        isDisabled={rest.isReadOnly}
        onChoose={(file, url) => onChoose({ file, url })}
        onRemove={onRemove}
        removeText={t(`settings.${remove}`)}
        onWrong={(problem) => picturesPart.session.check([{ fields: [picture], problem }])}
        problem={rest.problem ?? false}
      />
    </div>
  )
}

/** A finger neither clicks nor drags. */
function PickHint() {
  const { t } = useTranslation()
  return (
    <>
      <span className="with-mouse">{t('settings.pickHint')}</span>
      <span className="with-finger">{t('settings.pickPhoto')}</span>
    </>
  )
}

import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { PictureField } from '#admin/components/pictures/picture-field.tsx'
import { UploadProgress } from '#admin/components/pictures/upload-progress.tsx'
import { Rivals } from '#admin/components/rivals.tsx'
import { SavingForm } from '#admin/components/saving-form.tsx'
import { $uploads } from '#admin/stores/uploads.ts'
import {
  $pictureDraft,
  choosePicture,
  PICTURES_UPLOAD,
  pictureForm,
  pictureSaving,
  resetPictures,
  sendPictures,
  takePictureDraft,
  type PictureDraft,
  type RestaurantPicture,
} from '../stores/pictures.ts'
import './logo-form.css'

// As the public pages show them.
const PICTURES = [
  { picture: 'logo', aspect: 1, label: 'uploadLogo', change: 'changeLogo' },
  { picture: 'cover', aspect: 16 / 9, label: 'uploadCover', change: 'changeCover' },
] as const

/** The logo and the cover photo of the restaurant. */
export function LogoForm({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useTranslation()
  const draft = useStore($pictureDraft)
  const form = pictureForm(restaurant, draft)
  const upload = useStore($uploads).get(PICTURES_UPLOAD)
  return (
    <SavingForm
      saving={pictureSaving}
      isReadOnly={!restaurant.active}
      isChanged={draft !== null}
      saveText={t('settings.upload')}
      goodText={t('settings.uploaded')}
      isGoodAlert
      badText={t('settings.uploadFailed')}
      onSave={() => void sendPictures(restaurant)}
      onDiscard={resetPictures}
    >
      {(problemOf, isReadOnly) => (
        <>
          {draft && <PictureRivals draft={draft} />}
          <div className="logo-form">
            {PICTURES.map((kind) => (
              <PicturePanel
                key={kind.picture}
                {...kind}
                url={form[kind.picture]}
                onChoose={(chosen) => choosePicture(restaurant, kind.picture, chosen)}
                problem={problemOf(kind.picture)}
                isReadOnly={isReadOnly}
              />
            ))}
          </div>
          {upload && <UploadProgress {...upload} name={t('settings.pictures')} />}
        </>
      )}
    </SavingForm>
  )
}

function PictureRivals({ draft }: { draft: PictureDraft }) {
  const { t } = useTranslation()
  return (
    <Rivals
      draft={draft}
      labels={{ logo: t('settings.uploadLogo'), cover: t('settings.uploadCover') }}
      pictures={['logo', 'cover']}
      onChange={takePictureDraft}
    />
  )
}

interface PicturePanelProps {
  picture: RestaurantPicture
  aspect: number
  label: 'uploadLogo' | 'uploadCover'
  change: 'changeLogo' | 'changeCover'
  url: string | null
  onChoose: (chosen: { file: File; url: string }) => void
  problem: string | undefined
  isReadOnly: boolean
}

function PicturePanel({
  picture,
  aspect,
  label,
  change,
  url,
  onChoose,
  ...rest
}: PicturePanelProps) {
  const { t } = useTranslation()
  return (
    <div className={`logo-form-${picture}`}>
      <PictureField
        label={t(`settings.${label}`)}
        prompt={t(`settings.${url === null ? 'pickHint' : change}`)}
        hint={
          <>
            {url !== null && <span className="logo-form-hint">{t('settings.pickHint')}</span>}
            <span className="logo-form-hint">{t('problem.pictureType')}</span>
          </>
        }
        aspect={aspect}
        url={url}
        isDisabled={rest.isReadOnly}
        onChoose={(file, url) => onChoose({ file, url })}
        onWrong={(problem) => pictureSaving.blame(picture, problem)}
        problem={rest.problem ?? false}
      />
    </div>
  )
}

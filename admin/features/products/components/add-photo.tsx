import { useTranslation } from 'react-i18next'
import { PICKED_TYPES } from '#admin/components/pictures/picture-types.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { PhotoIcon } from '#admin/components/ui/icons.tsx'

interface AddPhotoProps {
  name: string
  isDisabled: boolean
  onChoose: (photo: File) => void
}

/** Stands where the photo of a dish will be, and takes one without opening its form. */
export function AddPhoto({ name, isDisabled, onChoose }: AddPhotoProps) {
  const { t } = useTranslation()
  return (
    <Button
      look="icon"
      className="product-no-picture"
      aria-label={t('dish.addPhotoOf', { name })}
      isDisabled={isDisabled}
      onPress={() => choosePhoto(onChoose)}
    >
      <PhotoIcon />
      {t('dish.addPhoto')}
    </Button>
  )
}

// None stands in the page: a menu has hundreds of dishes.
function choosePhoto(onChoose: (photo: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = PICKED_TYPES.join()
  input.addEventListener('change', () => {
    const [photo] = input.files ?? []
    if (photo) onChoose(photo)
  })
  input.click()
}

import { useId, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownProblem } from '#admin/components/form-panel.tsx'
import { PhotoIcon } from '#admin/components/ui/icons.tsx'
import type { Problem } from '#admin/problems.ts'
import { PICTURE_TYPES, pictureProblem } from '../product-draft.ts'
import './picture-field.css'

interface PictureFieldProps {
  /** The picture to show. */
  url: string | null
  onChoose: (file: File, url: string) => void
  onWrong: (problem: Problem) => void
  problem: ShownProblem
}

/** A picture, shown from this device as soon as it is chosen. */
export function PictureField(props: PictureFieldProps) {
  const { problem } = props
  const { t } = useTranslation()
  const id = useId()
  const problemId = `${id}-problem`
  const hasText = typeof problem === 'string'
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {t('dish.image')}
      </label>
      <PictureBox {...props} id={id} describedBy={hasText ? problemId : undefined} />
      {hasText && (
        <div id={problemId} role="alert" className="field-problem">
          {problem}
        </div>
      )}
    </div>
  )
}

interface PictureBoxProps extends PictureFieldProps {
  id: string
  describedBy: string | undefined
}

function PictureBox({ id, describedBy, url, onChoose, onWrong, problem }: PictureBoxProps) {
  const { t } = useTranslation()

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    const wrong = pictureProblem(file)
    if (wrong) onWrong(wrong)
    else onChoose(file, URL.createObjectURL(file))
  }

  return (
    <div className="picture-field" data-empty={url === null || undefined}>
      {url !== null && <img src={url} alt="" className="picture-field-preview" />}
      <span className="picture-field-prompt" aria-hidden="true">
        <PhotoIcon />
        {t(url === null ? 'dish.chooseImage' : 'dish.changeImage')}
      </span>
      {/* It lies over the whole box, so that the browser itself takes clicks and dropped files. */}
      <input
        id={id}
        type="file"
        accept={PICTURE_TYPES.join()}
        aria-invalid={problem !== false}
        aria-describedby={describedBy}
        className="picture-field-input"
        onChange={choose}
      />
    </div>
  )
}

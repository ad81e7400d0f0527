import { lazy, Suspense, useId, useState, type ChangeEvent, type ReactNode } from 'react'
import type { Problem } from '#admin/problems.ts'
import type { ShownProblem } from '../form-panel.tsx'
import { PhotoIcon } from '../ui/icons.tsx'
import { PICTURE_TYPES, pictureProblem, typeProblem } from './picture-types.ts'
import './picture-field.css'

const CropPanel = lazy(() =>
  import('./crop-panel.tsx').then(({ CropPanel }) => ({ default: CropPanel })),
)

interface PictureFieldProps {
  label: string
  /** What the box says: how to choose a picture, or another one. */
  prompt: string
  hint?: ReactNode
  isDisabled?: boolean
  /** Width over height of what is kept. */
  aspect: number
  /** The picture to show. */
  url: string | null
  /** Gets the picture, cut and small, with an address for showing it. */
  onChoose: (picture: File, url: string) => void
  onWrong: (problem: Problem) => void
  problem: ShownProblem
}

/** A picture: chosen or dropped, cut to its shape, and shown from this device. */
export function PictureField(props: PictureFieldProps) {
  const { aspect, onChoose, onWrong } = props
  const [chosen, setChosen] = useState<File | null>(null)

  function take(picture: File) {
    setChosen(null)
    const wrong = pictureProblem(picture)
    if (wrong) onWrong(wrong)
    else onChoose(picture, URL.createObjectURL(picture))
  }

  return (
    <>
      <LabelledBox {...props} onFile={setChosen} />
      <Suspense>
        {chosen && (
          <CropPanel file={chosen} aspect={aspect} onDone={take} onCancel={() => setChosen(null)} />
        )}
      </Suspense>
    </>
  )
}

interface BoxProps extends PictureFieldProps {
  onFile: (file: File) => void
}

function LabelledBox(props: BoxProps) {
  const { label, hint, problem } = props
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const problemId = typeof problem === 'string' ? `${id}-problem` : undefined
  const describedBy = [problemId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <Box {...props} id={id} describedBy={describedBy} />
      {hint !== undefined && (
        <span id={hintId} className="field-hint">
          {hint}
        </span>
      )}
      {problemId && (
        <div id={problemId} role="alert" className="field-problem">
          {problem}
        </div>
      )}
    </div>
  )
}

function Box(props: BoxProps & { id: string; describedBy: string | undefined }) {
  const { id, describedBy, url, prompt, problem, isDisabled, onFile, onWrong } = props

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file can be chosen again after its crop was left.
    target.value = ''
    if (!file) return
    const wrong = typeProblem(file)
    if (wrong) onWrong(wrong)
    else onFile(file)
  }

  return (
    <div className="picture-field" data-empty={url === null || undefined}>
      {url !== null && <img src={url} alt="" className="picture-field-preview" />}
      <span className="picture-field-prompt" aria-hidden="true">
        <PhotoIcon />
        {prompt}
      </span>
      {/* It lies over the whole box, so that the browser itself takes clicks and dropped files. */}
      <input
        id={id}
        type="file"
        accept={PICTURE_TYPES.join()}
        disabled={isDisabled}
        aria-invalid={problem !== false}
        aria-describedby={describedBy}
        className="picture-field-input"
        onChange={choose}
      />
    </div>
  )
}

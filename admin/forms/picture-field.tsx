import {
  Suspense,
  useId,
  useState,
  type ChangeEvent,
  type ReactNode,
  useEffect,
  useRef,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { PICTURE_WIDTHS } from '#db/rules/look/pictures.ts'
import { UnreachableError } from '../client.ts'
import { problemOf, type Problem } from '../problems.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/hooks.ts'
import { CropIcon, PhotoIcon, TrashIcon } from '../ui/icons.tsx'
import type { ShownProblem } from './form-panel.tsx'
import { PICKED_TYPES, typeProblem, pictureProblem, preparePicture } from './prepare-picture.ts'
import './forms.css'

const CropPanel = lazyPart(() => import('./crop-panel.tsx'), 'CropPanel')

interface PictureFieldProps {
  label: string
  prompt: ReactNode
  hint?: ReactNode
  isDisabled?: boolean
  aspect: number
  url: string | null
  onChoose: (picture: File, url: string) => void
  /** Of a picture that cannot be sent before it is made small; says whether it can be then. */
  onPreparing?: (isGood: Promise<boolean>) => void
  onWrong: (problem: Problem) => void
  onRemove?: () => void
  removeText?: string
  problem: ShownProblem
}

/** Most pictures are good to be sent at once, and are made small meanwhile. */
export function PictureField(props: PictureFieldProps) {
  const { aspect, url, isDisabled, onWrong, onRemove, removeText } = props
  const { t } = useTranslation()
  const { chosen, choose, cut } = useChosenPicture(props)
  const source = chosen ?? (isSaved(url) ? url : null)
  return (
    <div className="stack start picture-field-group">
      <LabelledBox {...props} onFile={choose} />
      {source !== null && !isDisabled && (
        <CropButton {...{ source, aspect, onWrong }} onDone={cut} />
      )}
      {onRemove && url !== null && (
        <Button look="plain" isDisabled={isDisabled} onPress={onRemove}>
          <TrashIcon />
          <span>{removeText ?? t('picture.remove')}</span>
        </Button>
      )}
    </div>
  )
}

interface CropButtonProps {
  source: File | string
  aspect: number
  onDone: (picture: File) => void
  onWrong: (problem: Problem) => void
}

function CropButton({ source, aspect, onDone, onWrong }: CropButtonProps) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const close = () => setFile(null)
  async function open() {
    try {
      setFile(typeof source === 'string' ? await readSaved(source) : source)
    } catch (error) {
      onWrong(problemOf(error))
    }
  }
  function finish(picture: File) {
    close()
    onDone(picture)
  }
  return (
    <>
      <Button look="plain" onPress={() => void open()}>
        <CropIcon />
        <span>{t('picture.crop')}</span>
      </Button>
      <Suspense>
        {file && <CropPanel file={file} aspect={aspect} onDone={finish} onCancel={close} />}
      </Suspense>
    </>
  )
}

interface BoxProps extends PictureFieldProps {
  onFile: (file: File) => void
}

function LabelledBox(props: BoxProps) {
  const { label, prompt, hint, url, problem, isDisabled, onFile, onWrong } = props
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const problemId = typeof problem === 'string' ? `${id}-problem` : undefined

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
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
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
          accept={PICKED_TYPES.join()}
          disabled={isDisabled}
          aria-invalid={problem !== false}
          aria-describedby={[problemId, hintId].filter(Boolean).join(' ') || undefined}
          className="picture-field-input"
          onChange={choose}
        />
      </div>
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

const WIDEST = Math.max(...PICTURE_WIDTHS)

function isSaved(url: string | null): url is string {
  return url !== null && url.startsWith('/')
}

async function readSaved(url: string): Promise<File> {
  const widest = await ask(url.replace(/-\d+(?=\.\w+$)/, `-${WIDEST}`))
  const answer = widest.ok ? widest : await ask(url)
  if (!answer.ok) throw new Error(`The picture answers ${answer.status}`)
  const picture = await answer.blob()
  return new File([picture], 'picture', { type: picture.type })
}

function ask(url: string): Promise<Response> {
  return fetch(url).catch(() => {
    throw new UnreachableError()
  })
}

interface PictureUse {
  url: string | null
  onChoose: (picture: File, url: string) => void
  onPreparing?: (isGood: Promise<boolean>) => void
  onWrong: (problem: Problem) => void
}

function useChosenPicture(use: PictureUse) {
  const latest = useLatest(use)
  const [chosen, setChosen] = useState<{ original: File; url: string } | null>(null)

  function take(picture: File, original: File): string {
    const url = URL.createObjectURL(picture)
    setChosen({ original, url })
    latest.current?.onChoose(picture, url)
    return url
  }

  function choose(file: File): void {
    const url = pictureProblem(file) === null ? take(file, file) : null
    const isGood = prepare(file, url)
    if (url === null) use.onPreparing?.(isGood)
  }

  async function prepare(file: File, url: string | null): Promise<boolean> {
    const small = await preparePicture(file)
    const wrong = pictureProblem(small)
    if (wrong) latest.current?.onWrong(wrong)
    // Unless it has been sent, cut or left meanwhile.
    else if (small !== file && (url === null || latest.current?.url === url)) take(small, file)
    return wrong === null
  }

  const isShown = chosen !== null && chosen.url === use.url
  return {
    chosen: isShown ? chosen.original : null,
    choose,
    cut: (picture: File) => void take(picture, isShown ? chosen.original : picture),
  }
}

function useLatest<T>(value: T): RefObject<T | null> {
  const latest = useRef<T | null>(value)
  useEffect(() => {
    latest.current = value
  })
  useEffect(() => () => void (latest.current = null), [])
  return latest
}

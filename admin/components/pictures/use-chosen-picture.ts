import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Problem } from '#admin/problems.ts'
import { pictureProblem } from './picture-types.ts'
import { preparePicture } from './prepare-picture.ts'

interface PictureUse {
  /** The picture that is shown. */
  url: string | null
  onChoose: (picture: File, url: string) => void
  onWrong: (problem: Problem) => void
}

/**
 * A picture of this device. What is chosen is handed over at once, and again when it has been made
 * small or cut.
 */
export function useChosenPicture(use: PictureUse) {
  const latest = useLatest(use)
  const [chosen, setChosen] = useState<{ original: File; url: string } | null>(null)

  function take(picture: File, original: File): string {
    const url = URL.createObjectURL(picture)
    setChosen({ original, url })
    latest.current?.onChoose(picture, url)
    return url
  }

  async function choose(file: File) {
    const url = pictureProblem(file) === null ? take(file, file) : null
    const small = await preparePicture(file)
    const wrong = pictureProblem(small)
    if (wrong) latest.current?.onWrong(wrong)
    // Unless it has been sent, cut or left meanwhile.
    else if (small !== file && (url === null || latest.current?.url === url)) take(small, file)
  }

  const isShown = chosen !== null && chosen.url === use.url
  return {
    /** As it came from the device, while it is what is shown. */
    chosen: isShown ? chosen.original : null,
    choose,
    /** Takes what was cut out of it, or out of the one that is saved. */
    cut: (picture: File) => void take(picture, isShown ? chosen.original : picture),
  }
}

/** The newest of it, for what ends later; null once nobody shows it. */
function useLatest<T>(value: T): RefObject<T | null> {
  const latest = useRef<T | null>(value)
  useEffect(() => {
    latest.current = value
  })
  useEffect(() => () => void (latest.current = null), [])
  return latest
}

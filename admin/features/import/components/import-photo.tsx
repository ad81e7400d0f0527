import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#admin/ui/button.tsx'
import type { ReviewRow } from '#db/import/review.ts'
import type { Box } from '#db/import/rows.ts'
import { $photos } from '../import.ts'

/** What the photo shows of a dish: its name and its price, cut out; else the words that were read. */
export function RowSource({ row }: { row: ReviewRow }) {
  const { t } = useTranslation()
  const photos = useStore($photos)
  const { photo, places, doubts, source } = row
  const size = photo === undefined ? undefined : photos[photo]
  // A page that was loaded again has its rows, but no photos.
  if (photo === undefined || !size || !places) {
    if (source === '') return null
    return (
      <p className="quiet wrap">
        {t('import.readFrom')} <bdi>{source}</bdi>
      </p>
    )
  }
  const isPriceAsked = doubts.some((doubt) => doubt !== 'name')
  // Without a place of its own, a price stands in the line of the name.
  const cuts = isPriceAsked && places.price ? [places.name, places.price] : [places.name]
  return (
    <figure className="row center import-cuts" aria-label={t('import.inPhoto')}>
      {cuts.map((box) => box && <Cut key={`${box.left} ${box.top}`} {...{ photo, size, box }} />)}
    </figure>
  )
}

const MARGIN = 12

interface CutProps {
  photo: string
  size: { width: number; height: number }
  box: Box
}

function Cut({ photo, size, box }: CutProps) {
  const { left, top, right, bottom } = box
  const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN]
  return (
    <svg
      aria-hidden
      viewBox={`${left - MARGIN} ${top - MARGIN} ${width} ${height}`}
      style={{ aspectRatio: `${width} / ${height}`, inlineSize: `${width / 2.2}px` }}
    >
      <image href={photo} {...size} />
    </svg>
  )
}

/** The photos themselves, which scroll to the dish that is being mended. */
export function PhotoPane({ rows }: { rows: readonly ReviewRow[] }) {
  const { t } = useTranslation()
  const photos = useStore($photos)
  const [isShown, setShown] = useState(true)
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    function follow({ target }: FocusEvent) {
      const at = (target as Element).closest<HTMLElement>('[data-row]')?.dataset['row']
      const row = at === undefined ? undefined : rows[Number(at)]
      const box = row?.places?.name ?? row?.places?.price
      const size = row?.photo === undefined ? undefined : photos[row.photo]
      const picture = pane.current?.querySelector<HTMLElement>(`img[src="${row?.photo}"]`)
      if (!box || !size || !picture || !pane.current) return
      const top = picture.offsetTop + (box.top / size.height) * picture.offsetHeight
      pane.current.scrollTo({ top: top - pane.current.clientHeight / 2 })
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [rows, photos])
  const pictures = Object.entries(photos)
  if (pictures.length === 0) return null
  return (
    <aside className="import-photos" aria-label={t('import.photos')}>
      <Button look="plain" onPress={() => setShown(!isShown)}>
        {isShown ? t('import.hidePhotos') : t('import.showPhotos')}
      </Button>
      {isShown && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls.
        <div ref={pane} className="card import-pictures" tabIndex={0}>
          {pictures.map(([url, size]) => (
            <img key={url} {...size} loading="lazy" src={url} alt="" />
          ))}
        </div>
      )}
    </aside>
  )
}

import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#admin/ui/button.tsx'
import type { ReviewRow } from '#db/import/review.ts'
import type { Box } from '#db/import/rows.ts'
import { $photos, $soughtRow, leaveOutPicture, type SourcePicture } from '../import.ts'
import { lineAround, looseFigures, type ImportedRow } from '../edit-rows.ts'
import type { ImportDraft } from '../import-draft.ts'

/** What the photo shows of a dish: its name and its price, cut out; else the words that were read. */
export function RowSource({ row }: { row: ReviewRow }) {
  const { t } = useTranslation()
  const photos = useStore($photos)
  const { photo, places, doubts, source } = row
  const picture = photo === undefined ? undefined : photos[photo]
  // A page that was loaded again has its rows, but no photos.
  if (!picture || !places) {
    if (source === '') return null
    return (
      <p className="quiet wrap">
        <span>{t('import.readFrom')}</span> <bdi translate="no">{source}</bdi>
      </p>
    )
  }
  const isPriceAsked = doubts.some((doubt) => doubt !== 'name')
  // Without a place of its own, a price stands in the line of the name.
  const cuts = isPriceAsked && places.price ? [places.name, places.price] : [places.name]
  return (
    <figure className="row center import-cuts" aria-label={t('import.inPhoto')}>
      {cuts.map((box) => box && <Cut key={`${box.left} ${box.top}`} {...{ picture, box }} />)}
    </figure>
  )
}

// In pixels of the screen.
const MARGIN = 5

/** A figure that is in no dish, and what stands on its line. */
export function LineSource({ photo = '', box }: { photo: string | undefined; box: Box }) {
  const { t } = useTranslation()
  const picture = useStore($photos)[photo]
  if (!picture) return null
  return (
    <figure className="row center import-cuts" aria-label={t('import.inPhoto')}>
      <Cut {...{ picture }} box={lineAround(box)} />
    </figure>
  )
}

function Cut({ picture, box }: { picture: SourcePicture; box: Box }) {
  const { url, zoom, ...size } = picture
  const { left, top, right, bottom } = box
  const margin = MARGIN / zoom
  const [width, height] = [right - left + 2 * margin, bottom - top + 2 * margin]
  return (
    <svg
      aria-hidden
      viewBox={`${left - margin} ${top - margin} ${width} ${height}`}
      style={{ aspectRatio: `${width} / ${height}`, inlineSize: `${width * zoom}px` }}
    >
      <image href={url} {...size} />
    </svg>
  )
}

/** The photos and pages themselves: they scroll to the dish that is being mended, and a tap leads to it. */
export function PhotoPane({ rows, leftOut }: Pick<ImportDraft, 'rows' | 'leftOut'>) {
  const { t } = useTranslation()
  const photos = useStore($photos)
  const [isShown, setShown] = useState(true)
  const [activeRow, setActiveRow] = useState<string | null>(null)
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    function follow({ target }: FocusEvent) {
      const at = (target as Element).closest<HTMLElement>('[data-row]')?.dataset['row']
      const row = at === undefined ? undefined : rows[Number(at)]
      const box = row?.places?.name ?? row?.places?.price
      const size = row?.photo === undefined ? undefined : photos[row.photo]
      const picture = pane.current?.querySelector<HTMLElement>(`[data-picture="${row?.photo}"]`)
      if (!row || !box || !size || !picture || !pane.current) return
      setActiveRow(row.id)
      const top = picture.offsetTop + (box.top / size.height) * picture.offsetHeight
      pane.current.scrollTo({ top: top - pane.current.clientHeight / 2 })
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [rows, photos])
  const figuresOf = useMemo(
    () => Map.groupBy(looseFigures(rows, leftOut), ({ photo }) => photo),
    [rows, leftOut],
  )
  const pictures = Object.entries(photos)
  if (pictures.length === 0) return null
  const rowsOf = Map.groupBy(rows, ({ photo }) => photo)
  return (
    <aside className="import-photos" aria-label={t('import.photos')}>
      <Button look="plain" onPress={() => setShown(!isShown)}>
        {isShown ? t('import.hidePhotos') : t('import.showPhotos')}
      </Button>
      {isShown && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls.
        <div ref={pane} className="card import-pictures" tabIndex={0}>
          {pictures.map(([key, picture], at) => (
            <Source
              key={key}
              {...{ picture, activeRow }}
              name={key}
              page={pictures.length > 1 ? at + 1 : null}
              rows={rowsOf.get(key) ?? []}
              figures={figuresOf.get(key) ?? []}
            />
          ))}
        </div>
      )}
    </aside>
  )
}

interface SourceProps {
  name: string
  /** From 1; null if there is one only. */
  page: number | null
  picture: SourcePicture
  rows: readonly ImportedRow[]
  figures: ReturnType<typeof looseFigures>
  activeRow: string | null
}

function Source({ name, page, picture, rows, figures, activeRow }: SourceProps) {
  const { t } = useTranslation()
  const { url, width, height } = picture
  const isLeftOut = rows.length > 0 && rows.every((row) => row.isLeftOut)
  return (
    <figure className="import-picture" data-picture={name} data-left-out={isLeftOut || undefined}>
      <img {...{ width, height }} loading="lazy" src={url} alt="" />
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`}>
        {rows.map((row) => (
          <Frames key={row.id} row={row} isActive={row.id === activeRow} />
        ))}
        {figures.map(({ id, figure: { box } }) => (
          <Frame key={id} className="import-loose" box={wider(box)} />
        ))}
      </svg>
      {page !== null && rows.length > 0 && (
        <figcaption>
          <Button look="plain" onPress={() => leaveOutPicture(name, !isLeftOut)}>
            {t(isLeftOut ? 'import.takePage' : 'import.leaveOutPage', { page })}
          </Button>
        </figcaption>
      )}
    </figure>
  )
}

/** Where a row stands. The rows themselves are what keys and screen readers reach. */
function Frames({ row: { id, places }, isActive }: { row: ImportedRow; isActive: boolean }) {
  return (
    <g
      className="import-frame"
      data-active={isActive || undefined}
      onClick={() => $soughtRow.set(id)}
    >
      {[places?.name, places?.price].map(
        (box) => box && <Frame key={`${box.left} ${box.top}`} box={box} />,
      )}
    </g>
  )
}

/** The figure is still to be read inside its frame. */
function wider({ left, top, right, bottom }: Box): Box {
  const room = (bottom - top) / 2
  return { left: left - room, top: top - room, right: right + room, bottom: bottom + room }
}

function Frame({ box, className }: { box: Box; className?: string }) {
  const { left, top, right, bottom } = box
  return <rect {...{ className }} x={left} y={top} width={right - left} height={bottom - top} />
}

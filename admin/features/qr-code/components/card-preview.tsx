import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFace, measureWith } from '../card-canvas.ts'
import { CARD, layoutCard, wordsOf, type CardLayout, type CardText } from '../card-layout.ts'
import type { Cards } from '../cards-pdf.ts'
import { fullSize, QUIET_ZONE, qrPath, type QrCode } from '#admin/components/paper/qr-code.ts'
import './card-preview.css'

/** A table card, laid out as the printed ones. */
export function CardPreview(cards: Cards) {
  const { t } = useTranslation()
  const layout = useLayout(cards)
  return (
    <svg
      role="img"
      aria-label={t('qr.cardPreview', { words: wordsOf(cards).join(' · ') })}
      className="card-preview"
      viewBox={`0 0 ${CARD.width} ${CARD.height}`}
    >
      {layout && (
        <>
          <Text {...layout.name} />
          <Code code={cards.code} {...layout.code} />
          <Text {...layout.english} />
          <Text {...layout.arabic} />
          <Text {...layout.address} />
        </>
      )}
    </svg>
  )
}

/** Where everything stands, once the letters that it is measured with are there. */
function useLayout({ name, address, sizeMm }: Cards): CardLayout | null {
  const [layout, setLayout] = useState<CardLayout | null>(null)
  useEffect(() => {
    let isWanted = true
    async function lay(): Promise<void> {
      const measure = measureWith(await loadFace(wordsOf({ name, address })))
      const content = { name, address, codeSize: sizeMm, measure, measureAddress: measure }
      if (isWanted) setLayout(layoutCard(content))
    }
    void lay()
    return () => void (isWanted = false)
  }, [name, address, sizeMm])
  return layout
}

function Text({ text: { size, lines, direction }, top }: CardText) {
  let baseline = top
  return lines.map(({ text, ascent, descent }, index) => {
    const y = baseline + ascent * size
    baseline = y + descent * size
    return (
      // The same words can come twice, and never move.
      // oxlint-disable-next-line react/no-array-index-key
      <text key={index} x={CARD.width / 2} y={y} fontSize={size} direction={direction}>
        {text}
      </text>
    )
  })
}

function Code({ code, top, size }: { code: QrCode; top: number; size: number }) {
  const modules = fullSize(code)
  return (
    <svg
      x={(CARD.width - size) / 2}
      y={top}
      width={size}
      height={size}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(code)} />
    </svg>
  )
}

import { contextOf } from '#admin/print/canvas-text.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullSize, hiddenModules, INSET, QUIET_ZONE } from '#admin/print/qr-code.ts'
import { createQrCode, type QrCode, qrPath } from '#db/rules/qr-code.ts'
import type { Extent, FittedText } from '#admin/print/text-fit.ts'
import { FACE_FONTS } from '#db/rules/look/look.ts'
import { lookColours, type SchemeColours } from '#db/rules/look/look-colours.ts'
import { tableAddress } from '#db/rules/tables.ts'
import { wifiCode, type Wifi } from '#db/rules/contact/wifi.ts'
import {
  bandHeight,
  codeLevel,
  paperColours,
  BADGE,
  badgeTop,
  CARD,
  layoutCard,
  wordsOf,
  type CardLayout,
  type CardText,
  fitBadge,
  millimetres,
  codeSizeOf,
  WIFI,
  WIFI_MIDDLE,
} from '../card-layout.ts'
import type { Cards } from '../cards-pdf.ts'
import './qr-code.css'

export function CardPreview(cards: Cards) {
  const { t } = useTranslation()
  const laidOut = useLayout(cards)
  return (
    <svg
      role="img"
      aria-label={t('qr.cardPreview', { words: wordsOf(cards).join(' · ') })}
      className="card-preview"
      viewBox={`0 0 ${CARD.width} ${CARD.height}`}
    >
      {laidOut && <Card cards={cards} {...laidOut} />}
    </svg>
  )
}

interface LaidOut {
  layout: CardLayout
  /** The name of the first table. */
  badge: FittedText | null
}

interface CardProps {
  cards: Cards
  layout: CardLayout
}

function Card({ cards, layout, badge }: CardProps & LaidOut) {
  const { design, logo, logoPlace, tables } = cards
  const colours = lookColours(cards.look, 'light')
  const inks = paperColours(design, colours)
  const [table = null] = tables
  const code = createQrCode(tableAddress(cards.href, table), codeLevel(cards))
  return (
    <>
      <Ground cards={cards} layout={layout} colours={colours} />
      {layout.logo && logo && <Picture href={logo} {...layout.logo} />}
      <Text {...layout.name} colour={inks.name} fonts={FACE_FONTS[cards.look.face]} />
      <Code code={code} x={(CARD.width - layout.code.size) / 2} {...layout.code} />
      {logo && logoPlace === 'over' && <LogoOver href={logo} code={code} {...layout.code} />}
      <Text {...layout.english} colour={inks.text} />
      <Text {...layout.arabic} colour={inks.text} />
      <Text {...layout.address} colour={inks.text} />
      {layout.wifi && cards.wifi && (
        <WifiPart {...layout.wifi} wifi={cards.wifi} colour={inks.text} />
      )}
      {table !== null && (
        <g transform={`translate(${CARD.width - CARD.margin - BADGE.width} ${badgeTop(layout)})`}>
          <rect width={BADGE.width} height={BADGE.height} fill={inks.badge} />
          {badge && (
            <g transform={`translate(${(BADGE.width - CARD.width) / 2} 0)`}>
              <Text
                text={badge}
                top={(BADGE.height - millimetres(badge)) / 2}
                colour={inks.onBadge}
              />
            </g>
          )}
        </g>
      )}
    </>
  )
}

function Ground({ cards, layout, colours }: CardProps & { colours: SchemeColours }) {
  const { design, look } = cards
  const inks = paperColours(design, colours)
  if (design === 'band') {
    return <rect width={CARD.width} height={bandHeight(layout)} fill={colours.action} />
  }
  return (
    <>
      <rect width={CARD.width} height={CARD.height} fill={inks.ground} />
      {design === 'surface' && look.surface !== 'paper' && (
        <Surface href={`/icons/surface-${look.surface}.svg`} />
      )}
    </>
  )
}

function Surface({ href }: { href: string }) {
  return (
    <foreignObject width={CARD.width} height={CARD.height}>
      <div className="card-surface" style={{ backgroundImage: `url(${href})` }} />
    </foreignObject>
  )
}

function Picture({ href, top, size }: { href: string; top: number; size: number }) {
  return <image href={href} x={(CARD.width - size) / 2} y={top} width={size} height={size} />
}

interface LogoOverProps {
  href: string
  code: QrCode
  top: number
  size: number
}

function LogoOver({ href, code, top, size }: LogoOverProps) {
  const side = (size / fullSize(code)) * hiddenModules(code)
  const y = top + (size - side) / 2
  return (
    <>
      <rect x={(CARD.width - side) / 2} y={y} width={side} height={side} fill="#fff" />
      <Picture href={href} top={y + side * INSET} size={side * (1 - 2 * INSET)} />
    </>
  )
}

function useLayout(cards: Cards): LaidOut | null {
  const { name, address, sizeMm, logo, logoPlace, tables, wifi, look } = cards
  const fonts = FACE_FONTS[look.face]
  const [laidOut, setLaidOut] = useState<LaidOut | null>(null)
  const hasLogo = logo !== null && logoPlace === 'above'
  const [table = null] = tables
  useEffect(() => {
    let isWanted = true
    async function lay(): Promise<void> {
      const said = table === null ? [] : [table]
      const face = await loadFace([...wordsOf({ name, address, wifi }), ...said])
      const measure = measureWith(face)
      const measureName = measureWith(fonts ?? face)
      const hasTable = table !== null
      const codeSize = codeSizeOf(sizeMm, { wifi, hasLogo })
      const content = { name, address, codeSize, hasLogo, hasTable, wifi, measure, measureName }
      const badge = table === null ? null : fitBadge(table, measure)
      if (isWanted) setLaidOut({ layout: layoutCard(content), badge })
    }
    void lay()
    return () => void (isWanted = false)
  }, [name, address, sizeMm, hasLogo, table, wifi, fonts])
  return laidOut
}

interface TextProps extends CardText {
  colour: string
  middle?: number
  fonts?: string | null
}

function Text({ text, top, colour, middle = CARD.width / 2, fonts }: TextProps) {
  const { size, lines, direction } = text
  let baseline = top
  return lines.map(({ text, ascent, descent }, index) => {
    const y = baseline + ascent * size
    baseline = y + descent * size
    const place = {
      x: middle,
      y,
      fontSize: size,
      direction,
      fill: colour,
      fontFamily: fonts ?? undefined,
    }
    return (
      // The same words can come twice, and never move.
      // oxlint-disable-next-line react/no-array-index-key
      <text key={index} {...place}>
        {text}
      </text>
    )
  })
}

type WifiPartProps = NonNullable<CardLayout['wifi']> & { wifi: Wifi; colour: string }

function WifiPart({ wifi, top, name, password, colour }: WifiPartProps) {
  return (
    <>
      <Code code={createQrCode(wifiCode(wifi))} x={CARD.margin} top={top} size={WIFI.size} />
      <Text {...name} colour={colour} middle={WIFI_MIDDLE} />
      {password && <Text {...password} colour={colour} middle={WIFI_MIDDLE} />}
    </>
  )
}

interface CodeProps {
  code: QrCode
  x: number
  top: number
  size: number
}

function Code({ code, x, top, size }: CodeProps) {
  const modules = fullSize(code)
  const box = { x: -QUIET_ZONE, y: -QUIET_ZONE, width: modules, height: modules }
  return (
    <svg
      x={x}
      y={top}
      width={size}
      height={size}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect {...box} fill="#fff" />
      <path d={qrPath(code)} />
    </svg>
  )
}

const MEASURED_SIZE = 100
async function loadFace(texts: readonly string[]): Promise<string> {
  const face = getComputedStyle(document.body).fontFamily
  // The others stand in for it and may be of another system; without any, the browser has its own.
  const [first = face] = face.split(',')
  await document.fonts.load(fontOf(first, MEASURED_SIZE), texts.join(' ')).catch(() => {})
  return face
}

function measureWith(face: string): (text: string) => Extent {
  const context = contextOf(document.createElement('canvas'))
  context.font = fontOf(face, MEASURED_SIZE)
  return (text) => {
    const measured = context.measureText(text)
    return {
      width: measured.width / MEASURED_SIZE,
      ascent: measured.actualBoundingBoxAscent / MEASURED_SIZE,
      descent: measured.actualBoundingBoxDescent / MEASURED_SIZE,
    }
  }
}

function fontOf(face: string, size: number): string {
  return `600 ${size}px ${face}`
}

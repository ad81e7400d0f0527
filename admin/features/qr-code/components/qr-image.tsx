import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createQrCode, qrPath, type Level } from '#admin/components/paper/qr-code.ts'
import './qr-image.css'

interface QrImageProps {
  address: string
  level?: Level
}

/** The code of an address, 160 pixels wide, on white paper that keeps its quiet zone. */
export function QrImage({ address, level = 'L' }: QrImageProps) {
  const { t } = useTranslation()
  const code = useMemo(() => createQrCode(address, level), [address, level])
  return (
    <div className="qr-image">
      <svg
        role="img"
        aria-label={t('qr.image', { address })}
        width={160}
        height={160}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
      >
        <path d={qrPath(code)} />
      </svg>
    </div>
  )
}

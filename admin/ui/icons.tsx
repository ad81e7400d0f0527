import type { ReactNode } from 'react'
import './basics.css'

export function Drawing({
  isTurned = false,
  children,
}: {
  isTurned?: boolean
  children: ReactNode
}) {
  return (
    <svg className={isTurned ? 'icon icon-turned' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  )
}

function icon(path: string, isTurned = false) {
  return function Icon() {
    return (
      <Drawing isTurned={isTurned}>
        <path d={path} />
      </Drawing>
    )
  }
}

export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16')
export const CloseIcon = icon('m6 6 12 12M18 6 6 18')
export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5')
export const HomeIcon = icon('m4 11 8-7 8 7v8a1 1 0 0 1-1 1h-5v-6h-4v6H5a1 1 0 0 1-1-1Z')
export const PencilIcon = icon('m4 20 1-5L16 4l4 4L9 19ZM13.5 6.5l4 4')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const TrashIcon = icon('M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5')
export const PhotoIcon = icon('M4 5h16v14H4Zm0 11 4.5-5 4 4.5 2.5-2.5 5 5M15.5 9.5h.01')
export const ExternalIcon = icon('M14 4h6v6M20 4l-9 9M10 5H5v14h14v-5', true)
export const LogOutIcon = icon('M10 4H5v16h5M14 8l4 4-4 4M18 12H9', true)
export const ForwardIcon = icon('m9 5 7 7-7 7', true)
export const PlanIcon = icon('m12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9Z')
export const ChartIcon = icon('M4 20h16M6 20v-6h3v6M11 20V5h3v15M16 20v-9h3v9')
export const ReceiptIcon = icon('M6 4h12v16l-3-2-3 2-3-2-3 2ZM9.5 9h5M9.5 13h5')
export const PersonIcon = icon(
  'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20c.5-4 3.5-5.5 7.5-5.5s7 1.5 7.5 5.5',
)
export const PeopleIcon = icon(
  'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.5 19.5c.5-3.5 3-5 6.5-5s6 1.5 6.5 5M16 5.5a3.5 3.5 0 0 1 0 6.5M17.5 14.8c2.2.5 3.6 2 4 4.7',
)

export function EyeIcon({ isOpen }: { isOpen: boolean }) {
  return (
    <Drawing>
      <path d="M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6Zm9-2.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5" />
      {!isOpen && <path d="m5 4 14 16" />}
    </Drawing>
  )
}

export const CropIcon = icon('M7 3v14h14M3 7h14v14')
export const TurnIcon = icon('M19 12a7 7 0 1 1-2.05-4.95L19 9M19 4v5h-5')
export const InformationIcon = icon('M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 7v5M12 8h.01')
export const QrCodeIcon = icon(
  'M4 4h6v6H4Zm10 0h6v6h-6ZM4 14h6v6H4Zm10 0v3m0 3h3m3 0v-3m0-3h-3v3M7 7h.01M17 7h.01M7 17h.01',
)
export const DownloadIcon = icon('M12 4v11m-5-5 5 5 5-5M5 20h14')
export const ClockIcon = icon('M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 8v4.5l3 1.5')
export const ExpandIcon = icon('m6 9 6 6 6-6')

export function GripIcon() {
  return (
    <Drawing>
      <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth={2.75} />
    </Drawing>
  )
}

const ARROWS = {
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  top: 'M5 4h14M12 20V8M6 14l6-6 6 6',
  bottom: 'M5 20h14M12 4v12M6 10l6 6 6-6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  forward: 'M5 12h14M13 6l6 6-6 6',
  start: 'M4 5v14M20 12H8M14 6l-6 6 6 6',
  end: 'M20 5v14M4 12h12M10 6l6 6-6 6',
}

export function ArrowIcon({ turn }: { turn: keyof typeof ARROWS }) {
  return (
    <Drawing isTurned={['back', 'forward', 'start', 'end'].includes(turn)}>
      <path d={ARROWS[turn]} />
    </Drawing>
  )
}

export const LanguagesIcon = icon(
  'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M3.5 9h17M3.5 15h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
)
export const LawIcon = icon('M5 4h14v16H5ZM9 9h6M9 12.5h6M9 16h3')

/** An ear of wheat, for allergens: drawn here, because the others of the fourteen come later. */
export const WheatIcon = icon(
  'M12 22V8c-2.5-2-2.5-4 0-6 2.5 2 2.5 4 0 6m0 6c-3.5 0-5-2-5-5 3.5 0 5 2 5 5 0-3 1.5-5 5-5 0 3-1.5 5-5 5m0 6c-3.5 0-5-2-5-5 3.5 0 5 2 5 5 0-3 1.5-5 5-5 0 3-1.5 5-5 5',
)
export const OptionsIcon = icon(
  'M3 6l2 2 3-4M11 6h10M3 18a2 2 0 1 0 4 0 2 2 0 1 0-4 0M11 18h10M11 12h10M3 12h4',
)
export const SoldOutIcon = icon('M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM6.5 6.5l11 11')
export const RestoreIcon = icon('M5 12a7 7 0 1 0 2.5-5.4M7 3v4h4')
export const CopyIcon = icon('M9 9h11v11H9ZM15 9V4H4v11h5')

import { Drawing } from './drawing.tsx'

export function SoldOutIcon() {
  return (
    <Drawing>
      <path d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM6.5 6.5l11 11" />
    </Drawing>
  )
}

export function RestoreIcon() {
  return (
    <Drawing>
      <path d="M5 12a7 7 0 1 0 2.5-5.4M7 3v4h4" />
    </Drawing>
  )
}

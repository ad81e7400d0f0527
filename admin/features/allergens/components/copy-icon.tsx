import { Drawing } from '#admin/components/ui/drawing.tsx'

export function CopyIcon() {
  return (
    <Drawing>
      <path d="M9 9h11v11H9ZM15 9V4H4v11h5" />
    </Drawing>
  )
}

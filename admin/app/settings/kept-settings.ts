import { $generalDraft } from '../../features/restaurant/stores/general.ts'
import { $socialDraft } from '../../features/restaurant/stores/social-links.ts'
import { keep, readKept } from '../../stores/kept.ts'

// Another one than before drafts knew what their owner had seen.
const KEY = 'typedSettings'

interface Drafts {
  general: ReturnType<typeof $generalDraft.get>
  social: ReturnType<typeof $socialDraft.get>
}

/** Keeps what is typed into the settings for the next visit in this tab, and takes up the last. */
export function keepSettings(): () => void {
  const left = readKept<Drafts>(KEY)
  if (left) {
    $generalDraft.set(left.general)
    $socialDraft.set(left.social)
  }
  const stops = [$generalDraft.listen(write), $socialDraft.listen(write)]
  return () => stops.forEach((stop) => stop())
}

function write(): void {
  const drafts: Drafts = { general: $generalDraft.get(), social: $socialDraft.get() }
  keep(KEY, drafts.general || drafts.social ? drafts : null)
}

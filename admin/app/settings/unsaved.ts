import { computed } from 'nanostores'
import { $generalDraft, resetGeneral } from '../../features/restaurant/stores/general.ts'
import { $pictureDraft, resetPictures } from '../../features/restaurant/stores/pictures.ts'
import { $socialDraft, resetSocialLinks } from '../../features/restaurant/stores/social-links.ts'

/** Whether each part of the settings has something that was typed or chosen and not saved yet. */
export const $unsaved = computed(
  [$generalDraft, $pictureDraft, $socialDraft],
  (general, pictures, social) => ({
    info: general !== null,
    infoLogo: pictures !== null,
    infoSocial: social !== null,
  }),
)

/** Whether leaving the dashboard would lose something. */
export const $hasUnsaved = computed($unsaved, (unsaved) => Object.values(unsaved).some(Boolean))

/** Forgets what was not saved. */
export function resetSettings(): void {
  resetGeneral()
  resetPictures()
  resetSocialLinks()
}

/** Makes the browser ask before it leaves the page with something unsaved; the answer ends that. */
export function guardUnsaved(): () => void {
  // A listener that only looks would keep some browsers from restoring the page at once.
  const stop = $hasUnsaved.subscribe((has) => {
    if (has) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
  return () => {
    stop()
    window.removeEventListener('beforeunload', ask)
  }
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

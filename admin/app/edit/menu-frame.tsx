import { useStore } from '@nanostores/react'
import { type ReadableAtom, computed } from 'nanostores'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { $selectedCategory } from '../../features/categories/selection.ts'
import { $publication } from '../../features/publication/publication.ts'
import { $restaurant } from '../../stores/restaurant.ts'
import { publicMenuPath } from '../../paths.ts'
import { Spinner } from '../../ui/loading.tsx'

export function MenuFrame({ $path = $previewPath }: { $path?: ReadableAtom<string | null> }) {
  const { t } = useTranslation()
  const path = useStore($path)
  const frameRef = useRef<HTMLIFrameElement>(null)
  useFreshPage(frameRef, path)
  if (path === null) return <Spinner label={t('common.loading')} />
  return (
    // A page of our own origin, whose scripts are part of what is shown.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={frameRef}
      className="menu-frame"
      title={t('preview.frame')}
      src={path}
      loading="lazy"
    />
  )
}

function useFreshPage(frameRef: RefObject<HTMLIFrameElement | null>, path: string | null): void {
  const publication = useStore($publication)
  const publishedAt = publication?.status === 'published' ? publication.publishedAt : null
  const shown = useRef<string | null>(null)
  const showAgain = useEffectEvent(() => {
    if (frameRef.current && path !== null) void refresh(frameRef.current, path)
  })
  useEffect(() => {
    if (publishedAt === null || publishedAt === shown.current) return
    if (shown.current !== null) showAgain()
    shown.current = publishedAt
  }, [publishedAt])
}

async function refresh(frame: HTMLIFrameElement, path: string): Promise<void> {
  const isThere = await fetch(placeOf(frame) ?? path, { method: 'HEAD', cache: 'no-cache' })
    .then(({ ok }) => ok)
    // A lost connection is the page's own to tell.
    .catch(() => true)
  if (isThere && placeOf(frame) !== null) frame.contentWindow?.location.reload()
  else frame.src = path
}

function placeOf({ contentWindow }: HTMLIFrameElement): string | null {
  try {
    return contentWindow?.location.pathname ?? null
  } catch {
    return null
  }
}

// While something is being published an address stays what it was: a new one is not there yet.
let lastPage: string | null = null
let lastMenu: string | null = null

export const $previewPath = computed(
  [$restaurant, $selectedCategory, $publication],
  (restaurant, category, publication) => {
    if (!restaurant) return (lastPage = null)
    if (publication?.status !== 'published' || category?.slug === '') return lastPage
    return (lastPage = publicMenuPath([restaurant.slug, category?.slug].filter(Boolean).join('/')))
  },
)

export const $menuPath = computed([$restaurant, $publication], (restaurant, publication) => {
  if (!restaurant) return (lastMenu = null)
  if (publication?.status !== 'published') return lastMenu
  return (lastMenu = publicMenuPath(restaurant.slug))
})

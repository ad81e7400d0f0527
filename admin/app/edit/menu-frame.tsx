import { useStore } from '@nanostores/react'
import { type ReadableAtom, atom, computed } from 'nanostores'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { $selectedCategory } from '../../features/categories/selection.ts'
import { $publication, $publishedAt } from '../../features/publication/publication.ts'
import { $restaurant } from '../../stores/restaurant.ts'
import { publicMenuPath } from '../../paths.ts'
import { Skeleton } from '../../ui/loading.tsx'

interface MenuFrameProps {
  /** The address of the category that is to be in sight. */
  $category?: ReadableAtom<string | null>
}

/** The whole menu, as guests open it. */
export function MenuFrame({ $category = $none }: MenuFrameProps) {
  const { t } = useTranslation()
  const path = useStore($menuPath)
  const frameRef = useRef<HTMLIFrameElement>(null)
  useFreshPage(frameRef, path)
  const show = useShownCategory(frameRef, path, useStore($category))
  const [isLoaded, setLoaded] = useState(false)
  return (
    <div className="menu-frame-box">
      {path !== null && (
        // A page of our own origin, whose scripts are part of what is shown.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          ref={frameRef}
          className="menu-frame"
          title={t('preview.frame')}
          src={path}
          loading="lazy"
          // As for a guest who has just come: what a touch brings is not loaded with the screen.
          referrerPolicy="no-referrer"
          onLoad={() => {
            setLoaded(true)
            show()
          }}
        />
      )}
      {!isLoaded && <Skeleton of="page" />}
    </div>
  )
}

const $none = atom(null)

function useShownCategory(
  frameRef: RefObject<HTMLIFrameElement | null>,
  path: string | null,
  category: string | null,
): () => void {
  const shown = useRef<string | null>(null)
  function show(wanted: string | null): void {
    const frame = frameRef.current
    // What its owner has scrolled to since stays where it is.
    if (!frame || path === null || wanted === null || shown.current === wanted) return
    const place = placeOf(frame)
    if (place === null || !place.startsWith('/')) return
    if (!isSame(place, path)) frame.src = path
    else {
      shown.current = wanted
      showCategory(frame, wanted)
    }
  }
  const showChosen = useEffectEvent(show)
  useEffect(() => showChosen(category), [category])
  return () => show(category)
}

// Of the line of categories, which stays at the top.
const STRIP_PX = 56

/** A category that is not in the menu now has a page of its own. */
function showCategory(frame: HTMLIFrameElement, path: string): void {
  const { contentDocument: page, contentWindow: view } = frame
  if (!page || !view) return
  const links = [...page.querySelectorAll<HTMLAnchorElement>('nav li a')]
  const at = links.findIndex((link) => isSame(link.pathname, path))
  const section = page.querySelectorAll('main > section')[at]
  if (!section) frame.src = path
  // Not into view, which would scroll the dashboard as well.
  else if (at === 0) view.scrollTo(0, 0)
  else view.scrollTo(0, view.scrollY + section.getBoundingClientRect().top - STRIP_PX)
}

function isSame(one: string, other: string): boolean {
  return decodeURIComponent(one) === decodeURIComponent(other)
}

function useFreshPage(frameRef: RefObject<HTMLIFrameElement | null>, path: string | null): void {
  // A frame that opens while something is being published begins with the page before it.
  const publishedAt = useStore($publishedAt)
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

const $menuPath = computed([$restaurant, $publication], (restaurant, publication) => {
  if (!restaurant) return (lastMenu = null)
  if (publication?.status !== 'published') return lastMenu
  return (lastMenu = publicMenuPath(restaurant.slug))
})

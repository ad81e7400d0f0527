import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../components/ui/spinner.tsx'
import { $publication } from '../../features/publication/stores/publication.ts'
import { $previewPath } from './preview-path.ts'

/** The public page itself, loaded again whenever a change has reached it. */
export function MenuFrame({ $path = $previewPath }: { $path?: ReadableAtom<string | null> }) {
  const { t } = useTranslation()
  const path = useStore($path)
  const frameRef = useRef<HTMLIFrameElement>(null)
  useFreshPage(frameRef)
  if (path === null) return <Spinner label={t('common.loading')} />
  return (
    // A page of our own origin, whose scripts are part of what is shown.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe ref={frameRef} className="menu-frame" title={t('preview.frame')} src={path} />
  )
}

function useFreshPage(frameRef: RefObject<HTMLIFrameElement | null>): void {
  const publication = useStore($publication)
  const publishedAt = publication?.status === 'published' ? publication.publishedAt : null
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (publishedAt === null || publishedAt === shown.current) return
    // The page keeps its place, also where the owner has gone on to a dish.
    if (shown.current !== null) frameRef.current?.contentWindow?.location.reload()
    shown.current = publishedAt
  }, [frameRef, publishedAt])
}

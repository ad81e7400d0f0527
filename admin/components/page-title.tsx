import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Names the page in the browser's tab. */
export function PageTitle({ children }: { children: string }) {
  const { t } = useTranslation()
  const title = `${children} · ${t('product.name')}`
  // The host page has a <title> already, which one rendered here would only stand beside.
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}

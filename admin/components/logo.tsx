import { useTranslation } from 'react-i18next'

/** The product's mark and name, in both scripts, as the site draws them. */
export function Logo() {
  const { t } = useTranslation()
  return <img src="/wordmark.svg" alt={t('product.name')} width={154} height={30} />
}

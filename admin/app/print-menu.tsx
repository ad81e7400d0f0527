import { useCallback, useState } from 'react'
import { Link } from 'react-aria-components/Link'
import { useTranslation } from 'react-i18next'
import { ownName } from '#db/rules/text/languages.ts'
import { $languages, loadLanguages } from '../stores/languages.ts'
import { publicMenuPath } from '../paths.ts'
import { Choice } from '../ui/choice.tsx'
import { LoadingContent, Section } from '../ui/screen.tsx'

const PAPERS = ['a4', 'a5', 'tent'] as const
const NONE = 'none'

export function PrintMenu({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const load = useCallback(() => loadShownLanguages(slug), [slug])
  return (
    <Section title={t('print.title')}>
      <LoadingContent load={load} shape="fields" failed={t('print.loadFailed')}>
        {(languages) =>
          languages.length > 0 ? (
            <PrintForm slug={slug} languages={languages} />
          ) : (
            <p className="field-hint">{t('print.empty')}</p>
          )
        }
      </LoadingContent>
    </Section>
  )
}

function PrintForm({ slug, languages }: { slug: string; languages: readonly string[] }) {
  const { t } = useTranslation()
  const [main = ''] = languages
  const [paper, setPaper] = useState<(typeof PAPERS)[number]>('a4')
  const [language, setLanguage] = useState(main)
  const [second, setSecond] = useState(NONE)
  const others = languages.filter((code) => code !== language)
  const beside: Record<string, string> = others.includes(second) ? { beside: second } : {}
  return (
    <>
      <Choice
        legend={t('print.paper')}
        hint={t(`print.papers.${paper}Hint`)}
        options={PAPERS}
        value={paper}
        onChange={setPaper}
        labelOf={(paper) => t(`print.papers.${paper}`)}
      />
      {others.length > 0 && (
        <>
          <Choice
            legend={t('print.language')}
            options={languages}
            value={language}
            onChange={setLanguage}
            labelOf={ownName}
          />
          <Choice
            legend={t('print.beside')}
            options={[NONE, ...others]}
            value={others.includes(second) ? second : NONE}
            onChange={setSecond}
            labelOf={(code) => (code === NONE ? t('print.alone') : ownName(code))}
          />
        </>
      )}
      <Link
        href={`${printPath(slug, language === main ? '' : `/${language}`)}#${new URLSearchParams({ paper, ...beside })}`}
        target="_blank"
        className="button button-plain print-button"
      >
        <span>{t('print.open')}</span> <span className="visually-hidden">{t('common.newTab')}</span>
      </Link>
    </>
  )
}

function printPath(slug: string, language = ''): string {
  return `${publicMenuPath(slug)}${language}/info/print`
}

async function loadShownLanguages(slug: string): Promise<string[]> {
  const [page] = await Promise.all([
    fetch(printPath(slug), { method: 'HEAD', cache: 'no-store' }),
    loadLanguages(),
  ])
  if (page.status === 404) return []
  if (!page.ok) throw new Error(`The print page answers ${page.status}`)
  const { main = '', further = [] } = $languages.get() ?? {}
  return [main, ...further.filter(({ shown }) => shown).map(({ code }) => code)]
}

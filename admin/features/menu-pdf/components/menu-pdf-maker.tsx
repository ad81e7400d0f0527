import { LoadedContent } from '#admin/ui/screen.tsx'
import { useLoaded } from '#admin/ui/loading.tsx'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getLook } from '#admin/print/get-look.ts'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { Choice } from '#admin/ui/choice.tsx'
import { DownloadProblem, useDownload } from '#admin/ui/download.tsx'
import { DownloadIcon } from '#admin/ui/icons.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { ownName } from '#db/menu/languages.ts'
import type { PaperName, MenuPdfWish } from '../make-menu-pdf.ts'
import { loadPrintedMenu, printPagePath, type PrintedMenu } from '../printed-menu.ts'
import type { Face } from '../tent.ts'
import './menu-pdf-maker.css'

interface MenuPdfMakerProps {
  slug: string
  /** The address of the menu, as its code holds it. */
  href: string
  logo: string | null
}

/** The menu on paper: in which size and languages, as a PDF. */
export function MenuPdfMaker({ slug, href, logo }: MenuPdfMakerProps) {
  const { t } = useTranslation()
  const load = useCallback(() => loadPrintedMenu(slug, null), [slug])
  const { loaded, reload } = useLoaded(load)
  return (
    <section className="menu-pdf" aria-labelledby="menu-pdf-title">
      <h2 id="menu-pdf-title" className="menu-pdf-title">
        {t('menuPdf.title')}
      </h2>
      <LoadedContent of={loaded} shape="fields" failed={t('menuPdf.loadFailed')} onRetry={reload}>
        {(menu) =>
          menu ? (
            <MenuPdfForm slug={slug} href={href} logo={logo} menu={menu} />
          ) : (
            <p className="field-hint">{t('menuPdf.empty')}</p>
          )
        }
      </LoadedContent>
    </section>
  )
}

interface MenuPdfFormProps {
  slug: string
  href: string
  logo: string | null
  /** The menu in its main language. */
  menu: PrintedMenu
}

const PAPER_NAMES: readonly PaperName[] = ['a4', 'a5', 'tent']
const TENT_FACES: readonly Face[] = ['code', 'menu']
const NONE = 'none'

/** Which paper and which languages, and the button that makes it. */
function MenuPdfForm({ slug, href, logo, menu }: MenuPdfFormProps) {
  const { t } = useTranslation()
  const [paper, setPaper] = useState<PaperName>('a4')
  const [face, setFace] = useState<Face>('code')
  const [language, setLanguage] = useState(menu.lang)
  const [beside, setBeside] = useState(NONE)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const isEmpty = menu.sections.every(({ title }) => leftOut.has(title))
  const others = menu.languages.filter((code) => code !== language)
  const chosen = [language, ...(others.includes(beside) ? [beside] : [])]
  const languages = chosen.map((code) => (code === menu.lang ? null : code))

  return (
    <>
      <Choice
        legend={t('menuPdf.paper')}
        hint={t(`menuPdf.papers.${paper}Hint`)}
        options={PAPER_NAMES}
        value={paper}
        onChange={setPaper}
        labelOf={(paper) => t(`menuPdf.papers.${paper}`)}
      />
      {paper === 'tent' && <FaceChoice face={face} onChange={setFace} />}
      {menu.languages.length > 1 && (
        <LanguageChoices {...{ menu, others, language, beside, setLanguage, setBeside }} />
      )}
      {menu.sections.length > 1 && (
        <SectionChoice sections={menu.sections} leftOut={leftOut} onChange={setLeftOut} />
      )}
      <MakeButton wish={{ slug, href, logo, languages, leftOut, paper, face }} isEmpty={isEmpty} />
    </>
  )
}

/** The button that makes the file, how far it is, and the page for who prints by themselves. */
function MakeButton({ wish, isEmpty }: { wish: MenuPdfChoice; isEmpty: boolean }) {
  const { t } = useTranslation()
  const { make, state, share, left } = useMenuPdf()
  const isBusy = state === 'busy'
  return (
    <>
      <div className="menu-pdf-make">
        <Button isPending={isBusy} isDisabled={isEmpty} onPress={() => void make(wish)}>
          <DownloadIcon />
          {isBusy ? t('menuPdf.making', { percent: Math.round(share * 100) }) : t('menuPdf.make')}
        </Button>
        <a
          className="menu-pdf-page"
          href={printPagePath(wish.slug, wish.languages[0] ?? null)}
          target="_blank"
        >
          {t('menuPdf.page')} <span className="visually-hidden">{t('common.newTab')}</span>
        </a>
      </div>
      {left > 0 && (
        <Notice kind="problem" isAlert={false}>
          {t('menuPdf.left', { count: left })}
        </Notice>
      )}
      <DownloadProblem state={state} failed={t('menuPdf.failed')} />
    </>
  )
}

function FaceChoice({ face, onChange }: { face: Face; onChange: (face: Face) => void }) {
  const { t } = useTranslation()
  return (
    <Choice
      legend={t('menuPdf.face')}
      hint={t('menuPdf.faceHint')}
      options={TENT_FACES}
      value={face}
      onChange={onChange}
      labelOf={(face) => t(`menuPdf.faces.${face}`)}
    />
  )
}

interface SectionChoiceProps {
  sections: PrintedMenu['sections']
  leftOut: ReadonlySet<string>
  onChange: (leftOut: ReadonlySet<string>) => void
}

function SectionChoice({ sections, leftOut, onChange }: SectionChoiceProps) {
  const { t } = useTranslation()
  return (
    <details className="menu-pdf-sections">
      <summary>{t('menuPdf.sections')}</summary>
      {sections.map(({ title }) => (
        <CheckBox
          key={title}
          isSelected={!leftOut.has(title)}
          onChange={(isIn) => {
            const others = [...leftOut].filter((other) => other !== title)
            onChange(new Set(isIn ? others : [...others, title]))
          }}
        >
          <bdi>{title.replaceAll('\n', ' ')}</bdi>
        </CheckBox>
      ))}
    </details>
  )
}

interface LanguageChoicesProps {
  menu: PrintedMenu
  /** Those that can stand beside the chosen one. */
  others: readonly string[]
  language: string
  beside: string
  setLanguage: (code: string) => void
  setBeside: (code: string) => void
}

function LanguageChoices(props: LanguageChoicesProps) {
  const { menu, others, language, beside, setLanguage, setBeside } = props
  const { t } = useTranslation()
  return (
    <>
      <Choice
        legend={t('menuPdf.language')}
        hint={t('menuPdf.languageHint')}
        options={menu.languages}
        value={language}
        onChange={setLanguage}
        labelOf={ownName}
      />
      <Choice
        legend={t('menuPdf.beside')}
        hint={t('menuPdf.besideHint')}
        options={[NONE, ...others]}
        value={others.includes(beside) ? beside : NONE}
        onChange={setBeside}
        labelOf={(code) => (code === NONE ? t('menuPdf.alone') : ownName(code))}
      />
    </>
  )
}

/** What an owner chooses of one. */
type MenuPdfChoice = Omit<MenuPdfWish, 'look' | 'onProgress'>

/** Makes PDFs of the menu and has the browser save them; `share` of it is done, from 0 to 1. */
function useMenuPdf() {
  const { download, state } = useDownload()
  const [share, setShare] = useState(0)
  const [left, setLeft] = useState(0)

  async function make(wish: MenuPdfChoice): Promise<void> {
    setShare(0)
    setLeft(0)
    await download(`menu-${wish.paper}.pdf`, async () => {
      // What writes PDF weighs more than this whole screen.
      const [{ makeMenuPdf }, look] = await Promise.all([import('../make-menu-pdf.ts'), getLook()])
      const { file, left } = await makeMenuPdf({ ...wish, look, onProgress: setShare })
      setLeft(left)
      return file
    })
  }

  return { make, state, share, left }
}

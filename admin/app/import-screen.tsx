import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Link } from 'react-aria-components/Link'
import { useTranslation } from 'react-i18next'
import { matchRows, needsReview, rowProblem, sentProducts } from '#db/import/review.ts'
import { ALL_DAYS } from '#db/menu/times.ts'
import { $here } from '../stores/own-restaurants.ts'
import { PhotoPane } from '../features/import/components/import-photo.tsx'
import { ImportReview } from '../features/import/components/import-review.tsx'
import { $toCopy, takeMenuToCopy } from '../features/import/copied-menu.ts'
import { currencyToSet } from '../features/import/currency-question.ts'
import { ImportStart } from '../features/import/components/import-start.tsx'
import {
  $currencyQuestion,
  $import,
  $offeredMenu,
  $soughtRow,
  cancelReading,
  discardImport,
  dropOfferedMenu,
  reviewAgain,
  sendImport,
  takeOfferedMenu,
} from '../features/import/import.ts'
import type { ImportedRow } from '../features/import/edit-rows.ts'
import type { ImportDraft } from '../features/import/import-draft.ts'
import { $publication } from '../features/publication/publication.ts'
import { publicMenuPath, SCREENS } from '../paths.ts'
import { $languages, loadLanguages, saveLanguages, wantedOf } from '../stores/languages.ts'
import { $decimals, $isReadOnly, $restaurant } from '../stores/restaurant.ts'
import { problemOf, problemText, type Problem } from '../problems.ts'
import { readAllAgain } from './read-all-again.ts'
import { $categories, $loading } from '../stores/menu.ts'
import { offerUndo } from '../stores/undo.ts'
import { Button } from '../ui/button.tsx'
import { Notice, ProblemNotice } from '../ui/notice.tsx'
import { LoadingContent } from '../ui/screen.tsx'
import { Question } from '../ui/panel.tsx'
import { focusTitle } from './focus-title.ts'
import { MenuPhone } from './home/menu-phone.tsx'
import { MenuScreen } from './menu-screen.tsx'
import { openScreen, replaceScreen } from './router.ts'
import { TranslationsNews } from './translations-news.tsx'

export function ImportScreen() {
  const { t } = useTranslation()
  const draft = useStore($import)
  const menu = useStore($categories)
  const decimals = useStore($decimals)
  const isReadOnly = useStore($isReadOnly)
  const [saved, setSaved] = useState<SavedMenu | null>(null)
  // What was saved was taken back.
  if (saved && draft) setSaved(null)
  if (saved && !draft) return <SavedScreen {...saved} />
  const hasRows = draft !== null && draft.rows.length > 0
  return (
    <MenuScreen
      title={t('import.title')}
      hint={t(hasRows ? 'import.reviewHint' : 'import.hint')}
      isPublished={false}
    >
      <OfferedMenu />
      <MenuToCopy />
      <ImportStart decimals={decimals} hasRows={hasRows} isLocked={isReadOnly} />
      {hasRows && (
        <>
          <div className="import-beside">
            <PhotoPane rows={draft.rows} leftOut={draft.leftOut} />
            <ImportReview {...{ draft, menu, decimals }} isLocked={isReadOnly} />
          </div>
          <Footer draft={draft} isLocked={isReadOnly} onSaved={setSaved} />
        </>
      )}
    </MenuScreen>
  )
}

/** Of another restaurant, which the address of this page asks for. */
function MenuToCopy() {
  const { t } = useTranslation()
  const isAsked = useStore($toCopy) !== null
  const isMenuLoaded = useStore($loading).status === 'loaded'
  if (!isAsked || !isMenuLoaded) return null
  return (
    <LoadingContent load={takeMenu} shape="rows" failed={t('import.copy.failed')}>
      {() => null}
    </LoadingContent>
  )
}

async function takeMenu(): Promise<void> {
  await takeMenuToCopy()
  // Without what it asked for.
  replaceScreen('import')
}

/** Asks whose menu waits on this device, before it joins this restaurant's. */
function OfferedMenu() {
  const { t } = useTranslation()
  const offered = useStore($offeredMenu)
  if (!offered) return null
  return (
    <section className="stack card">
      <p>{t('import.offered', { count: offered.rows.length })}</p>
      <div className="row">
        <Button onPress={takeOfferedMenu}>{t('import.takeOffered')}</Button>
        <Button look="plain" onPress={dropOfferedMenu}>
          {t('import.dropOffered')}
        </Button>
      </div>
    </section>
  )
}

interface FooterProps {
  draft: ImportDraft
  isLocked: boolean
  onSaved: (saved: SavedMenu) => void
}

function Footer({ draft, isLocked, onSaved }: FooterProps) {
  const { t } = useTranslation()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [asks, setAsks] = useState<'discard' | 'save' | null>(null)
  const isCurrencyOpen = useStore($currencyQuestion)?.chosen === null
  const taken = draft.rows.filter(({ isLeftOut }) => !isLeftOut)
  const open = taken.filter(needsReview)
  const unfinished = taken.filter(rowProblem).length
  async function save() {
    setAsks(null)
    setSending(true)
    setProblem(null)
    try {
      // Those that are not finished cannot be.
      const whole = { ...draft, rows: draft.rows.map(leaveOutUnfinished) }
      await saveImport(whole, draft)
      onSaved({ isToTranslate: await lacksTexts(whole) })
    } catch (error) {
      // An answer that was lost may have saved it, and a conflict has newer values: both show now.
      await readAllAgain()
      setProblem(problemOf(error))
    } finally {
      setSending(false)
    }
  }
  function review() {
    setAsks(null)
    // Once the question has given the focus back.
    setTimeout(() => $soughtRow.set(open[0]?.id ?? null))
  }
  return (
    <footer className="stack import-footer">
      {problem && (
        <Notice kind="problem">
          {problem.text === 'changedElsewhere' ? t('conflict.many') : problemText(t, problem)}
        </Notice>
      )}
      {isCurrencyOpen && <p className="quiet">{t('import.currency.choose')}</p>}
      <div className="row">
        <Button
          isDisabled={isLocked || isSending || isCurrencyOpen || taken.length === 0}
          onPress={() => (open.length > 0 ? setAsks('save') : void save())}
        >
          {isSending ? t('import.saving') : t('import.save', { count: taken.length })}
        </Button>
        <Button look="plain" onPress={() => setAsks('discard')}>
          {t('import.again')}
        </Button>
      </div>
      {asks === 'save' && (
        <Question title={t('import.stillOpen', { count: open.length })} onNo={() => setAsks(null)}>
          {unfinished > 0 && <p>{t('import.unfinished', { count: unfinished })}</p>}
          <div className="question-answers">
            <Button onPress={review}>{t('import.showOpen')}</Button>
            <Button
              look="plain"
              isDisabled={unfinished === taken.length}
              onPress={() => void save()}
            >
              {t('import.save', { count: taken.length - unfinished })}
            </Button>
          </div>
        </Question>
      )}
      {asks === 'discard' && (
        <Question title={t('import.discard')} onNo={() => setAsks(null)}>
          <p>{t('import.discardText')}</p>
          <div className="question-answers">
            <Button onPress={() => setAsks(null)}>{t('import.keep')}</Button>
            <Button look="danger" onPress={startAgain}>
              {t('import.again')}
            </Button>
          </div>
        </Question>
      )}
    </footer>
  )
}

interface SavedMenu {
  /** It lacks texts in another language, which the translations screen suggests. */
  isToTranslate: boolean
}

/** The menu as guests have it now, and what one does with it. */
function SavedScreen({ isToTranslate }: SavedMenu) {
  const { t } = useTranslation()
  const isPublished = useStore($publication)?.status === 'published'
  const isOnline = !useStore($here)?.suspendedFor && isPublished
  const slug = useStore($restaurant)?.slug ?? ''
  useEffect(() => {
    window.scrollTo(0, 0)
    focusTitle()
  }, [])
  return (
    <MenuScreen
      title={t(isOnline ? 'import.online' : 'import.saved')}
      hint={t(isOnline ? 'import.onlineHint' : 'import.savedHint')}
    >
      <div className="stack gap-6 home">
        <section className="stack gap-4 import-saved">
          <div className="row gap-3">
            <Link href={publicMenuPath(slug)} target="_blank" className="button button-primary">
              <span>{t('home.openMenu')}</span>{' '}
              <span className="visually-hidden">{t('common.newTab')}</span>
            </Link>
            <Link href={SCREENS.view} className="button button-plain">
              {t('import.printCode')}
            </Link>
            <Link href={SCREENS.edit} className="button button-plain">
              {t('nav.edit')}
            </Link>
          </div>
          {isToTranslate && <TranslateOffer />}
        </section>
        <MenuPhone />
      </div>
    </MenuScreen>
  )
}

function TranslateOffer() {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isOneLanguage = useStore($languages)?.further.length === 0
  async function translate() {
    setBusy(true)
    try {
      await haveSecondLanguage()
      openScreen('translations')
    } catch (error) {
      setProblem(problemOf(error))
      setBusy(false)
    }
  }
  return (
    <>
      {isOneLanguage ? <p>{t('import.translateHint')}</p> : <TranslationsNews />}
      <ProblemNotice problem={problem} />
      <div className="row">
        <Button look="plain" isDisabled={isBusy} onPress={() => void translate()}>
          {t('import.translate')}
        </Button>
      </div>
    </>
  )
}

async function lacksTexts({ rows }: ImportDraft): Promise<boolean> {
  await loadLanguages().catch(() => null)
  const further = $languages.get()?.further ?? []
  if (further.length > 0) return further.some(({ missing }) => missing > 0)
  return rows.every(({ isLeftOut, texts }) => isLeftOut || Object.keys(texts).length === 0)
}

async function haveSecondLanguage(): Promise<void> {
  await loadLanguages()
  const languages = $languages.get()
  if (!languages || languages.further.length > 0) return
  const code = languages.main === 'ar' ? 'en' : 'ar'
  await saveLanguages({ ...wantedOf(languages), further: [{ code, shown: false }] })
}

function startAgain(): void {
  cancelReading()
  discardImport()
}

function leaveOutUnfinished(row: ImportedRow): ImportedRow {
  return rowProblem(row) ? { ...row, isLeftOut: true } : row
}

/** `reviewed` is what an undo gives back. */
async function saveImport(draft: ImportDraft, reviewed: ImportDraft): Promise<void> {
  const matches = matchRows(draft.rows, $categories.get())
  const symbol = currencyToSet($currencyQuestion.get(), $restaurant.get()?.currency ?? null)
  const { settings, served } = draft
  const sent = {
    products: sentProducts(draft.rows, matches),
    ...(symbol !== null && { currency: symbol }),
    ...(settings && { settings }),
    ...(served && { served: sentTimes(served) }),
  }
  // The menu says all of it already.
  if (sent.products.length + Object.keys(sent).length === 1) return discardImport()
  const { undo, ...values } = await sendImport(sent, draft.copied?._id)
  discardImport()
  await readAllAgain()
  offerUndo(undo, { text: 'import.done', values }, async () => {
    await readAllAgain()
    reviewAgain(reviewed)
    openScreen('import')
  })
}

function sentTimes(served: NonNullable<ImportDraft['served']>) {
  return Object.entries(served).map(([category, { from, to }]) => ({
    category,
    times: { windows: [{ days: ALL_DAYS, from, to }] },
  }))
}

import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Link } from 'react-aria-components/Link'
import { useTranslation } from 'react-i18next'
import { currencyCode, currencySymbol } from '#db/rules/money/currencies.ts'
import { matchRows, rowProblem, sentProducts } from '#db/import/review.ts'
import { $suspendedFor } from '../features/account/account.ts'
import { PhotoPane } from '../features/import/components/import-photo.tsx'
import { ImportReview } from '../features/import/components/import-review.tsx'
import { ImportStart } from '../features/import/components/import-start.tsx'
import {
  $import,
  $offeredMenu,
  cancelReading,
  changeRows,
  discardImport,
  dropOfferedMenu,
  reviewAgain,
  sendImport,
  takeOfferedMenu,
} from '../features/import/import.ts'
import type { ImportDraft } from '../features/import/import-draft.ts'
import { $publication } from '../features/publication/publication.ts'
import { publicMenuPath, SCREENS } from '../paths.ts'
import { $languages, loadLanguages, saveLanguages, wantedOf } from '../stores/languages.ts'
import { $decimals, $isReadOnly, $restaurant, refreshRestaurant } from '../stores/restaurant.ts'
import { problemOf, problemText, type Problem } from '../problems.ts'
import { $categories, countAcceptedChange, refreshMenu } from '../stores/menu.ts'
import { offerUndo } from '../stores/undo.ts'
import { Button } from '../ui/button.tsx'
import { Notice, ProblemNotice } from '../ui/notice.tsx'
import { Question } from '../ui/panel.tsx'
import { focusTitle } from './focus-title.ts'
import { MenuPhone } from './home/menu-phone.tsx'
import { MenuScreen } from './menu-screen.tsx'
import { openScreen } from './router.ts'
import { TranslationsNews } from './translations-news.tsx'

export function ImportScreen() {
  const { t } = useTranslation()
  const draft = useStore($import)
  const menu = useStore($categories)
  const decimals = useStore($decimals)
  const isReadOnly = useStore($isReadOnly)
  const restaurant = useStore($restaurant)
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
      <ImportStart decimals={decimals} hasRows={hasRows} isLocked={isReadOnly} />
      {hasRows && (
        <>
          <div className="import-beside">
            <PhotoPane rows={draft.rows} />
            <ImportReview
              {...{ draft, menu, decimals }}
              currency={restaurant?.currency ?? null}
              isLocked={isReadOnly}
            />
          </div>
          <Footer draft={draft} isLocked={isReadOnly} onSaved={setSaved} />
        </>
      )}
    </MenuScreen>
  )
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
  const [asks, setAsks] = useState(false)
  const taken = draft.rows.filter(({ isLeftOut }) => !isLeftOut)
  const unfinished = taken.filter(rowProblem).length
  async function save() {
    setSending(true)
    setProblem(null)
    try {
      await saveImport(draft)
      onSaved({ isToTranslate: await lacksTexts(draft) })
    } catch (error) {
      // An answer that was lost may have saved it, and a conflict has newer values: both show now.
      await readAgain()
      setProblem(problemOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <footer className="stack import-footer">
      {problem && (
        <Notice kind="problem">
          {problem.text === 'changedElsewhere' ? t('conflict.many') : problemText(t, problem)}
        </Notice>
      )}
      {unfinished > 0 && (
        <div className="row center">
          <p className="quiet">{t('import.unfinished', { count: unfinished })}</p>
          <Button look="plain" onPress={leaveOutUnfinished}>
            {t('import.leaveOut')}
          </Button>
        </div>
      )}
      <div className="row">
        <Button
          isDisabled={isLocked || isSending || taken.length === 0 || unfinished > 0}
          onPress={() => void save()}
        >
          {isSending ? t('import.saving') : t('import.save', { count: taken.length })}
        </Button>
        <Button look="plain" onPress={() => setAsks(true)}>
          {t('import.again')}
        </Button>
      </div>
      {asks && (
        <Question title={t('import.discard')} onNo={() => setAsks(false)}>
          <p>{t('import.discardText')}</p>
          <div className="question-answers">
            <Button onPress={() => setAsks(false)}>{t('import.keep')}</Button>
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
  const isOnline = useStore($suspendedFor) === null && isPublished
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

function leaveOutUnfinished(): void {
  changeRows((rows) =>
    rows.map((row) => ({ ...row, isLeftOut: row.isLeftOut || rowProblem(row) !== null })),
  )
}

async function saveImport(draft: ImportDraft): Promise<void> {
  const matches = matchRows(draft.rows, $categories.get())
  const { currency, isCurrencyTaken } = draft
  const isOther =
    currency !== null && currency !== currencyCode($restaurant.get()?.currency ?? null)
  const symbol = isOther && isCurrencyTaken ? currencySymbol(currency) : null
  const products = sentProducts(draft.rows, matches)
  // The menu says all of it already.
  if (products.length === 0) return discardImport()
  const { undo, ...values } = await sendImport({
    products,
    ...(symbol !== null && { currency: symbol }),
  })
  discardImport()
  await readAgain()
  offerUndo(undo, { text: 'import.done', values }, async () => {
    await readAgain()
    reviewAgain(draft)
    openScreen('import')
  })
}

async function readAgain(): Promise<void> {
  countAcceptedChange()
  await Promise.all([refreshMenu(), refreshRestaurant()])
}

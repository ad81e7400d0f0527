import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode, currencySymbol } from '#db/rules/money/currencies.ts'
import { matchRows, rowProblem, sentProducts } from '#db/import/review.ts'
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
import { $languages, loadLanguages, saveLanguages, wantedOf } from '../stores/languages.ts'
import { $decimals, $isReadOnly, $restaurant, refreshRestaurant } from '../stores/restaurant.ts'
import { problemOf, problemText, type Problem } from '../problems.ts'
import { $categories, countAcceptedChange, refreshMenu } from '../stores/menu.ts'
import { offerUndo } from '../stores/undo.ts'
import { Button } from '../ui/button.tsx'
import { Notice, ProblemNotice } from '../ui/notice.tsx'
import { Question } from '../ui/panel.tsx'
import { MenuScreen } from './menu-screen.tsx'
import { openScreen } from './router.ts'

export function ImportScreen() {
  const { t } = useTranslation()
  const draft = useStore($import)
  const menu = useStore($categories)
  const decimals = useStore($decimals)
  const isReadOnly = useStore($isReadOnly)
  const restaurant = useStore($restaurant)
  const [isToTranslate, setToTranslate] = useState(false)
  if (isToTranslate) {
    return (
      <MenuScreen title={t('translations.title')} hint={t('import.translateHint')}>
        <TranslateOffer />
      </MenuScreen>
    )
  }
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
          <Footer draft={draft} isLocked={isReadOnly} onToTranslate={() => setToTranslate(true)} />
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
  onToTranslate: () => void
}

function Footer({ draft, isLocked, onToTranslate }: FooterProps) {
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
      const isOneLanguage = taken.every(({ texts }) => Object.keys(texts).length === 0)
      if (isOneLanguage && (await lacksTexts())) onToTranslate()
      else openScreen('edit')
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

/** What was saved is in one language: the translations screen suggests the other one. */
function TranslateOffer() {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
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
    <section className="stack">
      <ProblemNotice problem={problem} />
      <div className="row">
        <Button isDisabled={isBusy} onPress={() => void translate()}>
          {t('import.translate')}
        </Button>
        <Button look="plain" onPress={() => openScreen('edit')}>
          {t('import.notNow')}
        </Button>
      </div>
    </section>
  )
}

async function lacksTexts(): Promise<boolean> {
  await loadLanguages().catch(() => null)
  const further = $languages.get()?.further ?? []
  return further.length === 0 || further.some(({ missing }) => missing > 0)
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

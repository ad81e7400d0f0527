import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#admin/ui/button.tsx'
import { rowProblem, type ReviewRow } from '#db/import/review.ts'
import { formatPrice, type Decimals } from '#db/rules/money/money.ts'
import {
  answerAll,
  answered,
  hasTwoPrices,
  IN_WORDS,
  nameParts,
  questionOf,
  readingsOf,
  type Answer,
} from '../answers.ts'
import { figureText, type ImportedRow } from '../edit-rows.ts'
import { $import, $said, changeMany } from '../import.ts'
import { RowSource } from './import-photo.tsx'
import { Merges, SecondNames, type RowEditProps } from './row-details.tsx'

interface RowQuestionsProps extends RowEditProps {
  row: ImportedRow
  at: number
  decimals: Decimals
  seconds: string
  hasAbove: boolean
  /** Second names stand below already. */
  isOpen: boolean
}

/** Why to look at a row, what it was read from, and what it may mean instead. */
export function RowQuestions(props: RowQuestionsProps) {
  const { row, isOpen, isLocked, onChange } = props
  const { t } = useTranslation()
  const { doubts } = row
  // What it was read from, and its second name, stay while the first one is typed.
  const [isNaming, setNaming] = useState(doubts.includes('name'))
  const problem = rowProblem(row)
  if (row.isLeftOut || !(doubts.length > 0 || problem || isNaming)) return null
  function answer(answer: Answer) {
    setNaming(false)
    $said.set({ id: row.id, question: questionOf(row), answer })
    onChange(answered(row, answer))
  }
  return (
    <div className="stack import-doubt">
      {doubts.map((doubt) => (
        <p key={doubt}>{t(`import.doubt.${doubt}`)}</p>
      ))}
      {problem && doubts.length === 0 && <p>{t(`import.problem.${problem}`)}</p>}
      <RowSource row={row} />
      {(doubts.includes('name') || isNaming) && !isOpen && <SecondNames {...props} />}
      <div className="row">
        <Readings {...props} onAnswer={answer} />
        {doubts.length > 0 && problem === null && !readingsOf(row) && (
          <Button look="plain" isDisabled={isLocked} onPress={() => answer({ kind: 'right' })}>
            {t('import.right')}
          </Button>
        )}
        {row.price === null &&
          row.sizes.length === 0 &&
          IN_WORDS.map((kind) => (
            <Button
              key={kind}
              look="plain"
              isDisabled={isLocked}
              onPress={() => answer({ kind: 'note', note: kind })}
            >
              {t(`dish.note.${kind}`)}
            </Button>
          ))}
        {(doubts.includes('heading') || doubts.includes('noPrice')) && <Merges {...props} />}
      </div>
    </div>
  )
}

interface ReadingsProps {
  row: ReviewRow
  decimals: Decimals
  isLocked: boolean
  onAnswer: (answer: Answer) => void
}

/** What else it may mean, each a tap away. */
function Readings({ row, decimals, isLocked, onAnswer }: ReadingsProps) {
  const { t } = useTranslation()
  const figures = readingsOf(row)
  const parts = row.doubts.includes('name') ? nameParts(row.name) : null
  const [now, before] = row.sizes.map(({ price }) => price).toSorted((a, b) => a - b)
  const price = (value = 0) => formatPrice(value, decimals)
  const { offered } = row
  const isOffered = offered !== undefined && row.price === null && row.sizes.length === 0
  const choices: [string, Answer][] = [
    ...(isOffered
      ? [
          [
            t('import.offered', { price: figureText(offered, decimals) }),
            { kind: 'offered' },
          ] satisfies [string, Answer],
        ]
      : []),
    ...(figures ?? []).map((value, at): [string, Answer] => {
      return [price(value), { kind: at === 0 ? 'lower' : 'higher' }]
    }),
    ...(hasTwoPrices(row)
      ? [
          [
            t('import.former', { now: price(now), before: price(before) }),
            { kind: 'former' },
          ] satisfies [string, Answer],
        ]
      : []),
    ...(parts ? [[t('import.parts', parts), { kind: 'split' }] satisfies [string, Answer]] : []),
  ]
  return choices.map(([text, answer]) => (
    <Button key={text} look="plain" isDisabled={isLocked} onPress={() => onAnswer(answer)}>
      {text}
    </Button>
  ))
}

/** What was said of this row can be said of all that are asked the same. */
export function SameForOthers({ row, isLocked }: Pick<RowQuestionsProps, 'row' | 'isLocked'>) {
  const { t } = useTranslation()
  const said = useStore($said)
  if (said?.id !== row.id || said.question === '') return null
  const { question, answer } = said
  const rows = $import.get()?.rows ?? []
  const count = rows.filter((one) => one !== row && questionOf(one) === question).length
  if (count === 0) return null
  return (
    <Button
      look="plain"
      className="import-split"
      isDisabled={isLocked}
      onPress={() => {
        changeMany((rows) => answerAll(rows, question, answer))
        $said.set(null)
      }}
    >
      {t('import.same', { count })}
    </Button>
  )
}

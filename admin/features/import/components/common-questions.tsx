import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#admin/ui/button.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import { SIZE_FIELDS } from '#db/menu/fields.ts'
import { formatPrice, type Decimals } from '#db/rules/money/money.ts'
import {
  answerAll,
  commonQuestions,
  hasTwoPrices,
  IN_WORDS,
  readingsOf,
  type Answer,
  type CommonQuestion,
} from '../answers.ts'
import type { ImportedRow } from '../edit-rows.ts'
import { changeMany } from '../import.ts'

interface CommonQuestionsProps {
  rows: readonly ImportedRow[]
  decimals: Decimals
  isLocked: boolean
}

/** What many dishes are asked alike, once for all of them. */
export function CommonQuestions({ rows, ...props }: CommonQuestionsProps) {
  return commonQuestions(rows).map((common) => (
    <OneForAll key={common.question} {...common} {...props} />
  ))
}

type OneForAllProps = CommonQuestion & Omit<CommonQuestionsProps, 'rows'>

function OneForAll({ question, row, count, decimals, isLocked }: OneForAllProps) {
  const { t } = useTranslation()
  const [names, setNames] = useState<readonly string[]>(row.sizes.map(() => ''))
  const say = (answer: Answer) => changeMany((rows) => answerAll(rows, question, answer))
  const figures = readingsOf(row)
  const kind = row.doubts.includes('sizes') ? 'sizes' : figures ? 'figures' : 'noPrice'
  const price = (value: number) => formatPrice(value, decimals)
  const prices = figures ?? row.sizes.map((size) => size.price)
  const answers: [string, Answer][] = {
    sizes: hasTwoPrices(row)
      ? [[t('import.allFormer'), { kind: 'former' }] satisfies [string, Answer]]
      : [],
    figures: prices.map((value, at): [string, Answer] => {
      return [price(value), { kind: at === 0 ? 'lower' : 'higher' }]
    }),
    noPrice: IN_WORDS.map((note): [string, Answer] => [
      t(`dish.note.${note}`),
      { kind: 'note', note },
    ]),
  }[kind]
  return (
    <section className="stack card import-card">
      <p>
        {t(`import.common.${kind}`, {
          count,
          name: row.name,
          prices: prices.map(price).join(' / '),
          one: price(prices[0] ?? 0),
          other: price(prices[1] ?? 0),
        })}
      </p>
      <form
        className="row import-category"
        onSubmit={(event) => {
          event.preventDefault()
          if (!names.includes('')) say({ kind: 'sizes', names })
        }}
      >
        {kind === 'sizes' && (
          <>
            {names.map((name, at) => (
              <TextField
                // oxlint-disable-next-line react/no-array-index-key -- Sizes have no ids yet.
                key={at}
                label={t('import.sizeName', { place: at + 1 })}
                value={name}
                maxLength={SIZE_FIELDS.name.limit}
                isReadOnly={isLocked}
                onChange={(text) => setNames(names.with(at, text.trimStart()))}
              />
            ))}
            <Button type="submit" look="plain" isDisabled={isLocked || names.includes('')}>
              {t('import.nameSizes', { count })}
            </Button>
          </>
        )}
        {answers.map(([text, answer]) => (
          <Button key={text} look="plain" isDisabled={isLocked} onPress={() => say(answer)}>
            {text}
          </Button>
        ))}
      </form>
    </section>
  )
}

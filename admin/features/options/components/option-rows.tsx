import { useTranslation } from 'react-i18next'
import type { ShownProblem } from '#admin/forms/form-panel.tsx'
import { AllergenButtons } from '#admin/forms/allergen-button.tsx'
import { allergensText, withNextState } from '#admin/forms/typed-allergens.ts'
import { Disclosure } from '#admin/ui/disclosure.tsx'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { GroupProblem, TextField } from '#admin/ui/text-field.tsx'
import { ArrowIcon, CloseIcon, PlusIcon } from '#admin/ui/icons.tsx'
import type { Allergens } from '#db/menu/allergens.ts'
import type { Decimals } from '#db/rules/money/money.ts'
import { OPTION_COUNTS } from '#db/menu/option-groups.ts'
import { NEW_OPTION, problemOfOption, type TypedOption } from '../group-draft.ts'

interface OptionRowsProps {
  options: readonly TypedOption[]
  decimals: Decimals
  problem: ShownProblem
  onChange: (options: TypedOption[]) => void
}

export function OptionRows({ options, decimals, problem, onChange: take }: OptionRowsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="stack start" aria-invalid={problem !== false}>
      <legend className="field-label">{t('options.options')}</legend>
      <p className="field-hint">{t('options.optionsHint')}</p>
      {options.map((option, at) => (
        <OptionRow
          // Rows have no ids before they are saved.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          option={option}
          place={at + 1}
          isWrong={(field) =>
            problem !== false && problemOfOption(option, field, decimals) !== null
          }
          onChange={(part) => take(options.with(at, { ...option, ...part }))}
          onUp={at > 0 ? () => take(swapped(options, at)) : undefined}
          onRemove={options.length > 1 ? () => take(options.toSpliced(at, 1)) : undefined}
        />
      ))}
      {typeof problem === 'string' && <GroupProblem text={problem} />}
      {options.length < OPTION_COUNTS.most && (
        <Button look="plain" onPress={() => take([...options, NEW_OPTION])}>
          <PlusIcon />
          <span>{t('options.addOption')}</span>
        </Button>
      )}
    </fieldset>
  )
}

function swapped(options: readonly TypedOption[], at: number): TypedOption[] {
  const [one = NEW_OPTION] = options.slice(at, at + 1)
  return options.toSpliced(at, 1).toSpliced(at - 1, 0, one)
}

interface OptionRowProps {
  option: TypedOption
  place: number
  isWrong: (field: 'name' | 'price') => boolean
  onChange: (part: Partial<TypedOption>) => void
  onUp: (() => void) | undefined
  onRemove: (() => void) | undefined
}

function OptionRow(props: OptionRowProps) {
  const { option, place, isWrong, onChange } = props
  const { t } = useTranslation()
  return (
    <div className="option-row">
      <TextField
        aria-label={t('options.optionName', { place })}
        placeholder={t('options.nameHint')}
        autoComplete="off"
        inputDir="auto"
        value={option.name}
        onChange={(name) => onChange({ name })}
        problem={isWrong('name')}
      />
      <TextField
        aria-label={t('options.optionPrice', { place })}
        placeholder={t('options.priceHint')}
        inputMode="decimal"
        autoComplete="off"
        inputDir="ltr"
        value={option.price}
        onChange={(price) => onChange({ price })}
        problem={isWrong('price')}
      />
      <Moves {...props} />
      <OptionAllergens {...props} />
    </div>
  )
}

function Moves({ place, onUp, onRemove }: Pick<OptionRowProps, 'place' | 'onUp' | 'onRemove'>) {
  const { t } = useTranslation()
  return (
    <>
      <Button
        look="icon"
        aria-label={t('options.optionUp', { place })}
        isDisabled={!onUp}
        {...(onUp && { onPress: onUp })}
      >
        <ArrowIcon turn="up" />
      </Button>
      <Button
        look="icon"
        aria-label={t('options.optionRemove', { place })}
        isDisabled={!onRemove}
        {...(onRemove && { onPress: onRemove })}
      >
        <CloseIcon />
      </Button>
    </>
  )
}

function OptionAllergens({
  option,
  place,
  onChange,
}: Pick<OptionRowProps, 'option' | 'place' | 'onChange'>) {
  const { t } = useTranslation()
  const stated = option.allergens
  const allergens = stated ?? {}
  const take = (allergens: Allergens | null) => onChange({ allergens })
  const text = stated ? allergensText(t, stated) || t('options.noAllergens') : undefined
  return (
    <Disclosure
      title={t('options.optionAllergens', { place })}
      text={text ?? t('allergens.state.none')}
    >
      <fieldset className="allergen-choices">
        <legend className="visually-hidden">{t('options.optionAllergens', { place })}</legend>
        <AllergenButtons
          allergens={allergens}
          isChecked={stated !== null}
          onTurn={(name) => {
            const now = withNextState(allergens, name)
            take(Object.keys(now).length > 0 ? now : null)
          }}
        />
        <CheckBox isSelected={stated !== null} onChange={(isSet) => take(isSet ? {} : null)}>
          {t('options.allergensStated')}
        </CheckBox>
      </fieldset>
    </Disclosure>
  )
}

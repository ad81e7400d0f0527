import { useTranslation } from 'react-i18next'
import type { ShownProblem } from '#admin/components/form-panel.tsx'
import { NameField } from '#admin/components/name-field.tsx'
import { PictureField } from '#admin/components/pictures/picture-field.tsx'
import { CheckBox } from '#admin/components/ui/check-box.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { DIET_NAMES } from '#db/rules/menu-fields.ts'
import type { Problem } from '#admin/problems.ts'
import type { ProductDraft, ProductField } from '../product-draft.ts'
import './product-inputs.css'

// The shape of a dish's picture on the public menu.
const PICTURE_ASPECT = 4 / 3

interface ProductInputsProps {
  draft: ProductDraft
  problemOf: (field: ProductField) => ShownProblem
  onChange: (part: Partial<ProductDraft>) => void
  onWrongPicture: (problem: Problem) => void
}

/** The fields of a product. */
export function ProductInputs({ draft, problemOf, onChange, onWrongPicture }: ProductInputsProps) {
  const { t } = useTranslation()
  return (
    <>
      <NameField
        name="name"
        label={t('dish.name')}
        autoComplete="off"
        enterKeyHint="next"
        value={draft.name}
        onChange={(name) => onChange({ name })}
        problem={problemOf('name')}
      />
      <PriceField
        value={draft.price}
        onChange={(price) => onChange({ price })}
        problem={problemOf('price')}
      />
      <TextField
        name="description"
        label={t('dish.description')}
        lines={4}
        inputDir="auto"
        value={draft.description}
        onChange={(description) => onChange({ description })}
        problem={problemOf('description')}
      />
      <Nutrition {...{ draft, problemOf, onChange }} />
      <Diets draft={draft} onChange={onChange} />
      <Photo
        draft={draft}
        onChange={onChange}
        onWrong={onWrongPicture}
        problem={problemOf('image')}
      />
    </>
  )
}

function Nutrition({ draft, problemOf, onChange }: Omit<ProductInputsProps, 'onWrongPicture'>) {
  const { t } = useTranslation()
  return (
    <fieldset className="product-nutrition">
      <legend className="field-label">{t('dish.nutrition')}</legend>
      <WholeField
        name="kcal"
        label={t('dish.kcal')}
        value={draft.kcal}
        onChange={(kcal) => onChange({ kcal })}
        problem={problemOf('kcal')}
      />
      <WholeField
        name="caffeineMg"
        label={t('dish.caffeineMg')}
        value={draft.caffeineMg}
        onChange={(caffeineMg) => onChange({ caffeineMg })}
        problem={problemOf('caffeineMg')}
      />
      <FlagBox
        label={t('dish.highSalt')}
        value={draft.highSalt}
        onChange={(highSalt) => onChange({ highSalt })}
      />
    </fieldset>
  )
}

function Diets({ draft, onChange }: Pick<ProductInputsProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation()
  return (
    <fieldset className="product-choices">
      <legend className="field-label">{t('dish.diets')}</legend>
      {DIET_NAMES.map((name) => (
        <FlagBox
          key={name}
          label={t(`dish.${name}`)}
          value={draft[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </fieldset>
  )
}

interface FlagBoxProps {
  label: string
  /** 'true', or empty. */
  value: string
  onChange: (value: string) => void
}

function FlagBox({ value, onChange, label }: FlagBoxProps) {
  return (
    <CheckBox isSelected={value !== ''} onChange={(isSet) => onChange(isSet ? 'true' : '')}>
      {label}
    </CheckBox>
  )
}

/** A whole number, which may be left out. */
function WholeField(props: PriceFieldProps & { name: string; label: string }) {
  return <TextField {...props} inputMode="numeric" autoComplete="off" inputDir="ltr" />
}

interface PhotoProps {
  draft: ProductDraft
  onChange: (part: Partial<ProductDraft>) => void
  onWrong: (problem: Problem) => void
  problem: ShownProblem
}

function Photo({ draft, onChange, ...props }: PhotoProps) {
  const { t } = useTranslation()
  return (
    <PictureField
      {...props}
      label={t('dish.image')}
      prompt={t(draft.imageUrl === null ? 'dish.chooseImage' : 'dish.changeImage')}
      aspect={PICTURE_ASPECT}
      url={draft.imageUrl}
      onChoose={(image, imageUrl) => onChange({ image, imageUrl })}
      onRemove={() => onChange({ image: null, imageUrl: null })}
    />
  )
}

interface PriceFieldProps {
  value: string
  onChange: (value: string) => void
  problem: ShownProblem
}

function PriceField(props: PriceFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      {...props}
      name="price"
      label={t('dish.price')}
      // Not of type number: that one takes no Arabic digits.
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      inputDir="ltr"
    />
  )
}

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionsNotice, AllergenButtons } from '#admin/forms/allergen-button.tsx'
import { withNextState } from '#admin/forms/typed-allergens.ts'
import { $groups, loadGroups } from '#admin/stores/groups.ts'
import { ALLERGENS } from '#db/menu/allergens.ts'
import { kindsOf, orderedKinds } from '#db/menu/allergen-kinds.ts'
import type { ShownProblem } from '#admin/forms/form-panel.tsx'
import { NameField } from '#admin/forms/name-field.tsx'
import { OtherLanguages } from '#admin/forms/other-languages.tsx'
import { PictureField } from '#admin/forms/picture-field.tsx'
import { SCREENS } from '#admin/paths.ts'
import type { Problem } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox, CheckBoxes } from '#admin/ui/check-box.tsx'
import { GroupProblem, TextField } from '#admin/ui/text-field.tsx'
import { BADGES } from '#db/menu/badges.ts'
import { DIET_NAMES } from '#db/menu/fields.ts'
import { TEXT_FIELDS } from '#db/menu/texts.ts'
import { NUTRITION_AMOUNTS, NUTRITION_FLAGS } from '#db/menu/sizes.ts'
import {
  type ProductDraft,
  type ProductField,
  mayAddBadge,
  settledBadges,
} from '../product-draft.ts'
import { PriceOrSizes } from './price-or-sizes.tsx'
import './products.css'

// The shape of a dish's picture on the public menu.
const PICTURE_ASPECT = 4 / 3

interface ProductInputsProps {
  draft: ProductDraft
  ofCategory: readonly string[]
  otherNames: readonly string[]
  problemOf: (field: ProductField) => ShownProblem
  onChange: (part: Partial<ProductDraft>) => void
  onWithoutDescription: () => void
  onPreparingPicture: (isGood: Promise<boolean>) => void
  onWrongPicture: (problem: Problem) => void
}

export function ProductInputs(props: ProductInputsProps) {
  const { draft, ofCategory, otherNames, problemOf, onChange } = props
  const { onWithoutDescription, onPreparingPicture, onWrongPicture } = props
  const { t } = useTranslation()
  const isEmptyProblem = draft.description.trim() === '' && problemOf('description') !== false
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
        others={otherNames}
        shown={{
          value: draft.label,
          onChange: (label) => onChange({ label }),
          problem: problemOf('label'),
        }}
        onShowAs={(label, name) => onChange({ label, name })}
      />
      <InOtherLanguages field="name" draft={draft} onChange={onChange} />
      <PriceOrSizes {...{ draft, problemOf, onChange }} />
      {draft.priceNote?.kind === 'own' && (
        <InOtherLanguages field="priceNote" draft={draft} onChange={onChange} />
      )}
      <TextField
        name="description"
        label={t('dish.description')}
        lines={4}
        inputDir="auto"
        value={draft.description}
        onChange={(description) => onChange({ description })}
        problem={problemOf('description')}
        fix={
          isEmptyProblem && (
            <>
              <p className="field-hint">{t('dish.noDescription')}</p>
              <Button look="plain" className="field-fix" onPress={onWithoutDescription}>
                {t('dish.saveWithout')}
              </Button>
            </>
          )
        }
      />
      <InOtherLanguages field="description" draft={draft} onChange={onChange} />
      <PictureField
        label={t('dish.image')}
        prompt={t(draft.imageUrl === null ? 'dish.chooseImage' : 'dish.changeImage')}
        aspect={PICTURE_ASPECT}
        url={draft.imageUrl}
        onChoose={(image, imageUrl) => onChange({ image, imageUrl })}
        onRemove={() => onChange({ image: null, imageUrl: null })}
        onPreparing={onPreparingPicture}
        onWrong={onWrongPicture}
        problem={problemOf('image')}
      />
      <GroupChoices {...{ draft, ofCategory, problemOf, onChange }} />
      <Nutrition {...{ draft, problemOf, onChange }} />
      <Badges draft={draft} onChange={onChange} />
      <AllergenInputs {...{ draft, ofCategory, problemOf, onChange }} />
      <Diets {...{ draft, problemOf, onChange }} />
    </>
  )
}

type PartProps = Pick<ProductInputsProps, 'draft' | 'problemOf' | 'onChange'>
type OfCategoryProps = PartProps & Pick<ProductInputsProps, 'ofCategory'>

function Nutrition({ draft, problemOf, onChange }: PartProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="product-nutrition">
      <legend className="field-label">{t('dish.nutrition')}</legend>
      {NUTRITION_AMOUNTS.map((name) => (
        <TextField
          key={name}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          inputDir="ltr"
          label={t(`dish.${name}`)}
          value={draft[name]}
          onChange={(value) => onChange({ [name]: value })}
          problem={problemOf(name)}
        />
      ))}
      {NUTRITION_FLAGS.map((name) => (
        <CheckBox
          key={name}
          isSelected={draft[name]}
          onChange={(value) => onChange({ [name]: value })}
        >
          {t(`dish.${name}`)}
        </CheckBox>
      ))}
      <p className="field-hint">{t('dish.saltHint')}</p>
    </fieldset>
  )
}

function Badges({ draft, onChange }: Pick<ProductInputsProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation()
  const { marks } = draft
  return (
    <fieldset className="row">
      <legend className="field-label">{t('dish.marks')}</legend>
      <CheckBoxes
        options={BADGES.map((badge) => ({ value: badge, label: t(`dish.mark.${badge}`) }))}
        chosen={marks}
        isDisabled={(badge) => !mayAddBadge(marks, badge)}
        onChange={(badges) => onChange({ marks: settledBadges(badges) })}
      />
    </fieldset>
  )
}

function Diets({ draft, problemOf, onChange }: PartProps) {
  const { t } = useTranslation()
  const problem = problemOf('vegan')
  return (
    <fieldset className="row">
      <legend className="field-label">{t('dish.diets')}</legend>
      {DIET_NAMES.map((name) => (
        <CheckBox
          key={name}
          isSelected={draft[name]}
          onChange={(value) => onChange({ [name]: value })}
        >
          {t(`dish.${name}`)}
        </CheckBox>
      ))}
      {typeof problem === 'string' && <GroupProblem text={problem} />}
    </fieldset>
  )
}

function AllergenInputs({ draft, ofCategory, problemOf, onChange }: OfCategoryProps) {
  const { t } = useTranslation()
  const { allergens, allergensChecked } = draft
  const groups = [...ofCategory, ...draft.groups]
  const problem = problemOf('allergens')
  return (
    <fieldset className="allergen-choices">
      <legend className="field-label">{t('allergens.title')}</legend>
      <AllergenButtons
        allergens={allergens}
        isChecked={allergensChecked}
        onTurn={(name) => onChange({ allergens: withNextState(allergens, name) })}
      />
      {typeof problem === 'string' && <GroupProblem text={problem} />}
      <KindInputs draft={draft} onChange={onChange} />
      <CheckBox
        isSelected={allergensChecked}
        onChange={(isSet) => onChange({ allergensChecked: isSet })}
      >
        {t('allergens.checked')}
      </CheckBox>
      <OptionsNotice
        ofChecked={allergensChecked ? groups : []}
        ofVegan={draft.vegan ? groups : []}
      />
    </fieldset>
  )
}

/** Which grain and which nut, once gluten or nuts are stated. */
function KindInputs({ draft, onChange }: Pick<PartProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation()
  const kinds = ALLERGENS.filter((name) => draft.allergens[name]).flatMap(kindsOf)
  if (kinds.length === 0) return null
  return (
    <fieldset className="row allergen-kinds">
      <legend className="quiet">{t('allergens.kindsHint')}</legend>
      <CheckBoxes
        options={kinds.map((kind) => ({ value: kind, label: t(`allergens.names.${kind}`) }))}
        chosen={draft.allergenKinds}
        onChange={(chosen) => onChange({ allergenKinds: orderedKinds(chosen) })}
      />
    </fieldset>
  )
}

function GroupChoices({ draft, ofCategory, problemOf, onChange }: OfCategoryProps) {
  const { t } = useTranslation()
  const problem = problemOf('groups')
  const groups = useStore($groups)
  useEffect(() => {
    // Without them the dish keeps those that it has.
    loadGroups().catch(() => {})
  }, [])
  if (!groups) return null
  return (
    <fieldset className="row">
      <legend className="field-label">{t('dish.groups')}</legend>
      {groups.length === 0 && <a href={SCREENS.options}>{t('options.makeFirst')}</a>}
      <CheckBoxes
        options={groups.map(({ _id, name }) => ({
          value: _id,
          label: ofCategory.includes(_id) ? (
            t('options.ofCategory', { name })
          ) : (
            <bdi translate="no">{name}</bdi>
          ),
        }))}
        chosen={draft.groups}
        given={ofCategory}
        onChange={(chosen) => onChange({ groups: chosen })}
      />
      {typeof problem === 'string' && <GroupProblem text={problem} />}
    </fieldset>
  )
}

interface InOtherLanguagesProps {
  field: 'name' | 'description' | 'priceNote'
  draft: ProductDraft
  onChange: (part: Partial<ProductDraft>) => void
}

function InOtherLanguages({ field, draft, onChange }: InOtherLanguagesProps) {
  const { id, translations } = draft
  const { t } = useTranslation()
  return (
    <OtherLanguages
      id={id}
      field={field}
      rule={TEXT_FIELDS.product[field]}
      label={t(`dish.${field}`)}
      texts={translations}
      onChange={(translations) => onChange({ translations })}
    />
  )
}

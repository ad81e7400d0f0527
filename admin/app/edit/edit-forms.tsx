import { useStore } from '@nanostores/react'
import { CategoryForm } from '../../features/categories/components/category-form.tsx'
import { removeCategory } from '../../features/categories/save-category.ts'
import { ProductForm } from '../../features/products/components/product-form.tsx'
import { removeProduct } from '../../features/products/save-product.ts'
import { $categories } from '../../stores/menu.ts'
import { copyOpen } from './copies.ts'
import { $form, closeForm, changeForm, type OpenForm } from './forms.ts'
import { submitAndGoOn, submitCategory, submitProduct } from './submit-forms.ts'

export function EditForms() {
  const form = useStore($form)
  switch (form?.kind) {
    case 'category':
      return <OpenCategoryForm key={form.panel} {...form} />
    case 'product':
      return <OpenProductForm key={form.panel} {...form} />
    default:
      return null
  }
}

function OpenCategoryForm(form: Extract<OpenForm, { kind: 'category' }>) {
  const categories = useStore($categories)
  const category = categories.find(({ _id }) => _id === form.draft.id)
  return (
    <CategoryForm
      draft={form.draft}
      refusals={form.problems}
      isChanged={form.isChanged}
      onChange={(draft) => changeForm({ ...form, draft })}
      onSave={(draft) => void submitCategory(draft)}
      onDelete={category && (() => remove(() => removeCategory(category)))}
      onCopy={category && (() => void copyOpen(form))}
      onClose={closeForm}
    />
  )
}

function OpenProductForm(form: Extract<OpenForm, { kind: 'product' }>) {
  const { categoryId, draft } = form
  const categories = useStore($categories)
  const category = categories.find(({ _id }) => _id === categoryId)
  const product = category?.products.find(({ _id }) => _id === draft.id)
  const others = category?.products.filter((other) => other !== product) ?? []
  return (
    <ProductForm
      draft={draft}
      refusals={form.problems}
      isChanged={form.isChanged}
      onChange={(draft) => changeForm({ ...form, draft })}
      added={form.added}
      ofCategory={category?.groups ?? []}
      otherNames={others.map(({ name }) => name)}
      onSave={(draft) => void submitProduct(categoryId, draft)}
      onSaveAndGoOn={(draft) => submitAndGoOn(categoryId, draft)}
      onDelete={product && (() => remove(() => removeProduct(product)))}
      onCopy={product && (() => void copyOpen(form))}
      onClose={closeForm}
    />
  )
}

function remove(take: () => void): void {
  closeForm()
  take()
}

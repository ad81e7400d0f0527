import { typedName } from '../../features/products/product-draft.ts'
import { useStore } from '@nanostores/react'
import { CategoryForm } from '../../features/categories/components/category-form.tsx'
import { removeCategory } from '../../features/categories/save-category.ts'
import { ProductForm } from '../../features/products/components/product-form.tsx'
import { removeProduct } from '../../features/products/save-product.ts'
import { $categories } from '../../stores/menu.ts'
import { copyOpenCategory, copyOpenProduct } from './copies.ts'
import { $form, closeForm, openNextProduct, type OpenCategory, type OpenProduct } from './forms.ts'
import { submitCategory, submitProduct } from './submit-forms.ts'

export function EditForms() {
  const form = useStore($form)
  switch (form?.kind) {
    case 'category':
      return <OpenCategoryForm key={form.panel} form={form} />
    case 'product':
      return <OpenProductForm key={form.panel} form={form} />
    default:
      return null
  }
}

function OpenCategoryForm({ form }: { form: OpenCategory }) {
  const { session } = form
  const { draft } = useStore(session.$state)
  const category = useStore($categories).find(({ _id }) => _id === draft?.id)
  return (
    draft && (
      <CategoryForm
        {...{ session, draft }}
        onSave={(draft) => void submitCategory(form, draft)}
        onDelete={category && (() => remove(() => removeCategory(category)))}
        onCopy={category && (() => void copyOpenCategory(form, category._id))}
        onClose={closeForm}
      />
    )
  )
}

function OpenProductForm({ form }: { form: OpenProduct }) {
  const { session, categoryId } = form
  const { draft } = useStore(session.$state)
  const category = useStore($categories).find(({ _id }) => _id === categoryId)
  const product = category?.products.find(({ _id }) => _id === draft?.id)
  const others = category?.products.filter((other) => other !== product) ?? []
  return (
    draft && (
      <ProductForm
        {...{ session, draft }}
        added={form.added}
        isCopy={form.isCopy === true}
        ofCategory={category?.groups ?? []}
        otherNames={others.map(({ name }) => name)}
        onSave={(draft) => void submitProduct(form, draft)}
        onSaveAndGoOn={(draft) => {
          void submitProduct(form, draft)
          openNextProduct(form, typedName(draft))
        }}
        onDelete={product && (() => remove(() => removeProduct(product)))}
        onCopy={product && (() => void copyOpenProduct(form, product._id))}
        onClose={closeForm}
      />
    )
  )
}

function remove(take: () => void): void {
  closeForm()
  take()
}

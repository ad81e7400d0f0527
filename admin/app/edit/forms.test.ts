import { afterEach, expect, test } from 'vitest'
import {
  $form,
  closeForm,
  changeForm,
  openCategoryForm,
  openProductForm,
  resetForms,
} from './forms.ts'

afterEach(resetForms)

test('a form that is opened twice, as by a double tap, is closed once', () => {
  openProductForm('1')
  openProductForm('1')
  closeForm()
  expect($form.get()).toBeNull()
})

test('a form that something was typed into waits behind the one that is opened over it', () => {
  openCategoryForm()
  const form = $form.get()
  if (form?.kind === 'category') changeForm({ ...form, draft: { ...form.draft, title: 'Grills' } })
  openProductForm('1')
  closeForm()
  expect($form.get()).toMatchObject({ draft: { title: 'Grills' }, isChanged: true })
})

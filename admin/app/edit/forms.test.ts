import { afterEach, expect, test } from 'vitest'
import {
  $form,
  $unsavedForms,
  closeForm,
  openCategoryForm,
  openProductForm,
  putBehind,
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
  const { session } = typeCategory('Grills')
  openProductForm('1')
  closeForm()
  expect($form.get()?.session).toBe(session)
  expect($unsavedForms.get()).toHaveLength(1)
})

test('what is being sent is unsaved and hidden, and opens behind the others if it is refused', async () => {
  const form = typeCategory('Grills')
  putBehind(form)
  const answer = Promise.withResolvers<null>()
  const sent = form.session.save({ fields: [], send: () => answer.promise })
  expect($form.get()).toBeNull()
  openProductForm('1')
  expect($unsavedForms.get()).toHaveLength(1)
  answer.reject(new Error('refused'))
  await sent
  expect($form.get()).toMatchObject({ kind: 'product' })
  closeForm()
  expect($form.get()?.session.$state.get()).toMatchObject({
    draft: { title: 'Grills' },
    isChanged: true,
    problems: [{ problem: { text: 'failed' } }],
  })
  expect($form.get()?.panel).not.toBe(form.panel)

  await form.session.save({ fields: [], send: async () => null })
  expect($unsavedForms.get()).toEqual([])
  expect($form.get()).toBeNull()
})

function typeCategory(title: string) {
  openCategoryForm()
  const form = $form.get()
  if (form?.kind !== 'category') throw new Error('no form')
  const { draft } = form.session.$state.get()
  if (draft) form.session.edit({ ...draft, title })
  return form
}

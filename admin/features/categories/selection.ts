import { atom, computed } from 'nanostores'
import { $categories } from '#admin/stores/menu.ts'

const $chosen = atom<string | null>(null)

export const $selectedCategory = computed(
  [$categories, $chosen],
  (categories, chosen) => categories.find(({ _id }) => _id === chosen) ?? categories[0] ?? null,
)

export function selectCategory(id: string | null): void {
  $chosen.set(id)
}

export function replaceSelection(from: string, to: string): void {
  if ($chosen.get() === from) $chosen.set(to)
}

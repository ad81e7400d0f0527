/** English texts of what is stated of allergens. */
export const enAllergens = {
  allergens: {
    title: 'Allergens',
    checked: 'All 14 are checked: what is not set is not in the recipe',
    state: { none: 'not stated', contains: 'contains', may: 'may contain' },
    says: { contains: 'Contains: {{names}}', may: 'May contain: {{names}}' },
    stillTitle: 'Are its allergens still right?',
    stillText:
      'You described this dish in other words. Guests read that its allergens are checked.',
    stillYes: 'Yes, still right',
    stillNo: 'Not sure: not checked',
    names: {
      gluten: 'Gluten',
      crustaceans: 'Crustaceans',
      eggs: 'Eggs',
      fish: 'Fish',
      peanuts: 'Peanuts',
      soybeans: 'Soybeans',
      milk: 'Milk',
      nuts: 'Nuts',
      celery: 'Celery',
      mustard: 'Mustard',
      sesame: 'Sesame',
      sulphites: 'Sulphites',
      lupin: 'Lupin',
      molluscs: 'Molluscs',
    },
  },
}

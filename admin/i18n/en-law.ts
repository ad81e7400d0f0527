/** English texts of what the law asks. */
export const enLaw = {
  law: {
    title: 'What the law asks',
    hint: 'What we found reported of each country, and how far your menu is with it.',
    failed: 'This could not be loaded.',
    country: 'Country',
    choose: 'Choose a country',
    noAdvice:
      'This is no legal advice, and it is not complete: it is what the press and authorities reported, as far as we found it. Please ask your authority what holds for you.',
    nothing: 'We found nothing for this country.',
    checks: {
      arabic: 'Arabic:',
      descriptions: 'Descriptions:',
      allergens: 'Allergens:',
      kcal: 'Calories:',
      highSalt: 'High in salt:',
      caffeineMg: 'Caffeine:',
      vat: 'VAT:',
      nonHalal: 'Not halal:',
    },
    of: '{{done}} of {{of}}',
    noted: 'noted',
    notNoted: 'not noted',
    dishes_one: 'stated of {{count}} dish',
    dishes_other: 'stated of {{count}} dishes',
    categories_one: '{{count}} category on its own page',
    categories_other: '{{count}} categories on their own pages',
    reported: 'As reported by',
    readOn: '(read on {{date}})',
    mend: {
      translations: 'Go to Translations',
      edit: 'Go to Edit Your Menu',
      allergens: 'Go to Allergens',
      info: 'Go to Information',
    },
  },
}

import type { Allergen } from './allergens.ts'

export const ALLERGEN_NAMES_AR = {
  gluten: 'الغلوتين',
  crustaceans: 'القشريات',
  eggs: 'البيض',
  fish: 'السمك',
  peanuts: 'الفول السوداني',
  soybeans: 'فول الصويا',
  milk: 'الحليب',
  nuts: 'المكسرات',
  celery: 'الكرفس',
  mustard: 'الخردل',
  sesame: 'السمسم',
  sulphites: 'الكبريتيت',
  lupin: 'الترمس',
  molluscs: 'الرخويات',
} satisfies Record<Allergen, string>

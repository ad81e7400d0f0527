import { describe, expect, it } from 'vitest'
import { suggestTranslation } from './menu-glossary.ts'

describe('a suggestion in Arabic', () => {
  it.each([
    ['Hummus', 'حمص'],
    ['Grilled chicken', 'دجاج مشوي'],
    ['Green salad', 'سلطة خضراء'],
    ['Chicken Shawarma', 'شاورما دجاج'],
    ['Grilled Chicken Sandwich', 'ساندويتش دجاج مشوي'],
    ['Rice with Vegetables', 'أرز مع خضار'],
    ['Chicken and Rice', 'دجاج وأرز'],
    ['Hot drinks', 'مشروبات ساخنة'],
    ['Lentil  soup', 'شوربة عدس'],
    ['Mixed Grill', 'مشاوي مشكلة'],
    ['Iced Latte', 'لاتيه مثلج'],
    ['Grilled Vegetables', 'خضار مشوية'],
    ['Large Fries', 'بطاطس مقلية كبيرة'],
    ['Spicy Pizza', 'بيتزا حارة'],
    ['Cold Appetizers', 'مقبلات باردة'],
    ['Fish and Chips', 'سمك وبطاطس'],
    ['Tomato and Cucumber Salad', 'سلطة طماطم وخيار'],
    ['Penne Arrabbiata', 'بيني أرابياتا'],
    ['Chicken Tikka Masala', 'تكا دجاج ماسالا'],
    ['Shrimp Majboos', 'مجبوس روبيان'],
  ])('of %s is %s', (text, expected) => {
    expect(suggestTranslation(text, 'ar')).toBe(expected)
  })

  it('is none where a word is not known', () => {
    expect(suggestTranslation('Salem’s Secret', 'ar')).toBeNull()
    expect(suggestTranslation('', 'ar')).toBeNull()
    expect(suggestTranslation('Hummus', 'tr')).toBeNull()
  })
})

describe('a suggestion in English', () => {
  it.each([
    ['حمص', 'Hummus'],
    ['دجاج مشوي', 'Grilled Chicken'],
    ['شاورما دجاج', 'Chicken Shawarma'],
    ['شوربة عدس', 'Lentil Soup'],
    ['أرز مع خضار', 'Rice with Vegetables'],
    ['دجاج وأرز', 'Chicken and Rice'],
    ['مشروبات', 'Drinks'],
    ['سمك وبطاطس', 'Fish and Chips'],
    ['بيتزا مارغريتا', 'Margherita Pizza'],
  ])('of %s is %s', (text, expected) => {
    expect(suggestTranslation(text, 'en')).toBe(expected)
  })

  it('is none where a word is not known', () => {
    expect(suggestTranslation('سر سالم', 'en')).toBeNull()
  })
})

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

// As menus name dishes; behind '=' what is right, or nothing where any suggestion would be a guess.
const IN_ARABIC = `
Chicken shawarma wrap = لفافة شاورما دجاج
Chicken shawarma plate = طبق شاورما دجاج
Chicken burger meal = وجبة برجر دجاج
Chicken fillet sandwich = ساندويتش فيليه دجاج
Chicken biryani combo = كومبو برياني دجاج
Beef burger = برجر بقري
Lamb liver sandwich = ساندويتش كبدة غنم
Grilled lamb chops = ريش غنم مشوية
Grilled chicken salad = سلطة دجاج مشوي
Fried chicken wings = أجنحة دجاج مقلية
Crispy fried chicken = دجاج مقلي مقرمش
Spicy green curry = كاري أخضر حار
Steamed white rice = أرز أبيض مطهو بالبخار
Iced black tea = شاي أسود مثلج
Large vegetarian pizza = بيتزا نباتية كبيرة
Mixed fruit plate = طبق فواكه مشكلة
Turkey & cheese croissant = كرواسون ديك رومي وجبن
Fried egg and cheese sandwich = ساندويتش بيض مقلي وجبن
Peanut butter and berry toast = توست زبدة الفول السوداني وتوت
Strawberry banana smoothie = سموذي فراولة وموز
Cucumber mint lemonade = ليموناضة خيار ونعناع
Watermelon & cucumber salad = سلطة بطيخ وخيار
Hot & sour soup = شوربة حارة وحامضة
Sirloin steak with mushrooms = ستيك سيرلوين مع فطر
Chapati with labneh and zaatar = شباتي مع لبنة وزعتر
Caprese sandwich = ساندويتش كابريزي
Pesto caprese sandwich =
Rice pudding = أرز بالحليب
Rice pudding lemon sauce =
Rice and half and half =
Chicken pesto pizza =
Veg hot & sour soup =
Fresh lemon & mint juice =
Steak and egg burrito =
Chicken fried steak =
Kids meal nuggets =
Mexican shawarma plate =
Hot chicken =
Grilled cheese =
Medium pizza = بيتزا وسط
House salad = سلطة البيت
House milk tea =
Half chicken plate = طبق نصف دجاجة
Pork = لحم خنزير
Pork and beans = لحم خنزير وفاصوليا
Pork burger =
Pork belly ramen =
Ham and eggs =
Bacon cheeseburger =
Pepperoni pizza =
Black pudding =
Beef bacon = بيكون بقري
Turkey ham = حبش مدخن
Red wine = نبيذ أحمر
Beef in red wine =
Beer battered cod =
Rum cake =
Frozen margarita =
Strawberry margarita =
Ginger beer = جنجر بير
Non alcoholic beer = شراب شعير خالٍ من الكحول
Egg roll =
Vegetable egg roll =
Quail egg kebab = كباب بيض سمان
Egg white omelette = أومليت بياض البيض
Boiled eggs with toast = بيض مسلوق مع توست
Eggs benedict = بيض بنديكت
Egg custard = كاسترد بيض
Coffee with hot milk = قهوة مع حليب ساخن
Oat milk latte = لاتيه حليب شوفان
Goat cheese salad = سلطة جبنة ماعز
Milk chocolate =
Chicken milk =
Buffalo milk =
Oyster cocktail sauce =
Duck sauce =
Fish cake =
Mince pie =
Cashew chicken =
Peanut sauce = صلصة فول سوداني
Almond croissant = كرواسون لوز
Mustard sauce = صلصة خردل
Shrimp with lobster sauce = روبيان مع صلصة لوبستر
Drumstick ice cream =
`

const IN_ENGLISH = `
شاورما دجاج = Chicken Shawarma
وجبة شاورما دجاج = Chicken Shawarma Meal
ساندويتش شاورما لحم = Meat Shawarma Sandwich
وجبة برجر دجاج = Chicken Burger Meal
وجبة دونر كباب = Doner Kebab Meal
برجر الدجاج = Chicken Burger
برجر خضار = Vegetable Burger
برجر زنجر دبل = Double Zinger Burger
شيش طاووق = Shish Tawook
كفته مشوية = Grilled Kofta
برياني لحم غنم = Lamb Biryani
مجبوس روبيان = Shrimp Machboos
مجبوس بالدجاج = Machboos with Chicken
كبدة غنم = Lamb Liver
ريش غنم مشوية = Grilled Lamb Chops
ساندويتش كبدة غنم = Lamb Liver Sandwich
دجاج مقلي مقرمش = Crispy Fried Chicken
سلطة خضراء = Green Salad
سلطة فواكه مع ايس كريم = Fruit Salad with Ice Cream
سلطة طماطم وخيار = Tomato and Cucumber Salad
شوربة العدس = Lentil Soup
شوربة دجاج بالذرة = Chicken Soup with Corn
شوربة حارة وحامضة = Hot and Sour Soup
خبز بالثوم مع جبنة = Garlic Bread with Cheese
روبيان بالثوم مع أرز = Shrimp with Garlic with Rice
السمك والبطاطس = Fish and Potato
لحم بالسبانخ = Meat with Spinach
بطاطس محمره = Roasted Potato
عصير برتقال طازج = Fresh Orange Juice
عصير برتقال وسط = Medium Orange Juice
عصير تفاح و جزر = Apple and Carrot Juice
عصير ليمون ونعناع وسط = Medium Lemon and Mint Juice
موهيتو رمان ريد بول = Pomegranate Red Bull Mojito
ميلك شيك شوكولا وسط = Medium Chocolate Milkshake
قهوة تركية دبل = Double Turkish Coffee
كابتشينو صغير = Small Cappuccino
شاي حار = Hot Tea
دجاج حار = Spicy Chicken
لاتيه ورد = Rose Latte
ليمون ونعناع = Lemon and Mint
وافل مارشميلو = Marshmallow Waffle
كيكة الجزر = Carrot Cake
كيكة العسل = Honey Cake
تشيز كيك شوكولا = Chocolate Cheesecake
أرز بالحليب = Rice Pudding
كنافة نابلسية = Kunafa Nabulsieh
باستا مشروم خضار =
برجر دجاج وبطاطس =
ساندويتش جبن وزيتون =
ساندويتش دجاج مشوي خضار =
كومبو مطافي =
كعك =
لحم خنزير = Pork
برجر خنزير =
بيكون =
بيكون بقري = Beef Bacon
لحم مع نبيذ = Meat with Wine
نبيذ أبيض = White Wine
جنجر بير = Ginger Beer
بيرة زنجبيل =
كيك روم =
خل التفاح = Apple Cider Vinegar
لبن = Laban
لبنة بالعسل = Labneh with Honey
خيار باللبن = Cucumber with Laban
حليب إبل = Camel Milk
حليب لوز = Almond Milk
لاتيه حليب شوفان = Oat Milk Latte
شاي بالحليب = Milk Tea
حليب دجاج =
كريمة فطر =
بيض مقلي = Fried Eggs
بيض عيون = Sunny Side Up
ساندويتش بيض وجبن =
بيض بالطماطم = Eggs with Tomato
أومليت جبن = Cheese Omelette
كيك سمك =
مكسرات محمصة = Roasted Nuts
زبدة الفول السوداني = Peanut Butter
صلصة الصويا = Soy Sauce
سمبوسة بالجبن = Samosa with Cheese
`

describe('no suggestion names another dish', () => {
  it.each(rowsOf(IN_ARABIC))('in Arabic: %s', (name, right) => {
    expect(suggestTranslation(name, 'ar')).toBe(right)
  })

  it.each(rowsOf(IN_ENGLISH))('in English: %s', (name, right) => {
    expect(suggestTranslation(name, 'en')).toBe(right)
  })
})

function rowsOf(list: string): [string, string | null][] {
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', right = ''] = line.split('=').map((part) => part.trim())
      return [name, right || null]
    })
}

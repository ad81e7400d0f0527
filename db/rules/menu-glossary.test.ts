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

// As menus have them; behind '=' what is right, or nothing where any suggestion would be a guess.
const IN_ARABIC = `
Fried eggs = بيض مقلي
Scrambled eggs = بيض مخفوق
Whipped cream = كريمة مخفوقة
Camel milk = حليب إبل
Camel burger = برجر جمل
Goat milk = حليب ماعز
Goat curry = كاري ماعز
Rose wine = نبيذ وردي
Ginger beer = جنجر بير
Red wine vinegar = خل العنب الأحمر
Cold beer =
Kids meal = وجبة أطفال
Kids burger = برجر أطفال
Beef meat =
Beef liver = كبدة بقري
Lamb chops = ريش غنم
Lamb shank = موزات غنم
Beef tongue = لسان بقري
Beef bacon = بيكون بقري
Bacon =
Bacon burger =
Beef and bacon burger =
Ham sandwich =
Pork = لحم خنزير
Pork burger =
Stuffed lamb = خروف محشي
Full cream milk = حليب كامل الدسم
Laban = لبن
Yogurt = زبادي
Cinnamon bun = رول القرفة
Burger bun = خبز برجر
White sauce pasta =
White chocolate mocha = موكا شوكولاتة بيضاء
Grilled tomato = طماطم مشوية
Grilled half chicken = نصف دجاجة مشوية
Half chicken = نصف دجاجة
Roast beef = روست بيف
Roasted nuts = مكسرات محمصة
Medium rare = ميديوم رير
Sweet chili sauce = صلصة السويت تشيلي
Sweet potato fries = بطاطا حلوة مقلية
Paneer butter masala = بانير بالزبدة والماسالا
Vegetable cutlet = كتلت خضار
Fish cutlet = كتلت سمك
Scallops = سكالوب
Foul medames = فول
Samosa = سمبوسة
Calamari = كالاماري
Croutons = كروتون
Still water = ماء غير فوار
Mineral water = ماء معدني
Double cheeseburger = تشيز برجر دبل
Double espresso = إسبريسو دبل
Chicken bowl = باول دجاج
Toppings = إضافات
Shredded cheese =
Mild chicken = دجاج غير حار
Chicken and chips =
Egg fried rice = أرز مقلي بالبيض
Chicken fried rice = أرز مقلي بالدجاج
Pepperoni pizza =
Turkey ham = حبش مدخن
Wheat = قمح
Lupin = ترمس
Rum = روم
Rum cake =
Tea and chocolate cake = شاي وكيك شوكولاتة
Chicken and beef shawarma = شاورما دجاج ولحم بقري
Tomato and cucumber salad = سلطة طماطم وخيار
Chicken burger meal = وجبة برجر دجاج
Chicken shawarma sandwich = ساندويتش شاورما دجاج
Beef burger = برجر بقري
Beef shawarma = شاورما لحم بقري
Lamb biryani = برياني لحم غنم
Chicken biryani = برياني دجاج
Mango juice = عصير مانجو
Pistachio baklava = بقلاوة فستق
Almond milk = حليب لوز
Oat milk latte = لاتيه حليب شوفان
Soy milk = حليب صويا
Almond cheese =
Vegan burger = برجر نباتي صرف
Gluten free pizza = بيتزا خالية من الغلوتين
Egg white omelette = أومليت بياض البيض
Egg sandwich = ساندويتش بيض
Peanut butter sandwich = ساندويتش زبدة الفول السوداني
Large chicken pizza = بيتزا دجاج كبيرة
Smoked salmon sandwich = ساندويتش سلمون مدخن
Fried chicken burger = برجر دجاج مقلي
Spicy chicken wings = أجنحة دجاج حارة
Chicken Tikka Masala = تكا دجاج ماسالا
Grilled Chicken Sandwich = ساندويتش دجاج مشوي
Iced Latte = لاتيه مثلج
Green salad = سلطة خضراء
Fish with wine = سمك مع نبيذ
Rice and chicken curry = أرز وكاري دجاج
Mushroom soup = شوربة فطر
Chicken soup = شوربة دجاج
Chicken liver = كبدة دجاج
Kids nuggets = ناجتس أطفال
Beer battered fish =
Chicken milk =
Camel liver = كبدة جمل
Butter chicken = دجاج بالزبدة
Cheese fries = بطاطس بالجبن
Cheese omelette = أومليت جبن
Vodka sauce pasta =
Crab salad = سلطة سلطعون
Shrimp pasta = باستا روبيان
Milk chocolate =
Milk cake = كيكة الحليب
Matcha latte = ماتشا لاتيه
Chai latte = تشاي لاتيه
Meat pie = فطيرة لحم
Beef meatballs = كرات لحم بقري
Veal escalope = إسكالوب لحم عجل
Chicken escalope = إسكالوب دجاج
Mutton biryani = برياني لحم ضأن
Hot milk = حليب ساخن
Hot tea = شاي ساخن
Cold coffee = قهوة باردة
Soft drink = مشروب غازي
Root beer = روت بير
Malt = شراب شعير
Egg = بيض
Eggs Benedict = بيض بنديكت
Fish = سمك
Shellfish = مأكولات بحرية صدفية
Gelatin = جيلاتين
Mixed Grill = مشاوي مشكلة
Veg pizza = بيتزا خضار
Chicken noodles = نودلز دجاج
Hazelnut latte = لاتيه بندق
Sesame bread = خبز سمسم
Mustard sauce = صلصة خردل
Celery soup = شوربة كرفس
Chicken and rice = دجاج وأرز
Hummus with meat = حمص باللحم
Cashew chicken =
Almond cake = كيك لوز
Lobster bisque =
Halal beef burger = برجر بقري حلال
Beef steak = ستيك لحم بقري
Beef ribs = أضلاع بقري
Turkey sandwich = ساندويتش ديك رومي
Duck curry = كاري بط
Rabbit stew =
Cheese sandwich = ساندويتش جبن
Halloumi salad = سلطة حلوم
Feta salad = سلطة فيتا
Goat cheese salad = سلطة جبنة ماعز
Cream cheese bagel =
Mayo free burger =
Non alcoholic beer = شراب شعير خالٍ من الكحول
Gin tonic =
`

const IN_ENGLISH = `
بيض مقلي = Fried Egg
دجاج مقلي = Fried Chicken
سمك مقلي = Fried Fish
جبن مقلي = Fried Cheese
كريمة مخفوقة = Whipped Cream
بيض مخفوق = Scrambled Eggs
حليب إبل = Camel Milk
لبن = Laban
زبادي = Yogurt
روب = Yogurt
فول = Ful Medames
سمبوسة = Samosa
كالاماري = Calamari
خبز محمص = Toasted Bread
كعك =
مياه معدنية = Mineral Water
ماتشا لاتيه = Matcha Latte
كبدة بقري = Beef Liver
ريش غنم = Lamb Chops
برجر لحم = Meat Burger
برجر بقري = Beef Burger
شاورما لحم = Meat Shawarma
كباب لحم غنم = Lamb Kebab
خروف محشي = Stuffed Lamb
نصف خروف = Half Lamb
حاشي = Hashi
لحم جمل = Camel Meat
جوانح = Wings
صحن = Platter
تكة = Tikka
حمص باللحم = Hummus with Meat
شاي بالنعناع = Mint Tea
دجاج مشوي = Grilled Chicken
سلطة خضراء = Green Salad
نبيذ = Wine
نبيذ أحمر = Red Wine
بيرة = Beer
بيرة زنجبيل =
جنجر بير = Ginger Beer
لحم خنزير = Pork
برجر خنزير =
بيكون =
بيكون بقري = Beef Bacon
حليب لوز = Almond Milk
حليب كامل الدسم = Full Cream Milk
حليب دجاج =
ساندويتش بيض = Egg Sandwich
ساندويتش جبن = Cheese Sandwich
عصير مانجو = Mango Juice
شوربة عدس = Lentil Soup
سمك وبطاطس = Fish and Chips
أرز مع خضار = Rice with Vegetables
وجبة برجر دجاج = Chicken Burger Meal
وجبة أطفال = Kids Meal
قمح = Wheat
ترمس = Lupin
جبنة ماعز = Goat Cheese
أرز مقلي = Fried Rice
دجاج بالزبدة = Butter Chicken
لبنة = Labneh
بيض عيون = Sunny Side Up
كبة نية = Raw Kibbeh
كبدة دجاج = Chicken Liver
مكسرات محمصة = Roasted Nuts
غنم = Lamb
برياني لحم غنم = Lamb Biryani
كيك جوز = Walnut Cake
شوربة روبيان = Shrimp Soup
سلطة سلطعون = Crab Salad
أومليت جبن = Cheese Omelette
خل العنب الأحمر = Red Wine Vinegar
نصف دجاجة = Half Chicken
بطاطا حلوة مقلية = Sweet Potato Fries
حليب = Milk
بيض = Egg
سمك = Fish
روم = Rum
جن = Gin
`

describe('what a guest may not eat or drink is never made of something else', () => {
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

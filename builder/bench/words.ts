/** What the dishes of one language are put together from; our own words. */
export interface Words {
  restaurants: readonly string[]
  titles: readonly string[]
  kinds: readonly string[]
  ingredients: readonly string[]
  manners: readonly string[]
  phrases: readonly string[]
  /** The order of the parts of a dish's name. */
  name: (parts: { kind: string; ingredient: string; manner: string }) => string
}

function list(text: string): string[] {
  return text.split(',').map((word) => word.trim())
}

export const ENGLISH: Words = {
  restaurants: list('Harbour, Corner, Palm, Lantern, Cedar, Pearl, Saffron, Falcon, Garden, Dune'),
  titles: list(`Breakfast, Salads, Soups, Grill, Hot Drinks, Cold Drinks, Desserts, Sandwiches,
    Rice and Biryani, Sea Food, Fresh Juice, Pasta, Chef Specials, For the Table`),
  kinds: list(`Salad, Soup, Sandwich, Wrap, Burger, Plate, Bowl, Biryani, Kebab, Pasta, Pie, Cake,
    Juice, Tea, Latte, Skewers, Curry, Rice, Toast, Omelette, Mixed Platter, Platter for Two`),
  ingredients: list(`Chicken, Lamb, Beef, Shrimp, Halloumi, Lentil, Mushroom, Date, Pistachio,
    Mango, Lemon, Hammour, Aubergine, Spinach, Feta, Cardamom, Pomegranate, Salmon, Avocado`),
  manners: list(`Grilled, Spicy, Fresh, Crispy, Smoked, Roasted, Slow Cooked, House, Royal, Golden,
    Charcoal Grilled, Double, Creamy, Classic, Arabian, Small, Large`),
  phrases: list(`with garlic sauce, served with saffron rice, on warm bread, with a squeeze of lime,
    topped with roasted nuts, from our charcoal grill, with mint and yoghurt, made to order,
    with seasonal vegetables, baked every morning, enough for two, with a side of pickles`),
  name: ({ kind, ingredient, manner }) => `${manner} ${ingredient} ${kind}`,
}

export const ARABIC: Words = {
  restaurants: list('المرسى, الركن, النخلة, الفانوس, الأرز, اللؤلؤة, الزعفران, الصقر, الحديقة'),
  titles: list(`الفطور, السلطات, الشوربات, المشاوي, مشروبات ساخنة, مشروبات باردة, الحلويات,
    السندويشات, الأرز والبرياني, المأكولات البحرية, عصائر طازجة, المعجنات, أطباق الشيف`),
  kinds: list(`سلطة, شوربة, سندويش, لفائف, برجر, طبق, كباب, فطيرة, كيكة, عصير, شاي, أسياخ, مرق, أرز,
    عجة, صينية, مشكل`),
  ingredients: list(`دجاج, لحم, روبيان, حلوم, عدس, فطر, تمر, فستق, مانجو, ليمون, هامور, باذنجان,
    سبانخ, جبن, هيل, رمان, سلمون`),
  manners: list(
    'مشوي, حار, طازج, مقرمش, مدخن, محمر, خاص, ملكي, ذهبي, على الفحم, كبير, صغير, بالكريمة',
  ),
  phrases: list(`مع صلصة الثوم, يقدم مع أرز بالزعفران, على خبز ساخن, مع رشة ليمون,
    بالمكسرات المحمصة, من مشواة الفحم, بالنعناع واللبن, يحضر عند الطلب, مع خضار الموسم,
    يكفي لشخصين, مع المخللات`),
  name: ({ kind, ingredient, manner }) => `${kind} ${ingredient} ${manner}`,
}

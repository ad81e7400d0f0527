import type pictures from '../pictures/sample-pictures.json'
import type { SiteLanguage } from '../links/site-languages.ts'

export type DishKey = Exclude<keyof typeof pictures, 'logo' | 'cover'>

/** What it is drawn as, its name, its price in dirhams, its description. */
type SampleDish = readonly [key: DishKey, name: string, price: number, description: string]

interface SampleTexts {
  name: string
  about: string
  location: string
  categories: readonly { title: string; icon: string; dishes: readonly SampleDish[] }[]
}

/** The sample menu: a restaurant that there is not. */
export const SAMPLE_TEXTS: Record<SiteLanguage, SampleTexts> = {
  en: {
    name: 'Lantern House',
    about:
      'A small kitchen that keeps its lanterns lit from the first karak to the last plate of kunafa. This is a sample menu: have a look around.',
    location: 'By the old harbour',
    categories: [
      {
        title: 'Breakfast',
        icon: 'cooking',
        dishes: [
          [
            'pancakes',
            'Buttermilk Pancakes',
            34,
            'Three thick ones, cultured butter, blueberries.',
          ],
          ['shakshuka', 'Lantern Shakshuka', 29, 'Eggs baked in tomato and pepper, warm bread.'],
          ['toast', 'Avocado Toast', 32, 'Sourdough, lime, chilli and sea salt.'],
        ],
      },
      {
        title: 'Mains',
        icon: 'curry-rice',
        dishes: [
          ['majboos', 'Chicken Majboos', 46, 'Spiced rice, black lime, slow chicken.'],
          ['hammour', 'Grilled Hammour', 84, 'Whole, over charcoal, with lemon and herbs.'],
          ['burger', 'Ember Burger', 39, 'Charcoal beef, smoked cheese, house pickles.'],
        ],
      },
      {
        title: 'Sweets',
        icon: 'custard',
        dishes: [
          ['luqaimat', 'Luqaimat', 21, 'Hot and crisp, with date syrup and sesame.'],
          ['kunafa', 'Kunafa', 28, 'Stretchy cheese, fine threads, orange blossom.'],
          ['gelato', 'Pistachio Gelato', 22, 'Three scoops, nothing but pistachio.'],
        ],
      },
      {
        title: 'Drinks',
        icon: 'hot-beverage',
        dishes: [
          ['coffee', 'Arabic Coffee', 18, 'A pot for two with cardamom and dates.'],
          ['karak', 'Karak', 6.5, 'Strong, sweet, boiled twice.'],
          ['latte', 'Flat White', 19, 'A double shot and not much else.'],
          ['lemonade', 'Mint Lemonade', 16, 'Pressed when you order it.'],
        ],
      },
    ],
  },
  ar: {
    name: 'بيت الفانوس',
    about:
      'مطبخ صغير تبقى فوانيسه مضاءة من أول كوب كرك إلى آخر صحن كنافة. هذه قائمة للتجربة، تصفّحها كما تشاء.',
    location: 'عند الميناء القديم',
    categories: [
      {
        title: 'الفطور',
        icon: 'cooking',
        dishes: [
          ['pancakes', 'بان كيك بالزبدة', 34, 'ثلاث قطع سميكة مع الزبدة والتوت الأزرق.'],
          ['shakshuka', 'شكشوكة الفانوس', 29, 'بيض في صلصة الطماطم والفلفل مع خبز ساخن.'],
          ['toast', 'توست الأفوكادو', 32, 'خبز محمّص مع ليمون وفلفل حار وملح بحري.'],
        ],
      },
      {
        title: 'الأطباق الرئيسية',
        icon: 'curry-rice',
        dishes: [
          ['majboos', 'مجبوس دجاج', 46, 'أرز بالبهارات واللومي مع دجاج على نار هادئة.'],
          ['hammour', 'هامور مشوي', 84, 'سمكة كاملة على الفحم مع الليمون والأعشاب.'],
          ['burger', 'برغر الجمر', 39, 'لحم على الفحم وجبن مدخّن ومخلّل البيت.'],
        ],
      },
      {
        title: 'الحلويات',
        icon: 'custard',
        dishes: [
          ['luqaimat', 'لقيمات', 21, 'ساخنة ومقرمشة مع دبس التمر والسمسم.'],
          ['kunafa', 'كنافة', 28, 'جبن مطّاط وخيوط رفيعة وماء زهر.'],
          ['gelato', 'جيلاتو الفستق', 22, 'ثلاث كرات من الفستق الخالص.'],
        ],
      },
      {
        title: 'المشروبات',
        icon: 'hot-beverage',
        dishes: [
          ['coffee', 'قهوة عربية', 18, 'دلّة لشخصين بالهيل مع التمر.'],
          ['karak', 'كرك', 6.5, 'ثقيل وحلو ومغلي مرتين.'],
          ['latte', 'فلات وايت', 19, 'جرعتان من القهوة وقليل من الحليب.'],
          ['lemonade', 'ليمون بالنعناع', 16, 'يُعصر عند الطلب.'],
        ],
      },
    ],
  },
}

import type { AllergenWords } from './allergen-words-en.ts'

/** The same in Chinese. */
export const ALLERGEN_WORDS_ZH: AllergenWords = {
  title: '过敏原',
  dish: '菜品',
  contains: '含有',
  may: '可能含有',
  others: '其他',
  notInRecipe: '配方中没有',
  notStated: '未注明',
  tellStaff: '如果您有过敏，请在点餐前告诉我们的服务员。',
  avoid: '您要避开什么？',
  nothing: '未注明含有',
  unknown: '未注明',
  against: '含有或可能含有',
  showAll: '显示整份菜单',
  names: {
    gluten: '麸质',
    crustaceans: '甲壳类',
    eggs: '鸡蛋',
    fish: '鱼',
    peanuts: '花生',
    soybeans: '大豆',
    milk: '牛奶',
    nuts: '坚果',
    celery: '芹菜',
    mustard: '芥末',
    sesame: '芝麻',
    sulphites: '亚硫酸盐',
    lupin: '羽扇豆',
    molluscs: '软体动物',
  },
}

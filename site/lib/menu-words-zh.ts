import type { MenuTexts } from './menu-words-en.ts'

/** What the public menu pages say in Chinese. */
export const MENU_TEXTS_ZH: MenuTexts = {
  putYourLogo: '放置您的标志',
  info: '店铺信息',
  noProducts: '此分类下暂无菜品',
  closeProduct: '关闭菜品',
  dishBefore: '上一道',
  dishAfter: '下一道',
  nextCategory: '下一分类',
  backToMenu: '返回菜单',
  chatToShop: '通过 WhatsApp 联系',
  search: '搜索菜单',
  aboutUs: '关于我们',
  location: '地址',
  facebook: 'Facebook',
  instagram: 'Instagram',
  putName: '请填写餐厅名称',
  enterLocation: '请填写餐厅地址',
  enterAbout: '请介绍您的餐厅',
  goneDish: '菜单上已没有这道菜',
  unavailable: '此菜单暂时无法访问',
  percent: (value) => `${value}%`,
  vatIncluded: (percent) =>
    percent === null ? '价格已含增值税。' : `价格已含 ${percent} 增值税。`,
  serviceAdded: (percent) => `另加收 ${percent} 服务费。`,
  menuOf: (restaurant) => `${restaurant}的菜单`,
  about: (restaurant) => `关于${restaurant}`,
  from: '起价',
  sizes: '规格与价格',
  nutrition: {
    kcal: (amount) => `${amount} 千卡`,
    highSalt: '高盐',
    caffeineMg: (amount) => `咖啡因：${amount} 毫克`,
  },
  diets: {
    vegetarian: '素食',
    vegan: '纯素',
    alcohol: '含酒精',
  },
}

import type {
  AllergenWords,
  MenuTexts,
  OpeningTexts,
  SearchTexts,
  ServedTexts,
  PrintTexts,
  TabletTexts,
  TouchTexts,
  ListTexts,
  OrderTexts,
  WifiTexts,
} from './en.ts'

/** What the public menu pages say in Chinese. */
export const MENU_TEXTS: MenuTexts = {
  putYourLogo: '放置您的标志',
  info: '店铺信息',
  noProducts: '此分类下暂无菜品',
  closeProduct: '关闭',
  addToList: '加入我的清单',
  dishBefore: '上一道',
  dishAfter: '下一道',
  nextCategory: '下一分类',
  backToMenu: '返回菜单',
  chatToShop: '通过 WhatsApp 联系',
  search: '搜索菜单',
  noConnection: '没有网络连接',
  caffeineLimit: '建议成年人每天摄入的咖啡因不超过 400 毫克。',
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
  was: '原价',
  priceNotes: { market: '时价', weight: '按重量计价', free: '免费', perKg: '/ 公斤' },
  sizes: '规格与价格',
  choose: {
    add: '可添加',
    one: '请选一项',
    oneOrNone: '可选一项',
    upTo: (count) => `最多选 ${count} 项`,
    exactly: (count) => `请选 ${count} 项`,
    atLeast: (count) => `至少选 ${count} 项`,
    between: (least, most) => `请选 ${least} 至 ${most} 项`,
  },
  marks: {
    new: '新品',
    popular: '人气',
    chef: '主厨推荐',
    spicy1: '微辣',
    spicy2: '中辣',
    spicy3: '特辣',
  },
  nutrition: {
    kcal: (amount) => `${amount} 千卡`,
    highSalt: '高盐',
    caffeineMg: (amount) => `咖啡因：${amount} 毫克`,
    caffeinePer100Ml: (amount) => `咖啡因：每 100 毫升 ${amount} 毫克`,
    walkMinutes: (amount) => `消耗这些热量约需步行 ${amount} 分钟`,
  },
  diets: {
    vegetarian: '素食',
    vegan: '纯素',
    alcohol: '含酒精',
  },
}

export const ALLERGEN_WORDS: AllergenWords = {
  title: '过敏原',
  dish: '菜品',
  contains: '含有',
  may: '可能含有',
  chosen: '取决于您的选择',
  others: '其他',
  notInRecipe: '配方中没有',
  notStated: '未注明',
  tellStaff: '如果您有过敏，请在点餐前告诉我们的服务员。',
  avoid: '您有什么忌口？',
  nothing: '配方中不含',
  unknown: '未注明',
  against: '含有或可能含有',
  showAll: '显示整份菜单',
  comma: '、',
  names: {
    gluten: '麸质',
    crustaceans: '甲壳类',
    eggs: '蛋类',
    fish: '鱼类',
    peanuts: '花生',
    soybeans: '大豆',
    milk: '奶类',
    nuts: '坚果',
    celery: '芹菜',
    mustard: '芥末',
    sesame: '芝麻',
    sulphites: '亚硫酸盐',
    lupin: '羽扇豆',
    molluscs: '软体类海鲜（贝类、鱿鱼）',
    wheat: '小麦',
    rye: '黑麦',
    barley: '大麦',
    oats: '燕麦',
    spelt: '斯佩尔特小麦',
    almonds: '杏仁',
    hazelnuts: '榛子',
    walnuts: '核桃',
    cashews: '腰果',
    pecans: '碧根果',
    brazilNuts: '巴西坚果',
    pistachios: '开心果',
    macadamias: '夏威夷果',
  },
}

export const OPENING_TEXTS: OpeningTexts = {
  hours: '营业时间',
  everyDay: '每天',
  closed: '休息',
  openNow: '营业中',
  closedNow: '休息中',
  closesAt: (time) => `${time} 打烊`,
  opensAt: (time) => `${time} 开门`,
  opensTomorrow: (time) => `明天 ${time} 开门`,
  opensOn: (day, time) => `${day} ${time} 开门`,
  dayAndNight: '24 小时营业',
}

export const SERVED_TEXTS: ServedTexts = {
  locale: 'zh-CN',
  soldOut: '已售罄',
  soldOutToday: '今日售罄',
  served: (when) => `供应时间：${when}`,
  servedAgain: (day, time) => `恢复供应：${day} ${time}`,
  notServed: '暂不供应',
  call: '致电',
  website: '网站',
  reservations: '预订座位',
  reviews: 'Google 评价',
}

export const PRINT_TEXTS: PrintTexts = {
  paper: '纸张',
  tent: '桌面立牌',
  second: '第二语言',
  none: '无',
  print: '打印',
  scan: '扫码查看菜单',
  full: '立牌放不下所有菜品。请取消勾选部分分类。',
}

export const TABLET_TEXTS: TabletTexts = {
  begin: '查看菜单',
  start: '返回首页',
  stay: '还在看吗？触摸屏幕以继续。',
}

export const SEARCH_TEXTS: SearchTexts = {
  found: '找到的菜品：',
  noneFound: '未找到相关菜品',
  showAll: '显示整份菜单',
  close: '关闭搜索',
}

export const READ_IN = '阅读中文菜单'
export const CLOSE = '关闭'

export const TOUCH_TEXTS: TouchTexts = {
  list: '我的清单',
  share: '分享',
  copied: '链接已复制',
}

export const LIST_TEXTS: ListTexts = {
  show: '请把这份清单给服务员看。',
  empty: '清单还是空的。点按菜单上的爱心即可添加。',
  fewer: '减一份',
  more: '加一份',
  total: '合计',
  withService: '含服务费',
  number: '编号',
  clear: '清空清单',
  order: '通过 WhatsApp 询问或点餐',
  leaveTable: '不在这桌',
  note: '给服务员的留言',
}

export const ORDER_TEXTS: OrderTexts = {
  hello: '您好！我想点餐或咨询：',
  table: '桌号',
  note: '留言：',
}

export const WIFI_TEXTS: WifiTexts = {
  title: '顾客 Wi-Fi',
  network: '网络',
  password: '密码',
  open: '无需密码',
  scan: '扫码连接',
  copy: '复制密码',
  copied: '已复制',
}

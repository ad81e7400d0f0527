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

/** What the public menu pages say in French. */
export const MENU_TEXTS: MenuTexts = {
  putYourLogo: 'Votre logo ici',
  info: 'Infos',
  noProducts: 'Aucun plat dans cette catégorie',
  closeProduct: 'Fermer',
  dishBefore: 'Précédent',
  dishAfter: 'Suivant',
  nextCategory: 'Catégorie suivante',
  backToMenu: 'Retour à la carte',
  chatToShop: 'Nous écrire sur WhatsApp',
  search: 'Chercher dans la carte',
  noConnection: 'Pas de connexion',
  caffeineLimit: 'Il est conseillé aux adultes de rester sous 400 mg de caféine par jour.',
  aboutUs: 'À propos',
  location: 'Adresse',
  facebook: 'Facebook',
  instagram: 'Instagram',
  putName: 'Indiquez le nom de votre café',
  enterLocation: 'Indiquez l’adresse de votre café',
  enterAbout: 'Présentez votre café',
  goneDish: 'Ce plat n’est plus à la carte',
  unavailable: 'Cette carte n’est pas disponible',
  percent: (value) => `${value}\u202F%`.replace('.', ','),
  vatIncluded: (percent) =>
    percent === null ? 'Prix TTC (TVA incluse).' : `Prix TTC (TVA ${percent} incluse).`,
  serviceAdded: (percent) => `Service de ${percent} en sus.`,
  menuOf: (restaurant) => `La carte de ${restaurant}`,
  about: (restaurant) => `À propos de ${restaurant}`,
  from: 'à partir de',
  sizes: 'Tailles et prix',
  choose: {
    add: 'Ajoutez',
    one: 'Choisissez une option',
    oneOrNone: 'Choisissez une option si vous le souhaitez',
    upTo: (count) => `Choisissez jusqu’à ${count} options`,
    exactly: (count) => `Choisissez ${count} options`,
    atLeast: (count) => `Choisissez au moins ${count} option${count > 1 ? 's' : ''}`,
    between: (least, most) => `Choisissez de ${least} à ${most} options`,
  },
  marks: {
    new: 'Nouveau',
    popular: 'Populaire',
    chef: 'Choix du chef',
    spicy1: 'Légèrement épicé',
    spicy2: 'Épicé',
    spicy3: 'Très épicé',
  },
  nutrition: {
    kcal: (amount) => `${amount} kcal`,
    highSalt: 'Riche en sel',
    caffeineMg: (amount) => `Caféine : ${amount} mg`,
    caffeinePer100Ml: (amount) => `Caféine : ${amount} mg pour 100 ml`,
    walkMinutes: (amount) => `Marche : ${amount} minutes`,
  },
  diets: {
    vegetarian: 'Végétarien',
    vegan: 'Végane',
    alcohol: 'Contient de l’alcool',
  },
}

export const ALLERGEN_WORDS: AllergenWords = {
  title: 'Allergènes',
  dish: 'Plat',
  contains: 'Contient',
  may: 'Peut contenir',
  chosen: 'Selon votre choix',
  others: 'Tout le reste',
  notInRecipe: 'Pas dans la recette',
  notStated: 'Non indiqué',
  tellStaff: 'En cas d’allergie, merci d’en parler à notre équipe avant de commander.',
  avoid: 'Qu’évitez-vous\u202f?',
  nothing: 'Absent de la recette',
  unknown: 'Non indiqué',
  against: 'Contient ou peut contenir',
  showAll: 'Afficher toute la carte',
  comma: ', ',
  names: {
    gluten: 'Gluten',
    crustaceans: 'Crustacés',
    eggs: 'Œufs',
    fish: 'Poisson',
    peanuts: 'Arachides',
    soybeans: 'Soja',
    milk: 'Lait',
    nuts: 'Fruits à coque',
    celery: 'Céleri',
    mustard: 'Moutarde',
    sesame: 'Sésame',
    sulphites: 'Sulfites',
    lupin: 'Lupin',
    molluscs: 'Mollusques',
    wheat: 'Blé',
    rye: 'Seigle',
    barley: 'Orge',
    oats: 'Avoine',
    spelt: 'Épeautre',
    almonds: 'Amandes',
    hazelnuts: 'Noisettes',
    walnuts: 'Noix',
    cashews: 'Noix de cajou',
    pecans: 'Noix de pécan',
    brazilNuts: 'Noix du Brésil',
    pistachios: 'Pistaches',
    macadamias: 'Noix de macadamia',
  },
}

export const OPENING_TEXTS: OpeningTexts = {
  hours: 'Horaires',
  everyDay: 'Tous les jours',
  closed: 'Fermé',
  openNow: 'Ouvert maintenant',
  closedNow: 'Fermé maintenant',
  closesAt: (time) => `Ferme à ${time}`,
  opensAt: (time) => `Ouvre à ${time}`,
  opensTomorrow: (time) => `Ouvre demain à ${time}`,
  opensOn: (day, time) => `Ouvre\u202f: ${day} à ${time}`,
  dayAndNight: '24 h sur 24',
}

export const SERVED_TEXTS: ServedTexts = {
  locale: 'fr',
  soldOut: 'Épuisé',
  soldOutToday: 'Épuisé aujourd’hui',
  served: (when) => `Servi\u202f: ${when}`,
  servedAgain: (when) => `De nouveau servi\u202f: ${when}`,
  notServed: 'Pas servi actuellement',
  call: 'Appeler',
  website: 'Site web',
  reservations: 'Réserver une table',
  reviews: 'Avis Google',
}

export const PRINT_TEXTS: PrintTexts = {
  paper: 'Papier',
  tent: 'Chevalet de table',
  second: 'Deuxième langue',
  none: 'Aucune',
  print: 'Imprimer',
  scan: 'Scannez pour voir la carte',
  full: 'Le chevalet n’a pas de place pour tous les plats. Décochez des sections jusqu’à ce qu’ils tiennent.',
}

export const TABLET_TEXTS: TabletTexts = {
  begin: 'Voir la carte',
  start: 'Retour au début',
  stay: 'Toujours là\u202f? Touchez l’écran pour rester.',
}

export const SEARCH_TEXTS: SearchTexts = {
  found: 'Plats trouvés :',
  noneFound: 'Aucun plat de ce nom',
  showAll: 'Voir toute la carte',
  close: 'Fermer la recherche',
}

export const READ_IN = 'Lire la carte en français'
export const CLOSE = 'Fermer'

export const TOUCH_TEXTS: TouchTexts = {
  list: 'Ma liste',
  share: 'Partager',
  copied: 'Lien copié',
}

export const LIST_TEXTS: ListTexts = {
  show: 'Montrez cette liste au serveur.',
  empty: 'Votre liste est vide. Touchez un cœur sur la carte.',
  fewer: 'Un de moins',
  more: 'Un de plus',
  total: 'Total',
  clear: 'Vider la liste',
  order: 'Demander ou commander par WhatsApp',
}

export const ORDER_TEXTS: OrderTexts = {
  hello: 'Bonjour, je voudrais commander ou me renseigner :',
  table: 'Table',
}

export const WIFI_TEXTS: WifiTexts = {
  title: 'Wi-Fi des clients',
  network: 'Réseau',
  password: 'Mot de passe',
  open: 'Sans mot de passe',
  scan: 'Scannez le code pour vous connecter',
}

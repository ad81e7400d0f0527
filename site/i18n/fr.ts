import { minutesText } from '#db/rules/time/sun-words.ts'
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

const options = (count: number) => `${count} option${count > 1 ? 's' : ''}`

/** What the public menu pages say in French. */
export const MENU_TEXTS: MenuTexts = {
  putYourLogo: 'Votre logo ici',
  info: 'Infos',
  noProducts: 'Aucun plat dans cette catégorie',
  closeProduct: 'Fermer',
  addToList: 'Ajouter à ma liste',
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
  was: 'au lieu de',
  priceNotes: { market: 'Prix du marché', weight: 'Au poids', free: 'Gratuit', perKg: '/ kg' },
  sizes: 'Tailles et prix',
  choose: {
    add: 'Ajoutez',
    one: 'Choisissez une option',
    oneOrNone: 'Choisissez une option si vous le souhaitez',
    upTo: (count) => `Choisissez jusqu’à ${options(count)}`,
    exactly: (count) => `Choisissez ${options(count)}`,
    atLeast: (count) => `Choisissez au moins ${options(count)}`,
    between: (least, most) => `Choisissez de ${least} à ${options(most)}`,
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
    highSalt: 'Teneur élevée en sel',
    caffeineMg: (amount) => `Caféine\u202f: ${amount} mg`,
    caffeinePer100Ml: (amount) => `Caféine\u202f: ${amount} mg pour 100 ml`,
    walkMinutes: (amount) => `Environ ${minutesText(amount, 'fr')} de marche pour ces calories`,
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
  servedAgain: (day, time) => `De nouveau servi\u202f: ${day} à ${time}`,
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
  found: 'Plats trouvés\u202f:',
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
  empty: 'Votre liste est vide. Touchez le cœur d’un plat dans la carte.',
  fewer: 'Un de moins',
  more: 'Un de plus',
  total: 'Total',
  withService: 'Service compris',
  number: 'N°',
  clear: 'Vider la liste',
  order: 'Question ou commande par WhatsApp',
  leaveTable: 'Pas à cette table',
  note: 'Un mot pour le serveur',
}

export const ORDER_TEXTS: OrderTexts = {
  hello: 'Bonjour, je voudrais commander ou me renseigner\u202f:',
  table: 'Table',
  note: 'Remarque :',
}

export const WIFI_TEXTS: WifiTexts = {
  title: 'Wi-Fi des clients',
  network: 'Réseau',
  password: 'Mot de passe',
  open: 'Sans mot de passe',
  scan: 'Scannez le code pour vous connecter',
  copy: 'Copier le mot de passe',
  copied: 'Copié',
}

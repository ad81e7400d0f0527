import type { MenuTexts } from './menu-words-en.ts'

/** What the public menu pages say in French. */
export const MENU_TEXTS_FR: MenuTexts = {
  putYourLogo: 'Votre logo ici',
  info: 'Infos',
  noProducts: 'Aucun plat dans cette catégorie',
  closeProduct: 'Fermer le plat',
  dishBefore: 'Précédent',
  dishAfter: 'Suivant',
  nextCategory: 'Catégorie suivante',
  backToMenu: 'Retour à la carte',
  chatToShop: 'Nous écrire sur WhatsApp',
  search: 'Chercher dans la carte',
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
    percent === null ? 'Prix TVA comprise.' : `Prix TVA de ${percent} comprise.`,
  serviceAdded: (percent) => `Un service de ${percent} est ajouté.`,
  menuOf: (restaurant) => `La carte de ${restaurant}`,
  about: (restaurant) => `À propos de ${restaurant}`,
  from: 'à partir de',
  sizes: 'Tailles et prix',
  nutrition: {
    kcal: (amount) => `${amount} kcal`,
    highSalt: 'Riche en sel',
    caffeineMg: (amount) => `Caféine : ${amount} mg`,
  },
  diets: {
    vegetarian: 'Végétarien',
    vegan: 'Végane',
    alcohol: 'Contient de l’alcool',
  },
}

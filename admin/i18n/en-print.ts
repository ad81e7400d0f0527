/** What the screen of printed things says of menus on paper and of table cards, in English. */
export const enPrint = {
  menuPdf: {
    title: 'Your menu on paper',
    loadFailed: 'Your menu could not be loaded.',
    empty: 'Add a dish and publish it: then your menu can be printed.',
    paper: 'Paper',
    papers: {
      a4: 'A4',
      a4Hint: 'The whole menu in two columns, or in two languages side by side.',
      a5: 'A5',
      a5Hint: 'The whole menu in a size that lies well in the hand.',
      tent: 'Table tent',
      tentHint: 'One sheet of A4, folded in the middle. It stands on the table.',
    },
    face: 'Second side',
    faceHint: 'The first side shows your code and your name.',
    faces: { code: 'Code and name', menu: 'Short menu' },
    language: 'Language',
    languageHint: 'The languages that your guests see.',
    beside: 'Beside it',
    besideHint: 'Two languages stand side by side, with the price between them.',
    alone: 'None',
    sections: 'Choose sections',
    make: 'Make PDF',
    making: 'Making… {{percent}}%',
    page: 'Print from the browser',
    left_one:
      '{{count}} dish had no room on the tent. Choose fewer sections, or leave it: the code leads to the whole menu.',
    left_other:
      '{{count}} dishes had no room on the tent. Choose fewer sections, or leave it: the code leads to the whole menu.',
    failed:
      'The PDF could not be made. If you have just changed the menu, wait a moment and try again.',
  },
}

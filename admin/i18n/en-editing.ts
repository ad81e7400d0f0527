/** English texts of Edit Your Menu. */
export const enEditing = {
  category: {
    addTitle: 'New category',
    editTitle: 'Edit category',
    title: 'Title',
    icon: 'Icon',
    nonHalal: 'Not halal',
    nonHalalHint:
      'It then has a page of its own, linked last, and is on no other page, list or search.',
    searchIcons: 'Search icons',
    noIcons: 'No icon found. Try another word.',
    suggested: 'Suggested',
    add: 'Add Category',
    update: 'Update Category',
    delete: 'Delete Category',
    deleteHint_one:
      'If you delete this category, its dish goes with it. You can bring both back for 7 days.',
    deleteHint_other:
      'If you delete this category, its {{count}} dishes go with it. You can bring them back for 7 days.',
    deleted: 'Category “{{title}}” deleted',
    deletedWith_one: 'Category “{{title}}” deleted with its dish',
    deletedWith_other: 'Category “{{title}}” deleted with its {{count}} dishes',
    deleteFailed: 'Category “{{title}}” was not deleted.',
  },
  order: {
    move: 'Move {{name}}',
    menu: 'Where to',
    elsewhere: 'To another category',
    down: {
      before: 'Move up',
      after: 'Move down',
      first: 'Move to the top',
      last: 'Move to the bottom',
    },
    along: {
      before: 'Move earlier',
      after: 'Move later',
      first: 'Make it first',
      last: 'Make it last',
    },
    moved: '{{name}} is now {{place}} of {{count}}.',
    movedElsewhere: '{{name}} is now in {{title}}.',
    failed: 'The new order was not saved.',
  },
  kept: {
    title: 'What you did not save is still here:',
    continue: 'Continue',
  },
  preview: {
    title: 'What your guests see',
    open: 'Preview',
    frame: 'Your public menu',
    atAnotherTime: 'See it at another time',
    at: 'As guests see it, by your restaurant’s clock',
    date: 'Date',
    time: 'Time',
    now: 'Now',
    frameAt: 'Your public menu on {{date}} at {{time}}',
    failed: 'The preview could not be made.',
  },
  discard: {
    title: 'Discard your changes?',
    text: 'What you typed has not been saved.',
    keep: 'Keep editing',
    discard: 'Discard',
  },
  publication: {
    publishedNow: 'Published a moment ago',
    published: 'Published {{when}}',
    publishing: 'Publishing…',
    failed: 'Not published: {{reason}}',
  },
}

/** English texts about the links by which the kitchen marks dishes. */
export const enKitchen = {
  kitchen: {
    title: 'Links for the kitchen',
    hint: 'Whoever has such a link marks dishes sold out and back, and can do and see nothing else. Print the code and hang it up at the pass.',
    name: 'Whom it is for',
    example: 'Kitchen',
    add: 'Make a link',
    code: 'Code to scan',
    copy: 'Copy',
    copyNamed: 'Copy the link for {{name}}',
    copied: 'Copied',
    revoke: 'Revoke',
    revokeNamed: 'Revoke the link for {{name}}',
    lastUsed: 'Last used {{when}}',
    neverUsed: 'Not used yet',
    loadFailed: 'The links could not be loaded.',
  },
}

/** English texts of home, of what stands above every screen, and of the operator’s page. */
export const enHome = {
  home: {
    banner: 'Create Your Digital Menu',
    bannerHint: 'Add your categories and dishes. Guests see every change at once.',
    welcome: 'Good to have you here',
    welcomeHint: 'Your page is online already. Now give it dishes.',
    openMenu: 'Open your menu',
    texts: {
      missing_one: '{{count}} text is missing',
      missing_other: '{{count}} texts are missing',
      changed_one: '{{count}} text changed since',
      changed_other: '{{count}} texts changed since',
      mixed_one: '{{count}} text holds two languages',
      mixed_other: '{{count}} texts hold two languages',
    },
    steps: {
      title: 'Your next steps',
      done: '{{made}} of {{all}} done',
      logo: 'Add your logo',
      logoHint: 'It stands at the top of your menu.',
      dishes: 'Add five dishes',
      dishesHint: '{{made}} of {{all}} so far',
      print: 'Print your code',
      printHint: 'Guests scan it at the table.',
      isDone: 'Done',
    },
  },
  banner: {
    // The specification has no other form for one day.
    trialEnds_one: 'Your free trial ends in {{count}} days',
    trialEnds_other: 'Your free trial ends in {{count}} days',
    monthlyActive: 'Your monthly subscription is active',
    yearlyActive: 'Your yearly subscription is active',
  },
  suspended: {
    title: 'Guests cannot see your menu: we have taken it offline.',
    hint: 'Nothing is deleted, and you can download everything on the account page. Please write to us to have it put back.',
  },
  customers: {
    title: 'Registered Customers',
    id: 'ID',
    name: 'Name',
    email: 'Email',
    loading: 'Loading...',
    none: 'No customers found.',
    failed: 'Failed to fetch customers',
  },
}

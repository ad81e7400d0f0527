/** Addresses below `/dashboard` that can be opened directly; undefined is `/dashboard` itself. */
export const DASHBOARD_SCREENS = [
  undefined,
  'home',
  'edit',
  'info',
  'info/logo',
  'info/social',
  'view',
  'subscription',
  'billing',
  'paymentdone',
  'account',
] as const

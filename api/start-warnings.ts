import type { Settings } from '#db/settings/settings.ts'

/** What whoever starts a production server should know, a sentence each. */
export function startWarnings(settings: Settings): string[] {
  if (!settings.production) return []
  const { mail, stripe, contactEmail, trustProxy } = settings
  // A rehearsal of production wants such a key; who takes money does not.
  const isTestKey = /^[rs]k_test_/.test(stripe?.secretKey ?? '')
  return [
    // Something in front of it must answer https.
    ...(trustProxy > 0
      ? []
      : [
          'TRUST_PROXY is 0: behind a proxy all visitors count as one, and one of them can lock out the rest',
        ]),
    ...(mail ? [] : ['SMTP_URL is not set: nobody can sign up, or ask for a new password']),
    ...(stripe ? [] : ['STRIPE_SECRET_KEY is not set: nobody can pay for a plan']),
    ...(contactEmail
      ? []
      : ['CONTACT_EMAIL is not set: our pages say that nobody can be written to']),
    ...(isTestKey
      ? ['STRIPE_SECRET_KEY is a test key: plans can be had with cards that do not exist']
      : []),
  ]
}

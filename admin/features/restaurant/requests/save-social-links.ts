import { answerOf, client } from '#admin/client.ts'

export interface SocialLinksForm {
  googleMapLink: string
  facebookLink: string
  instagramLink: string
  whatsappLink: string
}

/** Changes where else the restaurant can be found. */
export async function saveSocialLinks(json: SocialLinksForm): Promise<SocialLinksForm> {
  const { socialLinks } = await answerOf(client.api.socialLink.$post({ json }))
  return socialLinks
}

import { PICTURE_WIDTHS } from '#db/rules/pictures.ts'
import { UnreachableError } from '../../client.ts'

const WIDEST = Math.max(...PICTURE_WIDTHS)

/** Whether it is the address of a picture that is saved here, not of one of this device or elsewhere. */
export function isSaved(url: string | null): url is string {
  return url !== null && url.startsWith('/')
}

/** The picture that is saved at an address, in the most pixels that are kept of it. */
export async function readSaved(url: string): Promise<File> {
  const widest = await ask(url.replace(/-\d+(?=\.\w+$)/, `-${WIDEST}`))
  const answer = widest.ok ? widest : await ask(url)
  if (!answer.ok) throw new Error(`The picture answers ${answer.status}`)
  const picture = await answer.blob()
  return new File([picture], 'picture', { type: picture.type })
}

function ask(url: string): Promise<Response> {
  return fetch(url).catch(() => {
    throw new UnreachableError()
  })
}

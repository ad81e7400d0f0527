import { answerOf, client, withProgress } from '#admin/client.ts'
import type { UploadOptions } from '#admin/uploading.ts'

/** Those that are left out stay as they are. */
interface PicturesForm {
  logo?: File
  cover?: File
}

/** Puts a logo, a cover or both; the answer has the addresses as they now are. */
export function uploadPictures(form: PicturesForm, upload: UploadOptions) {
  return answerOf(client.api.uploadLogo.$post({ form }, withProgress(upload)))
}

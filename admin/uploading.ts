/** How an upload reports and is stopped. */
export interface UploadOptions {
  /** Hears how much has left this device, from 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** The owner stopped an upload. */
export class CancelledError extends Error {
  override name = 'CancelledError'
}

/** A `fetch` that tells how much has been sent, which the browser's own does not. */
export function fetchWithProgress(options: UploadOptions): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = openRequest(String(input), init)
      const { signal, onProgress } = options
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total)
      })
      request.addEventListener('load', () => resolve(answerTo(request)))
      request.addEventListener('error', () => reject(new TypeError('No answer')))
      request.addEventListener('abort', () => reject(new CancelledError('Stopped by the owner')))
      signal.addEventListener('abort', () => request.abort(), { once: true })
      request.send(init?.body as XMLHttpRequestBodyInit | null)
    })
}

function openRequest(url: string, init: RequestInit | undefined): XMLHttpRequest {
  const request = new XMLHttpRequest()
  request.open(init?.method ?? 'GET', url)
  new Headers(init?.headers).forEach((value, name) => request.setRequestHeader(name, value))
  return request
}

function answerTo(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return new Response(request.responseText, { status: request.status, headers })
}

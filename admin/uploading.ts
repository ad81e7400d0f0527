export interface UploadOptions {
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** How long an answer may take, once all is sent, in milliseconds: longer than the server works on anything. */
export const LONGEST_MS = 120_000

export class CancelledError extends Error {
  override name = 'CancelledError'
}

/** A `fetch` that tells how much has been sent, which the browser's own does not. */
export function fetchWithProgress(options: UploadOptions): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = openRequest(String(input), init)
      const { signal, onProgress } = options
      const giveUp = () => {
        reject(new TypeError('No answer'))
        request.abort()
      }
      let timer = setTimeout(giveUp, LONGEST_MS)
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        clearTimeout(timer)
        timer = setTimeout(giveUp, LONGEST_MS)
        if (lengthComputable) onProgress(loaded / total)
      })
      request.addEventListener('loadend', () => clearTimeout(timer))
      request.addEventListener('load', () => resolve(answerTo(request)))
      request.addEventListener('error', giveUp)
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

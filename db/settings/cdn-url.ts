import { fileURLToPath } from 'node:url'

export interface Bucket {
  name: string
  /** Without slashes; empty for the whole bucket. */
  prefix: string
  region: string
  endpoint: string | null
}

export type CdnPlace = { folder: string } | { bucket: Bucket }

const DEFAULT_REGION = 'us-east-1'
const BUCKET_NAME = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/

/** `file:///srv/cdn` or `s3://bucket/prefix?region=…&endpoint=…`; throws what is wrong. */
export function parseCdnUrl(text: string): CdnPlace {
  if (!URL.canParse(text)) throw new Error('needs file:… or s3://bucket/prefix')
  const url = new URL(text)
  if (url.protocol === 'file:') return { folder: fileURLToPath(url) }
  if (url.protocol !== 's3:') throw new Error('needs file:… or s3://bucket/prefix')
  return { bucket: parseBucket(url) }
}

function parseBucket({ hostname, pathname, searchParams }: URL): Bucket {
  if (!BUCKET_NAME.test(hostname)) throw new Error('needs the name of a bucket after s3://')
  const unknown = [...searchParams.keys()].filter((key) => key !== 'region' && key !== 'endpoint')
  if (unknown.length > 0) throw new Error(`does not know ${unknown.join(', ')}`)
  const endpoint = searchParams.get('endpoint')
  if (endpoint !== null && !/^https?:$/.test(protocolOf(endpoint))) {
    throw new Error('needs an http(s) address as its endpoint')
  }
  return {
    name: hostname,
    prefix: decodeURIComponent(pathname).replace(/^\/+|\/+$/g, ''),
    region: searchParams.get('region') || DEFAULT_REGION,
    endpoint,
  }
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : ''
}

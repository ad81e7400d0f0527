import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { Bucket } from '#db/settings/cdn-url.ts'
import { startObjectStore } from './object-store.ts'

export interface TestBucket extends AsyncDisposable {
  bucket: Bucket
  client: S3Client
  /** `CDN_URL` and credentials, for a child process. */
  environment: Record<string, string>
}

const CREDENTIALS = { accessKeyId: 'tests', secretAccessKey: 'tests' }

/** A local S3 service (`await using`). */
export async function aBucket(prefix = 'live'): Promise<TestBucket> {
  const store = await startObjectStore('menus')
  const endpoint = `http://127.0.0.1:${store.port}`
  const bucket = { name: 'menus', prefix, region: 'us-east-1', endpoint }
  const client = testClient(endpoint)
  return {
    bucket,
    client,
    environment: bucketEnvironment(bucket),
    async [Symbol.asyncDispose]() {
      client.destroy()
      await store[Symbol.asyncDispose]()
    },
  }
}

/** Also for a proxy in front. */
export function testClient(endpoint: string, options: S3ClientConfig = {}): S3Client {
  return new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: CREDENTIALS,
    maxAttempts: 3,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...options,
  })
}

export function bucketEnvironment({ name, prefix, endpoint }: Bucket): Record<string, string> {
  return {
    CDN_URL: `s3://${name}/${prefix}?endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  }
}

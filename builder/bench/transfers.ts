import type { CDPSession } from 'playwright'

/** One answer as it came over the wire; bytes include its headers. */
export interface Transfer {
  url: string
  /** `Document`, `Script`, `Image`… */
  type: string
  bytes: number
}

/** Collects what the page of this session loads from now on. */
export async function recordTransfers(session: CDPSession): Promise<Transfer[]> {
  const transfers: Transfer[] = []
  const underWay = new Map<string, Transfer>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    const transfer = { url: request.url, type, bytes: 0 }
    underWay.set(requestId, transfer)
    transfers.push(transfer)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = underWay.get(requestId)
    if (transfer) transfer.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  return transfers
}

/** Bytes of all transfers, or of those of a type. */
export function transferred(transfers: readonly Transfer[], type?: string): number {
  return transfers
    .filter((transfer) => type === undefined || transfer.type === type)
    .reduce((sum, { bytes }) => sum + bytes, 0)
}

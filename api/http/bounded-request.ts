import { IncomingMessage } from 'node:http'

// Of an honest body each piece is a network's packet, some 1 400 bytes, or what a program wrote.
const MOST_PIECES = 1000
const BYTES_OF_A_PIECE = 64

/**
 * A request whose body may not come in crumbs. Each piece, down to one byte, costs microseconds and
 * hundreds of bytes of memory, whether it is read, waits or is thrown away. One that has too many
 * for its size loses its connection, unanswered.
 */
export class BoundedRequest extends IncomingMessage {
  #pieces = 0
  #bytes = 0

  override push(piece: Uint8Array | null, encoding?: BufferEncoding): boolean {
    // The rest of what was read with it still comes.
    if (this.destroyed) return false
    if (piece && this.#isOneTooMany(piece)) {
      this.destroy(new Error('too many pieces'))
      return false
    }
    return super.push(piece, encoding)
  }

  #isOneTooMany({ length }: Uint8Array): boolean {
    this.#pieces += 1
    this.#bytes += length
    return this.#pieces > MOST_PIECES + this.#bytes / BYTES_OF_A_PIECE
  }
}

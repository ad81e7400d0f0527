/** A body that is made while it is read. */
export function textStream(texts: AsyncIterator<string>): ReadableStream<Uint8Array> {
  return new ReadableStream<string>({
    async pull(controller) {
      const { value, done } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  }).pipeThrough(new TextEncoderStream())
}

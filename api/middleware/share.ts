import { createMiddleware } from 'hono/factory'
import type { OwnerEnv } from '../context.ts'
import { shareOf, type QueueName } from '../queue.ts'

/** Holds a place of an owner, or of their key, in a queue until the answer was sent; after `signedIn`, before the body. */
export function share(name: QueueName) {
  return createMiddleware<OwnerEnv>(async (c, next) => {
    const { context, session } = c.var
    const answered = Promise.withResolvers<void>()
    const held = context.queues[name](shareOf(session), async () => {
      await next()
      const sent = c.res.body
      if (!sent) return
      const { readable, writable } = new TransformStream<Uint8Array>()
      c.res = new Response(readable, c.res)
      answered.resolve()
      // A reader that goes away frees the place as well.
      await sent.pipeTo(writable).catch(() => {})
    })
    await Promise.race([answered.promise, held])
  })
}

import type { ModelAnswer, ModelInput, ModelJob, ModelOutput } from './model.worker.ts'

/** Runs in a worker of its own: what WebAssembly once took it gives back only when its worker ends. */
export interface Model {
  /** One at a time; takes the input's data away. */
  run: (input: ModelInput) => Promise<ModelOutput>
  close: () => void
}

export function openModel(model: Uint8Array<ArrayBuffer>): Model {
  const worker = new Worker(new URL('model.worker.ts', import.meta.url), { type: 'module' })
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The worker did not load')))
  })
  // It may fail before an input waits for it.
  broken.catch(() => {})
  const send = (job: ModelJob, transfer: Transferable[] = []) => worker.postMessage(job, transfer)
  send({ model })
  return {
    run(input) {
      const answered = new Promise<ModelOutput>((resolve, reject) => {
        const take = ({ data }: MessageEvent<ModelAnswer>) =>
          'output' in data ? resolve(data.output) : reject(new Error(data.problem))
        worker.addEventListener('message', take, { once: true })
      })
      send({ input }, [input.data.buffer])
      return Promise.race([answered, broken])
    },
    close: () => worker.terminate(),
  }
}

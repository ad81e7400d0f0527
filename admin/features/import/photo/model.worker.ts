import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'

/** The first: the model. All others are for it, one after the other. */
export type ModelJob = { model: Uint8Array<ArrayBuffer> } | { input: ModelInput }

export interface ModelInput {
  data: Float32Array<ArrayBuffer>
  dims: readonly number[]
}

export type ModelAnswer = { output: ModelOutput } | { problem: string }

export interface ModelOutput {
  data: Float32Array<ArrayBuffer>
  dims: readonly number[]
}

let opening: Promise<InferenceSession>

self.addEventListener('message', ({ data }: MessageEvent<ModelJob>) => {
  if ('model' in data) {
    env.wasm.numThreads = 1
    opening = InferenceSession.create(data.model, { executionProviders: ['wasm'] })
    // It may fail before an input waits for it.
    opening.catch(() => {})
  } else void answerTo(data.input)
})

async function answerTo({ data, dims }: ModelInput): Promise<void> {
  try {
    const session = await opening
    const [input] = session.inputNames
    const [output] = session.outputNames
    if (!input || !output) throw new Error('No model')
    const answers = await session.run({ [input]: new Tensor('float32', data, dims) })
    const answer = answers[output]!
    // A copy: it leaves this worker.
    const copy = Float32Array.from(answer.data as Float32Array)
    post({ output: { data: copy, dims: answer.dims } }, [copy.buffer])
  } catch (error) {
    post({ problem: String(error) })
  }
}

function post(answer: ModelAnswer, transfer: Transferable[] = []): void {
  self.postMessage(answer, { transfer })
}

type Work = (text: string) => unknown

const TIMES = 8
const FEW = 2048
// Linear with a margin for caches; quadratic would be 64.
const MOST_GROWTH = 24
const NEGLIGIBLE_MS = 8
// CPU time has steps of milliseconds.
const MEASURABLE_MS = 40
const TRIES = 5

/** By how much eight times the text exceeds linear time; 0 if fine. Best of several tries, in CPU time. */
export function excessGrowth(work: Work, make: (length: number) => string): number {
  const long = make(FEW * TIMES)
  let much = shortestMs(work, long, NEGLIGIBLE_MS)
  if (much <= NEGLIGIBLE_MS) return 0
  const most = MOST_GROWTH * averageMs(work, make(FEW))
  for (let tries = 0; tries < TRIES && much > most; tries += 1) {
    much = Math.min(much, averageMs(work, long))
  }
  return much <= most ? 0 : much / most
}

export function shortestMs(work: Work, text: string, enough: number): number {
  let shortest = Infinity
  for (let tries = 0; tries < TRIES && shortest > enough; tries += 1) {
    shortest = Math.min(shortest, processorMs(work, text))
  }
  return shortest
}

function averageMs(work: Work, text: string): number {
  for (let count = 1; ; count *= 2) {
    const total = processorMs(() => {
      for (let done = 0; done < count; done += 1) work(text)
    }, text)
    if (total >= MEASURABLE_MS) return total / count
  }
}

function processorMs(work: Work, text: string): number {
  const start = process.threadCpuUsage()
  work(text)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

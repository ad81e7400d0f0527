import type { Target } from '../targets/target.ts'

export interface LeasedTarget extends Target {
  /** Makes sure that nobody has taken over; part of work that takes long between two steps. */
  keep(): Promise<void>
}

/**
 * The target as long as it is ours: before each step `keep` makes sure that nobody has taken over, and
 * throws where somebody has, so that a publisher that was held up never puts old pages over new ones.
 */
export function leasedTarget(target: Target, keep: () => Promise<void>): LeasedTarget {
  const { putFolder } = target
  return {
    ...target,
    keep,
    put: async (file, content) => {
      await keep()
      await target.put(file, content)
    },
    ...(putFolder && {
      putFolder: async (folder, files) => {
        await keep()
        return putFolder(folder, files)
      },
    }),
    remove: async (files) => {
      await keep()
      await target.remove(files)
    },
    has: async (file) => {
      await keep()
      return target.has(file)
    },
    read: async (file) => {
      await keep()
      return target.read(file)
    },
  }
}

/** Names are compared by digits of every script, by fancy letters, and by `rn` and `vv` that are drawn as one letter. */
export { noteReadings as up } from './0034-read-as.ts'

export async function down(): Promise<void> {
  // The version before reads these as it can.
}

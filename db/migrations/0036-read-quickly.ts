/** Names are compared by more letters that are drawn alike, and without what stands between their words. */
export { noteReadings as up } from './0034-read-as.ts'

export async function down(): Promise<void> {
  // The version before reads these as it can.
}

import { writePrivately } from '#db/private-files.ts'
import { readSettings, SettingsError } from '#db/settings/settings.ts'
import { demoGuide, prepareDemo, requireDevelopment } from './prepare-demo.ts'

writePrivately()
try {
  const settings = readSettings()
  requireDevelopment(settings)
  process.stdout.write('Publishing the demo menus…\n')
  const restaurants = await prepareDemo(settings)
  await import('../serve.ts')
  if (process.exitCode === undefined) {
    process.stdout.write(demoGuide(restaurants, settings.publicUrl))
  }
} catch (error) {
  process.stderr.write(`${error instanceof SettingsError ? error.message : String(error)}\n`)
  process.exitCode = 1
}

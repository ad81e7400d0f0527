import fc from 'fast-check'

// What decides repeats: property tests of one commit try the same cases each time. `SEED=7` tries others.
// oxlint-disable-next-line node/no-process-env
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SEED'] ?? 1) })

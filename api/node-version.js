// Plain JavaScript, so that an older Node can say it.
const NEEDED = 26

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  process.stderr.write(`Qaima needs Node ${NEEDED} or later; this is ${process.version}\n`)
  process.exit(1)
}

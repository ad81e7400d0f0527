// Plain JavaScript, so that an older Node can say it.
const NEEDED = 26

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  process.stderr.write(`This server needs Node ${NEEDED} or later, not ${process.version}\n`)
  process.exit(1)
}

import { BUILDER_COMMANDS, runCommandLine } from './command-line.ts'

await runCommandLine(BUILDER_COMMANDS)

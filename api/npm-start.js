import { existsSync } from 'node:fs'
import './node-version.js'

if (existsSync('.env')) process.loadEnvFile()

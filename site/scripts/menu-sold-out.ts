import './menu.ts'
import './sold-out.ts'

// The script of all pages with that of those on which something is sold out: one file to ask for.

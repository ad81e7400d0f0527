import './menu-page.ts'
import { renewKept } from './renew-kept.ts'

// Every page of a menu but one of information that tells opening hours: by another script, and no prices.
renewKept()

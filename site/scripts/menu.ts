import { followReading, showCurrent } from './follow-reading.ts'
import { growPictures } from './grow-picture.ts'
import { keepPlace } from './keep-place.ts'
import './menu-page.ts'
import { renewKept } from './renew-kept.ts'

// Every page of a menu but one of information that tells opening hours: by another script, and no dishes.
showCurrent()
if (document.querySelector('nav [aria-current=true]')) followReading()
growPictures()
keepPlace()
renewKept()

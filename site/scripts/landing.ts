import './site-page.ts'
import './phone.ts'
import './reviews.ts'

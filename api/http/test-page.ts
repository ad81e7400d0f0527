import { html } from 'hono/html'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { type MailLanguage, TEMPLATES } from '../domain/mail/templates.ts'
import { writtenPage, type Part } from './written-page.ts'

interface TestWords {
  language: MailLanguage
  texts: { test: string }
}

const STYLE = `
:root{--raised:#fff;--error:#a3263f}
@media(prefers-color-scheme:dark){:root{--raised:#1f1c17;--error:#ff9dab}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100vh;display:flex;flex-direction:column;align-items:center;padding:2rem 1rem;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
:lang(ar) body{line-height:1.65}
header{margin-block-end:1.5rem}
header img{display:block;inline-size:auto;block-size:2.25rem}
main{inline-size:min(100%,28rem);background:var(--raised);border:1px solid var(--hairline);border-radius:12px;overflow:hidden}
main>*{margin-inline:1.5rem}
.test{margin:0;padding:.625rem 1.5rem;background:#f2b544;color:#1d1a16;font-weight:600;text-align:center}
h1{margin-block:1.75rem .25rem;font-size:1.75rem;line-height:1.2}
h2{margin-block:0 .25rem;font-size:1.125rem;line-height:1.3}
p{margin-block:0 1rem}
.quiet{color:var(--quiet)}
.small{font-size:.875rem}
.error{color:var(--error)}
dl{margin-block:1.25rem;border-block:1px solid var(--hairline)}
dl div,li{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;padding-block:.75rem}
dl div+div,li+li{border-block-start:1px solid var(--hairline)}
dt{min-inline-size:0;overflow-wrap:anywhere}
dd{margin:0;text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
.total{font-size:1.375rem;font-weight:600}
.names{white-space:normal;overflow-wrap:anywhere}
ul{list-style:none;padding:0;margin-block:.5rem 1rem}
section{padding-block:1.25rem;border-block-start:1px solid var(--hairline)}
section:last-of-type{padding-block-end:.5rem}
.tries{margin:0;padding-inline:1.5rem;background:var(--wash)}
form{margin-block:0 .75rem}
form p{margin-block:.375rem 1rem}
button,.button{display:flex;align-items:center;justify-content:center;inline-size:100%;min-block-size:2.75rem;padding:.5rem 1rem;border:1px solid var(--action);border-radius:8px;background:none;color:var(--action);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.main{min-block-size:3.25rem;background:var(--action);color:var(--on-action)}
.plain{border-color:transparent}
button:hover,.button:hover{text-decoration:underline}
a{color:var(--action)}
li{align-items:center}
li span:last-child{text-align:end}
li a{display:inline-flex;align-items:center;min-block-size:2.75rem}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
.said{margin-block:1.25rem 0;padding:.75rem 1rem;border-radius:8px;background:var(--wash)}
.last{margin-block:1.25rem 1.5rem}
.invoice dt{min-inline-size:min-content;overflow-wrap:normal}
.invoice .total{font-size:1.125rem}
@media print{dl div{padding-block:.375rem}body{display:block;padding:0;color:#000;background:#fff}main{inline-size:auto;border:0;background:#fff}}`

/** A page in the place of a provider's; runs nothing, and says first that it is a test. */
export function framePage({ language, texts }: TestWords, title: string, body: Part): string {
  return writtenPage({
    language,
    dir: TEMPLATES[language].dir,
    title: `${title} · ${PRODUCT_NAME.en}`,
    style: STYLE,
    head: html`<link rel="icon" href="/favicon.svg" type="image/svg+xml" />`,
    body: html`<header>
        <img src="/wordmark.svg" alt="${PRODUCT_NAME.en}" width="185" height="36" />
      </header>
      <main>
        <p class="test">${texts.test}</p>
        ${body}
      </main>`,
  })
}

import { html } from 'hono/html'
import { Hono, type Context } from 'hono'
import { contentSecurityPolicy, PAGE_POLICIES, pageSources } from '#db/page-policy.ts'
import { writtenPage, type Part } from '../http/written-page.ts'
import { type Description, type Operation, describeCalls } from '../openapi.ts'
import type { AppEnv } from '../context.ts'
import { answerFile } from '../static/answer-file.ts'
import { madeFile } from '../static/file-store.ts'
import { describe } from '../middleware/describe.ts'

const STYLE = `
body{margin:0 auto;padding:2rem 1rem;max-width:52rem;font:1rem/1.5 system-ui,sans-serif;background:var(--ground);color:var(--text)}
h1{font-size:2.25rem;line-height:1.15}h2{font-size:1.375rem;margin-block-start:3rem}
a,summary code{color:var(--action)}
details{border-block-end:1px solid var(--hairline)}
summary{padding-block:.75rem;cursor:pointer}
code,pre{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
pre{padding:1rem;overflow-x:auto;background:var(--wash);border-radius:8px;font-size:.875rem}
.about{display:block;color:var(--quiet)}
dt{font-weight:600}dd{margin:0 0 .5rem}`

function renderDescription(description: Description): string {
  const { title } = description.info
  const body = html`<main>
    <h1>The calls of ${title}</h1>
    ${renderIntroduction(description)}
    <h2>Calls</h2>
    ${renderCalls(description)}
    <h2>Answers</h2>
    ${renderAnswers(description)}
  </main>`
  return writtenPage({
    language: 'en',
    dir: 'ltr',
    title: `${title} · The calls`,
    style: STYLE,
    body,
  })
}

function renderIntroduction({ info }: Description): Part {
  return html`<p>
      ${info.description} For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
    </p>
    <p>
      A token goes into the header <code>Authorization: Bearer …</code>. Dates are ISO 8601 in UTC,
      prices are numbers with at most three decimals, and what is missing is null.
    </p>`
}

function renderCalls({ paths }: Description): Part[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => renderCall(method, path, operation)),
  )
}

function renderAnswers({ components }: Description): Part[] {
  return Object.entries(components.schemas).map(([name, schema]) => {
    const summary = html`<summary><code>${name}</code></summary>`
    return html`<details id="${name}">${summary}${renderJson(schema)}</details>`
  })
}

const NEEDS = ['', ' · needs a token', ' · needs a token or a key']

function renderCall(method: string, path: string, operation: Operation): Part {
  const { summary, security, requestBody, responses } = operation
  const bodies = Object.entries(requestBody?.content ?? {})
  return html`<details id="${operation.operationId}">
    <summary>
      <code>${method.toUpperCase()} ${path}</code
      ><span class="about">${summary}${NEEDS[security.length]}</span>
    </summary>
    ${bodies.map(
      ([type, { schema }]) =>
        html`<p>Takes <code>${type}</code></p>
          ${renderJson(schema)}`,
    )}
    <dl>
      ${Object.entries(responses).map(
        ([status, { description, content = {} }]) =>
          html`<dt>${status}</dt>
            <dd>${description}${Object.entries(content).map(renderContent)}</dd> `,
      )}
    </dl>
  </details> `
}

function renderContent([type, { schema }]: [string, { schema: Record<string, unknown> }]): Part {
  const name = String(schema['$ref'] ?? '')
    .split('/')
    .at(-1)
  return name ? html`: <a href="#${name}"><code>${name}</code></a>` : html`: <code>${type}</code>`
}

function renderJson(schema: Record<string, unknown>): Part {
  return html`<pre><code>${JSON.stringify(schema, null, 2)}</code></pre>`
}

const KEPT = { 'Cache-Control': 'public, max-age=300' }

/** Describes all calls; built on first use. */
export function descriptionRoutes(calls: Pick<Hono<AppEnv>, 'routes'>) {
  let made: ReturnType<typeof makeFiles> | undefined
  const files = () => (made ??= makeFiles(calls))
  return new Hono<AppEnv>()
    .get(
      '/api/openapi.json',
      describe('This description', { 200: 'document', 304: 'nothing' }),
      (c) => answer(c, files().json),
    )
    .get(
      '/api/docs',
      describe('This description as a page', { 200: 'page', 304: 'nothing' }),
      (c) => answer(c, files().page),
    )
}

function makeFiles(calls: Pick<Hono<AppEnv>, 'routes'>) {
  const description = describeCalls(calls)
  const page = renderDescription(description)
  const policy = contentSecurityPolicy(pageSources(page), 'other')
  return {
    json: { file: madeFile(JSON.stringify(description), 'application/json'), headers: KEPT },
    page: {
      file: madeFile(page, 'text/html; charset=UTF-8'),
      headers: { ...KEPT, ...PAGE_POLICIES, 'Content-Security-Policy': policy },
    },
  }
}

type Made = ReturnType<typeof makeFiles>['json']

function answer(c: Context<AppEnv>, { file, headers }: Made): Promise<Response> {
  return answerFile(c, file, { headers, lasting: true })
}

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { TrieRouter } from 'hono/router/trie-router'
import { describeCalls, listCalls, type Description, type Operation } from '../openapi.ts'
import type { AppType } from '../app.ts'

export interface AnswerChecker {
  /** Throws if an answer is not in the description. */
  check(method: string, path: string, answer: { response: Response; body: unknown }): void
}

export function createAnswerChecker(app: Pick<AppType, 'routes'>): AnswerChecker {
  const description = describeCalls(app)
  const operations = routerOf(app, description)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(description, 'description')
  const validators = new Map<string, ValidateFunction>()
  const validatorOf = (schema: Record<string, unknown>): ValidateFunction => {
    const key = JSON.stringify(schema)
    const known = validators.get(key)
    if (known) return known
    const made = ajv.compile(inDescription(schema))
    validators.set(key, made)
    return made
  }
  return {
    check(method, path, { response, body }) {
      const { pathname } = new URL(path, 'http://localhost')
      const operation = operations.match(method, pathname)[0][0]?.[0]
      if (!operation) return
      const schema = schemaOf(operation, response)
      if (schema === null || body === undefined) return
      const validate = validatorOf(schema)
      if (validate(body)) return
      const what = `${method} ${pathname} ${response.status}`
      throw new Error(`${what} does not fit its description: ${ajv.errorsText(validate.errors)}`)
    },
  }
}

function routerOf(app: Pick<AppType, 'routes'>, { paths }: Description): TrieRouter<Operation> {
  const router = new TrieRouter<Operation>()
  for (const { method, path } of listCalls(app)) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    if (operation) router.add(method, path, operation)
  }
  return router
}

function schemaOf(operation: Operation, response: Response): Record<string, unknown> | null {
  const { status, headers } = response
  const { responses, operationId } = operation
  const described = responses[status] ?? (status >= 500 ? responses['5XX'] : undefined)
  if (!described) throw new Error(`${operationId} has no answer ${status} in its description`)
  const [type = 'nothing'] = Object.keys(described.content ?? {})
  const given = headers.get('Content-Type')?.split(';')[0] ?? 'nothing'
  if (given !== type) throw new Error(`${operationId} ${status} is ${given} and not ${type}`)
  return described.content?.['application/json']?.schema ?? null
}

function inDescription(schema: Record<string, unknown>): Record<string, unknown> {
  const { $ref } = schema
  return typeof $ref === 'string' ? { $ref: `description${$ref}` } : schema
}

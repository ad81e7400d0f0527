import type { Hono } from 'hono'
import { z } from 'zod'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { DATA_FILE } from '#db/rules/text/segments.ts'
import type { AppEnv } from './context.ts'
import { bodyTakenBy } from './middleware/body.ts'
import { descriptionBy, type AnswerKind, type CallDescription } from './middleware/describe.ts'
import {
  CHOSEN_RESTAURANT,
  knownPerson,
  signedIn,
  signedInOrKey,
  subscribed,
} from './middleware/session.ts'
import { errorSchema } from './schemas/errors.ts'
import { menuFileSchema } from './schemas/exports.ts'

/** A JSON schema, as OpenAPI 3.1 takes it. */
type JsonSchema = Record<string, unknown>

interface Answer {
  description: string
  content?: Record<string, { schema: JsonSchema }>
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface Operation {
  operationId: string
  summary: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Answer>
}

/** A description of calls as OpenAPI 3.1 has it. */
export interface Description {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    securitySchemes: Record<string, JsonSchema>
  }
}

export interface Call {
  method: string
  /** As Hono writes it, with `:name`. */
  path: string
  /** The middleware and the handler. */
  handlers: object[]
}

const REASONS: Record<number, string> = {
  200: 'Done',
  201: 'Added',
  202: 'Taken',
  302: 'Elsewhere',
  303: 'Done; see elsewhere',
  304: 'Nothing new since the ETag that was sent',
  400: 'Something is wrong with what was sent; field says what, suggestion what a name could be',
  401: 'No token, or one that does not count',
  402: 'The trial or the subscription has ended',
  403: 'Not allowed, as to a program with a key',
  404: 'Not found, or somebody else’s',
  409: 'In conflict with what is there',
  410: 'No more',
  413: 'Too large',
  415: 'Of the wrong type',
  429: 'Too many tries; Retry-After says how many seconds to wait',
}
const VERSION: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The version that the sender saw: what was left out is then kept, and nothing is changed (409, ' +
    'with what is there now in current) where a field that is set was changed since',
  schema: { type: 'string' },
}
const CHOSEN: Parameter = {
  name: CHOSEN_RESTAURANT,
  in: 'header',
  required: false,
  description:
    'The id of the restaurant, for somebody who has several; without it their own, or the first that they joined',
  schema: { type: 'string' },
}
const FAILURE = { description: 'A failure of the server’s, or a service that is not set up' }

const DATA_PATH = `/{restaurant}/${DATA_FILE}`
/** A published file: it is there without this server, too. */
const DATA_OPERATION: Operation = {
  operationId: 'getMenuFile',
  summary:
    'What guests read, in all shown languages, as the importer takes it: a file that is published with the ' +
    'pages. A further language has its texts in `texts`; what is missing there is read in the main one. ' +
    'Show a category that is `nonHalal` apart from the others, and none that is not `listed`. Times are ' +
    'of `timeZone`. Pictures are paths below this address. Ask with If-None-Match.',
  security: [],
  parameters: [parameter('restaurant', 'path')],
  responses: Object.fromEntries(
    [200, 304, 404].map((status) => [
      status,
      { description: reason(status), ...contentOf(status === 200 ? menuFileSchema : 'nothing') },
    ]),
  ),
}

/** Describes every call of the routes that it is given. */
export function describeCalls(calls: Pick<Hono<AppEnv>, 'routes'>): Description {
  const paths: Description['paths'] = {}
  for (const call of listCalls(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) }
  }
  paths[DATA_PATH] = { get: DATA_OPERATION }
  return {
    openapi: '3.1.1',
    info: {
      title: PRODUCT_NAME.en,
      version: '1',
      description:
        'What the dashboard does, and anybody may do with a token of POST /login; a program with the key of ' +
        'POST /api/key, if a call says so.',
    },
    paths,
    components: {
      schemas: describeAnswers(),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        /** Of a restaurant, for its other programs. */
        key: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

/** Every call with its handlers, in the order in which they were added. */
export function listCalls({ routes }: Pick<Hono<AppEnv>, 'routes'>): Call[] {
  const calls = new Map<string, Call>()
  for (const { method, path, handler } of routes) {
    // Middleware for everything takes every method; it is no call.
    if (method === 'ALL') continue
    const call = calls.get(`${method} ${path}`) ?? { method, path, handlers: [] }
    call.handlers.push(handler)
    calls.set(`${method} ${path}`, call)
  }
  return [...calls.values()]
}

function describeCall(call: Call): Operation {
  const described = call.handlers.map((handler) => descriptionBy(handler)).find(Boolean)
  if (!described) throw new Error(`${call.method} ${call.path} has no description`)
  const names = call.path.matchAll(/:(\w+)/g).map(([, name = '']) => name)
  const body = call.handlers.map((handler) => bodyTakenBy(handler)).find(Boolean)
  const content = body && { [body.contentType]: { schema: describeInput(body.schema) } }
  return {
    operationId: call.path
      .replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
      .replace(/^/, call.method.toLowerCase()),
    summary: described.about,
    security: securityOf(call),
    parameters: [
      ...[...names].map((name) => parameter(name, 'path')),
      ...(described.query ?? []).map((name) => parameter(name, 'query')),
      ...(described.optionalQuery ?? []).map((name) => ({
        ...parameter(name, 'query'),
        required: false,
      })),
      ...(described.takesVersion ? [VERSION] : []),
      ...(isOnRestaurant(call.handlers) ? [CHOSEN] : []),
    ],
    ...(content && { requestBody: { required: true, content } }),
    responses: describeResponses(call, described),
  }
}

function parameter(name: string, place: 'path' | 'query'): Parameter {
  return { name, in: place, required: true, schema: { type: 'string' } }
}

function describeResponses(call: Call, described: CallDescription): Operation['responses'] {
  const answers = Object.entries(described.answers).map(([status, kind]) => {
    return [status, { description: reason(status), ...contentOf(kind) }] as const
  })
  const undescribed = refusalsOf(call, described).filter((status) => !described.answers[status])
  const refusals = undescribed.map((status) => {
    return [String(status), { description: reason(status), ...contentOf('error') }] as const
  })
  const failure = { '5XX': { ...FAILURE, ...contentOf('error') } }
  return { ...Object.fromEntries([...answers, ...refusals]), ...failure }
}

function securityOf({ handlers }: Call): Operation['security'] {
  const has = (...some: object[]) => some.some((one) => handlers.includes(one))
  if (has(knownPerson, signedIn)) return [{ token: [] }]
  return has(signedInOrKey, subscribed) ? [{ token: [] }, { key: [] }] : []
}

function isOnRestaurant(handlers: Call['handlers']): boolean {
  return [signedIn, signedInOrKey, subscribed].some((one) => handlers.includes(one))
}

/** What a call refuses by its middleware. */
function refusalsOf(call: Call, { takesVersion }: CallDescription): number[] {
  const { path, handlers } = call
  const hasBody = handlers.some((handler) => bodyTakenBy(handler))
  const found = [
    ...(takesVersion ? [409] : []),
    ...(hasBody ? [400, 413, 415] : []),
    ...(securityOf(call).length > 0 ? [401, 429] : []),
    ...(handlers.includes(subscribed) ? [402] : []),
    ...(handlers.includes(knownPerson) || isOnRestaurant(handlers) ? [403] : []),
    ...(isOnRestaurant(handlers) ? [404] : []),
    ...(path.includes(':') ? [404, 429] : []),
  ]
  return [...new Set(found)].toSorted((a, b) => a - b)
}

function reason(status: string | number): string {
  return REASONS[Number(status)] ?? String(status)
}

function contentOf(kind: AnswerKind): Pick<Answer, 'content'> {
  switch (kind) {
    case 'nothing':
      return {}
    case 'error':
      return contentOf(errorSchema)
    case 'archive':
      return { content: { 'application/zip': { schema: {} } } }
    case 'table':
      return { content: { 'text/csv': { schema: { type: 'string' } } } }
    case 'page':
      return { content: { 'text/html': { schema: { type: 'string' } } } }
    case 'document':
      return { content: { 'application/json': { schema: { type: 'object' } } } }
    default:
      return { content: { 'application/json': { schema: refTo(kind) } } }
  }
}

function refTo(schema: z.ZodType): JsonSchema {
  const id = schema.meta()?.id
  if (id === undefined) throw new Error('The schema of an answer has no id')
  return { $ref: uriOf(id) }
}

function uriOf(id: string): string {
  return `#/components/schemas/${id}`
}

/** The schemas of all answers by name; they refer to one another. */
function describeAnswers(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: uriOf })
  // The names are in the keys, and the dialect is that of the whole document.
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, bare(schema)]))
}

/** The schema of what is sent; files are strings of bytes to OpenAPI. */
function describeInput(schema: z.ZodType): JsonSchema {
  const described = z.toJSONSchema(schema, {
    io: 'input',
    metadata: z.registry(),
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'custom') return
      Object.assign(jsonSchema, { type: 'string', contentMediaType: 'application/octet-stream' })
    },
  })
  return bare(described)
}

function bare(schema: object): JsonSchema {
  const hidden = new Set(['$id', 'id', '$schema', '~standard'])
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !hidden.has(key)))
}

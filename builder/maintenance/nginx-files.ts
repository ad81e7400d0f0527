import { NEVER_FRAMED, PAGE_POLICIES, policyOfAnyStyle } from '#db/page-policy.ts'
import { RESERVED_SEGMENTS } from '#db/rules/segments.ts'
import {
  BRIEF_AT_CDNS,
  commonHeaders,
  contentTypeOf,
  isText,
  LIFETIMES,
  LIFETIMES_BY_NAME,
  REVALIDATED,
  SMALLEST_COMPRESSED,
} from '../targets/files.ts'

const NOTE =
  '# Written by `npm run builder -- nginx`: write it again after each update of the product.'
// Every ending that a published file can have.
const ENDINGS = 'html css js json webmanifest svg ico png jpg avif webp woff woff2 txt xml'.split(
  ' ',
)
const TYPES = ENDINGS.map((ending) => [ending, contentTypeOf(`a.${ending}`)] as const)
// As in `api/`; said for the whole server, since nginx goes by the first place that it finds for a path.
const LARGEST_BODY = '25m'
/**
 * How many answers of our server one address may wait for at once; what the copy holds, it may have as often as
 * it likes. Beside many hundreds, this server takes few new connections.
 */
export const UNDER_WAY_OF_ONE = 100
// What the copy holds of our own; all else that is ours comes from our server, whatever is left there.
const FOLDERS = [...Object.keys(LIFETIMES), 'ar', 'en']
// But for what proves whose a domain is (RFC 8615), which a certificate's robot puts beside the pages.
const HIDDEN = String.raw`/\.(?!well-known/)`
// A refusal that may be kept is what a CDN in front gives everybody: whoever asks oddly would take away a script.
const WELL = '~^(?:200|304)'
const BRIEFLY = 'CDN-Cache-Control'

/** What nginx has to know to serve a copy of the CDN folder as our own server does, by file name. */
export function nginxFiles(production: boolean): Record<string, string> {
  return { 'http.conf': forHttp(), 'server.conf': forServer(production) }
}

// Whoever knows one of these addresses may use it. By what nginx makes of a path, so in any spelling.
const SECRET_PATHS = [
  [
    '~*^(?<qaima_open>/+(?:api|dashboard)/+(?:kitchen|previews?|test-payments))/',
    '$qaima_open/:secret',
  ],
  ['~*[0-9a-f]{32}', '/:secret'],
] as const

// Whoever has one address of IPv6 has the 2^64 of its network: its first four groups, fewer where zeros are left out.
const NETWORKS = [
  ['~^::ffff:(?<qaima_v4>[\\d.]+)$', '$qaima_v4'],
  ['~^(?<qaima_v6>(?:[\\da-f]+:){4})', '$qaima_v6'],
  ['~^(?<qaima_short>[\\da-f:]*?::)', '$qaima_short'],
  ['default', '$remote_addr'],
] as const

/** For the `http` block: a log without queries and secrets, and what is said of which file. */
function forHttp(): string {
  const format = '$time_iso8601 $remote_addr "$request_method $qaima_path" $status $request_time'
  return [
    NOTE,
    map('$request_uri', 'qaima_asked', [['~^(?<qaima_before>[^?]*)', '$qaima_before']]),
    map('$uri', 'qaima_path', [...SECRET_PATHS, ['default', '$qaima_asked']]),
    `log_format qaima '${format}';`,
    map('$remote_addr', 'qaima_network', NETWORKS),
    'limit_conn_zone $qaima_network zone=qaima:10m;',
    map('$uri', 'qaima_kind', [
      ['~^/+index\\.html$', 'compiled'],
      ['~^/+(?:ar|en)/sample/(?:.*/)?index\\.html$', 'menu'],
      ['~^/+(?:ar|en)/(?:.*/)?index\\.html$', 'compiled'],
      ['~/index\\.html$', 'menu'],
    ]),
    map('$status$uri', variableOf('Cache-Control'), [
      ...LIFETIMES_BY_NAME.map(([start, lifetime]) => [`${WELL}/+${start}`, lifetime]),
      [WELL, REVALIDATED],
      ['default', 'no-store'],
    ]),
    map('$qaima_kind', variableOf('Content-Security-Policy'), [
      ['menu', policyOfAnyStyle('menu')],
      ['compiled', policyOfAnyStyle('compiled')],
      ['default', NEVER_FRAMED],
    ]),
    map('$status$qaima_kind', variableOf(BRIEFLY), [[`${WELL}.`, BRIEF_AT_CDNS]]),
    ...Object.entries(PAGE_POLICIES).map(([name, value]) =>
      map('$qaima_kind', variableOf(name), [['~.', value]]),
    ),
    '',
  ].join('\n')
}

/** For a `server` block whose `root` is the copy, beside an upstream that is called `qaima`. */
function forServer(production: boolean): string {
  const policies = ['Content-Security-Policy', ...Object.keys(PAGE_POLICIES)]
  const named = ['Cache-Control', BRIEFLY, ...policies]
  const text = TYPES.filter(([, type]) => isText(type)).map(([, type]) => `"${type}"`)
  const ours = [...RESERVED_SEGMENTS].filter((segment) => !FOLDERS.includes(segment))
  const places = ours.filter((segment) => !segment.includes('.')).join('|')
  return [
    NOTE,
    'server_tokens off;',
    `client_max_body_size ${LARGEST_BODY};`,
    'location / {',
    '  default_type application/octet-stream;',
    `  types { ${TYPES.map(([ending, type]) => `"${type}" ${ending};`).join(' ')} }`,
    `  gzip on; gzip_vary on; gzip_min_length ${SMALLEST_COMPRESSED};`,
    `  gzip_types ${[...new Set(text)].join(' ')};`,
    ...Object.entries(commonHeaders(production)).map(([name, value]) => header(name, value)),
    ...named.map((name) => header(name, `$${variableOf(name)}`)),
    // What is no part of a file is refused after the headers of a whole one are made.
    '  max_ranges 0;',
    '  try_files $uri $uri/index.html @qaima;',
    '}',
    `location ~ "^/(?:(?:[^/]+/)?404\\.html$|(?:${places})(?:/|$))|${HIDDEN}" { try_files /.none @qaima; }`,
    'location @qaima {',
    `  limit_conn qaima ${UNDER_WAY_OF_ONE};`,
    '  limit_conn_status 429;',
    '  proxy_pass http://qaima;',
    '  proxy_http_version 1.1;',
    // Else this server closes with its answer, and nginx finds that out before it has read why.
    '  proxy_set_header Connection "";',
    '  proxy_set_header Host $host;',
    '  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    // Else it keeps whole uploads on its disk before this server can refuse who is not signed in.
    '  proxy_request_buffering off;',
    // Else it keeps what somebody reads slowly on its disk, a gigabyte of each answer.
    '  proxy_max_temp_file_size 0;',
    '}',
    '',
  ].join('\n')
}

function map(from: string, to: string, rules: readonly (readonly string[])[]): string {
  const lines = rules.map(([key, value]) => `  "${key}" "${value}";`)
  return [`map ${from} $${to} {`, ...lines, '}'].join('\n').replace('"default"', 'default')
}

function header(name: string, value: string): string {
  return `  add_header ${name} "${value}" always;`
}

function variableOf(name: string): string {
  return `qaima_${name.toLowerCase().replaceAll('-', '_')}`
}

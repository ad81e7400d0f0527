import type {
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  UnknownRow,
} from 'kysely'

/** Tables whose rows belong to one restaurant. */
const OWNED: ReadonlySet<string> = new Set([
  'members',
  'invitations',
  'categories',
  'formerCategorySlugs',
  'formerProductSlugs',
  'products',
  'optionGroups',
  'texts',
  'history',
  'historyProducts',
  'changeLog',
  'answeredRequests',
  'kitchenLinks',
  'apiKeys',
  'webhooks',
  'webhookDeliveries',
  'pageViews',
  'renames',
])

/** Functions that work on the rows of many restaurants, by design. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'db/changes/history.ts forgetHistory': 'housekeeping: reads whose entries are old enough',
  'db/queries/change-log.ts forgetLog': 'housekeeping: entries that are too old',
  'db/queries/kitchen-links.ts useKitchenLink': 'the secret of a link names the restaurant',
  'db/queries/people.ts endInvitationLinks': 'a restore: used links would work again',
  'db/queries/people.ts findInvitation': 'the secret of an invitation names the restaurant',
  'db/queries/people.ts forgetInvitations': 'housekeeping: invitations that are too old',
  'db/queries/people.ts listRestaurantsOf': 'the restaurants of a person',
  'db/queries/sessions.ts findMembersSession': 'the restaurants of a person',
  'db/queries/sessions.ts isLinkThere': 'the link of a visit, found by its secret',
  'db/queries/sessions.ts isKeyThere': 'the key of a visit, found by its secret',
  'db/queries/webhooks.ts forgetDeliveries': 'a restore: nothing that was sent is sent again',
  'db/queries/webhooks.ts takeDelivery': 'publisher: hosts that are busy or were not reached',
  'db/queries/outbox.ts takeDue': 'publisher: the delivery that is due first',
  'db/queries/outbox.ts countWaiting': 'operators: how many deliveries wait',
  'db/queries/api-keys.ts useApiKey': 'the secret of a key names the restaurant',
  'db/queries/kitchen-links.ts countKitchenLinks': 'names the owner of the restaurants',
  'db/queries/kitchen-links.ts renewKitchenLinks': 'a restore: new secrets for all links',
  'db/queries/publications.ts listFoundMenus': 'publisher: the sitemap names all menus',
  'db/queries/pictures.ts listPictureUses': 'operators: whose lost pictures are',
  'db/queries/pictures.ts listWantedPictures': 'housekeeping: all pictures that rows name',
  'db/changes/product-changes.ts findEndedBadges': 'housekeeping: badges that have ended',
  'db/queries/answered-requests.ts forgetAnswers': 'housekeeping: answers that are too old',
  'db/queries/page-views.ts forgetPageViews': 'housekeeping: counters that are too old',
}

/**
 * Refuses a select, update or delete of an owner's table unless its `where` names the restaurant: a missing
 * one would reach the rows of others, and no test would see it.
 */
export class OwnerScopePlugin implements KyselyPlugin {
  readonly #callers: () => string[]

  constructor(callers = callersOnStack) {
    this.#callers = callers
  }

  transformQuery({ node }: PluginTransformQueryArgs): PluginTransformQueryArgs['node'] {
    for (const query of queriesIn(node)) {
      const unscoped = unscopedTable(query)
      if (unscoped === undefined) continue
      const [caller = ''] = this.#callers()
      if (isTest(caller) || caller in EXCEPTIONS) continue
      throw new Error(`A query of ${unscoped} does not name its restaurant: ${caller}`)
    }
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

type Node = OperationNode & Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

function* queriesIn(node: OperationNode): Generator<Node> {
  if (!isNode(node)) return
  if (/^(?:Select|Update|Delete)QueryNode$/u.test(node.kind)) yield node
  for (const child of childrenOf(node)) yield* queriesIn(child)
}

function unscopedTable(query: Node): string | undefined {
  const tables = [query['from'], query['table']]
    .filter(isNode)
    .flatMap((from) => (from.kind === 'FromNode' ? (from['froms'] as Node[]) : [from]))
  const owned = tables.map(tableName).find((name) => name !== undefined && OWNED.has(name))
  if (owned === undefined) return undefined
  const where = query['where']
  return isNode(where) && namesRestaurant(where['where'] as Node) ? undefined : owned
}

function tableName(node: Node): string | undefined {
  if (node.kind === 'AliasNode') return tableName(node['node'] as Node)
  if (node.kind !== 'TableNode') return undefined
  const { identifier } = node['table'] as { identifier: { name: string } }
  return identifier.name
}

/** In each way that the condition can be met. */
function namesRestaurant(node: Node): boolean {
  const [left, right] = [node['left'], node['right']].filter(isNode)
  switch (node.kind) {
    case 'AndNode':
      return [left, right].some((one) => one !== undefined && namesRestaurant(one))
    case 'OrNode':
      return [left, right].every((one) => one !== undefined && namesRestaurant(one))
    case 'ParensNode':
      return namesRestaurant(node['node'] as Node)
    case 'BinaryOperationNode':
      return [left, node['leftOperand'], node['rightOperand']].some(
        (one) => isNode(one) && isRestaurantColumn(one),
      )
    default:
      return false
  }
}

function isRestaurantColumn(node: Node): boolean {
  if (node.kind !== 'ReferenceNode') return false
  const { column } = node['column'] as { column: { name: string } }
  const table = isNode(node['table']) ? tableName(node['table']) : undefined
  return column.name === 'restaurantId' || (table === 'restaurants' && column.name === 'id')
}

/** As 'file function', the innermost first. */
function callersOnStack(): string[] {
  const { stack = '' } = new Error('for its stack')
  const frame = /at (?:async )?(?:(\w[\w.]*) \()?[^\n]*?\/((?:db|api|builder)\/[\w/.-]+\.ts)/gu
  return [...stack.matchAll(frame)]
    .map(([, name = '', file = '']) => `${file} ${name}`)
    .filter((name) => !/(?:owner-scope|in-chunks)\.ts/u.test(name))
}

/** Tests may look at everything. */
function isTest(caller: string): boolean {
  return caller === '' || /\.test\.ts |\/testing\//u.test(caller)
}

import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { AppContext, AppEnv } from './context.ts'
import { answerError, answerUnrouted } from './error-answers.ts'
import { withContext } from './middleware/request.ts'
import { accountRoutes, ownerRoutes, emailRoutes, passwordRoutes } from './routes/owners.ts'
import { apiKeyRoutes } from './routes/api-key.ts'
import { binRoutes } from './routes/bin.ts'
import { categoryRoutes, orderRoutes } from './routes/categories.ts'
import { changeLogRoutes } from './routes/change-log.ts'
import { customerRoutes } from './routes/customers.ts'
import { descriptionRoutes } from './routes/descriptions.ts'
import { exportRoutes } from './routes/exports.ts'
import { googleRoutes } from './routes/google.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { healthRoutes, iconRoutes, siteRoutes } from './routes/site.ts'
import { importRoutes } from './routes/import.ts'
import { kitchenLinkRoutes, kitchenRoutes } from './routes/kitchen.ts'
import { languageRoutes } from './routes/languages.ts'
import { lawRoutes } from './routes/law.ts'
import { menuRoutes, menuWarningRoutes } from './routes/menus.ts'
import { menuSettingsRoutes } from './routes/menu-settings.ts'
import { pageViewRoutes, statisticsRoutes } from './routes/statistics.ts'
import { optionGroupRoutes } from './routes/option-groups.ts'
import {
  handoverRoutes,
  invitationRoutes,
  ownRestaurantRoutes,
  peopleRoutes,
} from './routes/people.ts'
import { previewPageRoutes, previewRoutes } from './routes/previews.ts'
import { passkeyRoutes, passkeySessionRoutes } from './routes/passkeys.ts'
import { paymentReturnRoutes, paymentRoutes, planRoutes } from './routes/payments.ts'
import { productFormRoutes } from './routes/product-forms.ts'
import { productRoutes } from './routes/products.ts'
import { publicationRoutes } from './routes/publications.ts'
import { restaurantRoutes } from './routes/restaurants.ts'
import { testGoogleRoutes } from './routes/test-google.ts'
import { testPaymentRoutes } from './routes/test-payments.ts'
import { webhookRoutes } from './routes/webhook.ts'
import { createFileServer } from './static/file-server.ts'

function createCalls(context: AppContext) {
  return new Hono<AppEnv>()
    .use(requestId())
    .use(withContext(context))
    .route('/', ownerRoutes)
    .route('/', emailRoutes)
    .route('/', passwordRoutes)
    .route('/', passkeyRoutes)
    .route('/', passkeySessionRoutes)
    .route('/', sessionRoutes)
    .route('/', googleRoutes)
    .route('/', accountRoutes)
    .route('/', exportRoutes)
    .route('/', peopleRoutes)
    .route('/', handoverRoutes)
    .route('/', ownRestaurantRoutes)
    .route('/', invitationRoutes)
    .route('/', restaurantRoutes)
    .route('/', menuSettingsRoutes)
    .route('/', menuWarningRoutes)
    .route('/', previewRoutes)
    .route('/', previewPageRoutes)
    .route('/', apiKeyRoutes)
    .route('/', webhookRoutes)
    .route('/', kitchenLinkRoutes)
    .route('/', kitchenRoutes)
    .route('/', categoryRoutes)
    .route('/', productRoutes)
    .route('/', productFormRoutes)
    .route('/', optionGroupRoutes)
    .route('/', orderRoutes)
    .route('/', importRoutes)
    .route('/', binRoutes)
    .route('/', languageRoutes)
    .route('/', lawRoutes)
    .route('/', menuRoutes)
    .route('/', statisticsRoutes)
    .route('/', changeLogRoutes)
    .route('/', pageViewRoutes)
    .route('/', iconRoutes)
    .route('/', planRoutes)
    .route('/', siteRoutes)
    .route('/', paymentRoutes)
    .route('/', paymentReturnRoutes)
    .route('/', testPaymentRoutes)
    .route('/', publicationRoutes)
    .route('/', customerRoutes)
    .route('/', healthRoutes)
}

export type AppType = ReturnType<typeof createCalls>

/** The server as a function from request to response; opens no port and no file. */
export function createApp(context: AppContext): AppType {
  const app = createCalls(context)
  if (context.testGoogle) app.route('/', testGoogleRoutes)
  app.route('/', descriptionRoutes(app))
  app.onError(answerError)
  app.notFound(answerUnrouted(app, createFileServer(context)))
  return app
}

import type { APIRoute } from 'astro'
import { appManifest } from '#site/lib/page/app-manifest.ts'

export const GET: APIRoute = () => Response.json(appManifest('ar'))

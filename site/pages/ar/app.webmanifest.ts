import type { APIRoute } from 'astro'
import { appManifest } from '#site/lib/pictures/app-icons.ts'

export const GET: APIRoute = () => Response.json(appManifest('ar'))

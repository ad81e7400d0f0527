/// <reference types="astro/client" />
import type { MenuPage } from '#db/menu/pages.ts'
import type { MenuSite, SiteDetails } from '#site/lib/links/page-links.ts'

declare global {
  namespace App {
    interface Locals {
      /** What the page shows; the builder hands it over. */
      page: MenuPage
      site: MenuSite
      details: SiteDetails
    }
  }
}

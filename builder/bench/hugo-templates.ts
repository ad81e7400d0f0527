/** The parts of our own pages that are the same on every page of a kind. */
export interface StaticParts {
  /** `<style>…</style>`. */
  style: string
  /** `<script …></script>`, each. */
  scripts: string
}

/** Hugo's layout of one kind of page: the same HTML as our template's. */
export function hugoLayout(kind: keyof typeof BODIES, parts: StaticParts): string {
  return [
    `<!DOCTYPE html><html lang="{{ .Params.lang }}" dir="{{ .Params.dir }}"> <head>`,
    HEAD,
    parts.style,
    `</head> <body>  ${BODIES[kind]}${parts.scripts}${GRAPH}  </body> </html>`,
  ].join('')
}

const HEAD = [
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
  '<title>{{ .Title }}</title><meta name="description" content="{{ .Description }}">',
  '<link rel="canonical" href="{{ .Params.canonical }}">',
  '<meta name="color-scheme" content="light dark">',
  '<meta name="theme-color" content="#fffcf6" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#15130f" media="(prefers-color-scheme: dark)">',
  '<meta property="og:type" content="{{ .Params.og }}">',
  '<meta property="og:title" content="{{ .Title }}">',
  '<meta property="og:description" content="{{ .Description }}">',
  '<meta property="og:url" content="{{ .Params.canonical }}">',
  '<meta property="og:site_name" content="{{ .Params.restaurant }}">',
  '<meta property="og:image" content="{{ .Params.share }}">',
  '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
  '<meta name="twitter:card" content="summary_large_image">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
].join('')

const GRAPH = '<script type="application/ld+json">{{ .Params.graph | safeJS }}</script>'

const LOGO = '<span class="logo none"> Put Your Logo </span>'
const NAME = '<h1 dir="auto"><a href="{{ .Params.menu }}">{{ .Params.restaurant }}</a></h1>'
const INFO = '<a class="info" href="{{ .Params.menu }}/info">Info</a>'

const STRIP = [
  '<nav aria-label="Categories"> <ul> {{ range .Params.strip }}<li> <a href="{{ .path }}"',
  '{{ with .current }} aria-current="{{ . }}"{{ end }} dir="auto">',
  ' <img src="/icons/{{ .icon }}.svg" alt="" width="36" height="36"> {{ .title }} </a>',
  ' </li>{{ end }} </ul> </nav>',
].join('')

const DISHES = [
  '<ul class="dishes"> {{ range .products }}<li class="pictured"> <div class="picture">',
  ' <svg color="{{ .picture.colour }}"></svg> <picture> <source type="image/avif"',
  ' srcset="{{ .picture.avif }}" sizes="96px"> <img src="{{ .picture.fallback }}" alt=""',
  ' width="96" height="96"{{ with .picture.loading }} loading="{{ . }}"{{ end }}',
  ' decoding="async"> </picture> </div> <h3 dir="auto"> <a href="{{ .path }}">{{ .name }}</a>',
  ' </h3> <bdi class="price"> <span>{{ $.Params.currency }}</span> {{ .price }} </bdi>',
  ' <p dir="auto">{{ .description }}</p> </li>{{ end }} </ul>',
].join('')

const SECTION = `<section> <h2 dir="auto">{{ .title }}</h2>  ${DISHES} </section>`

const PICTURE = [
  '<div class="picture"> <svg color="{{ .picture.colour }}"></svg> <picture>',
  ' <source type="image/avif" srcset="{{ .picture.large }}"',
  ' sizes="(min-width: 25rem) 25rem, 100vw"> <img src="{{ .picture.largeFallback }}"',
  ' alt="{{ .name }}" width="1200" height="900" fetchpriority="high" decoding="async">',
  ' </picture> </div>',
].join('')

const BODIES = {
  menu: [
    `<header> ${LOGO} <h1 dir="auto">{{ .Params.restaurant }}</h1> ${INFO} </header> ${STRIP}`,
    ` <main> {{ range .Params.categories }}${SECTION}{{ end }} </main>`,
  ].join(''),
  category: [
    `<header> ${LOGO} ${NAME} ${INFO} </header> ${STRIP}`,
    ` <main> {{ with .Params.category }}${SECTION}{{ end }} </main>`,
  ].join(''),
  product: [
    `<header> ${NAME} </header> <main> {{ with .Params.product }}${PICTURE}`,
    ' <h2 dir="auto">{{ .name }}</h2> <bdi class="price"><span>{{ $.Params.currency }}</span>',
    ' {{ .price }}</bdi> <p class="prose" dir="auto">{{ .description }}</p>{{ end }}',
    ' <a class="button" href="{{ .Params.category }}" data-step-back>Close the Product</a></main>',
  ].join(''),
  info: [
    '<header class="bare">  <a class="back" href="{{ .Params.menu }}" aria-label="Back to the menu"',
    ' data-step-back> <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15 5l-7 7 7 7"></path>',
    `</svg> </a> ${LOGO} </header> <main> <h1 dir="auto">{{ .Params.restaurant }}</h1>`,
    ' <p class="location" dir="auto">{{ .Params.location }}</p>  <section> <h2>About US</h2>',
    ' <p class="prose" dir="auto">{{ .Description }}</p> </section>  </main>',
  ].join(''),
}

import Fastify, { type FastifyInstance } from 'fastify'
import type { Routes } from '#contract/route.ts'
import { describeApi } from './openapi.ts'

const PAGE = '/docs/'

/** The API page for developers. Its library is large, so it is loaded when someone first opens the page. */
export function serveDocs(app: FastifyInstance, routes: Routes): void {
  app.get(`${PAGE}openapi.json`, async () => describeApi(routes))
  let opened: Promise<FastifyInstance> | undefined
  app.get(`${PAGE}*`, async (request, reply) => {
    opened ??= startDocs()
    const docs = await opened
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
    docs.routing(request.raw, reply.raw)
  })
  app.get(PAGE.slice(0, -1), (_request, reply) => reply.redirect(PAGE))
  app.addHook('onClose', async () => (await opened)?.close())
}

/** A separate server, because this page needs an inline script, which our other pages forbid. */
async function startDocs(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const docs = Fastify()
  docs.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy':
        "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
        "img-src 'self' data: blob:; font-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; object-src 'none'",
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  })
  await docs.register(reference, {
    routePrefix: PAGE,
    configuration: {
      url: `${PAGE}openapi.json`,
      pageTitle: 'Homeroom: API',
      favicon: '/favicon.svg',
      withDefaultFonts: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideTestRequestButton: true,
      hideClientButton: true,
      telemetry: false,
    },
  })
  await docs.ready()
  return docs
}

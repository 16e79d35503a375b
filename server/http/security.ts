import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/** A smaller reply arrives in the first packets of a connection either way; compressing it costs as much as a query. */
const MIN_COMPRESSED_BYTES = 8192

/** Security headers on every reply, and compression. `dev` allows what Vite's reload needs. */
export async function secure(app: FastifyInstance, config: Config, dev: boolean): Promise<void> {
  const headers = await securityHeaders(config, dev)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  await app.register(compress, { threshold: MIN_COMPRESSED_BYTES })
}

/** Helmet builds its headers anew for each reply; ours are the same for all, so they are taken from one reply of its own. */
async function securityHeaders(config: Config, dev: boolean): Promise<Record<string, string>> {
  const https = config.origin.startsWith('https:')
  const headers: Record<string, string> = {}
  const app = Fastify()
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(config, dev) },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 365 * 86_400, includeSubDomains: true } : false,
  })
  app.get('/', async (_request, reply) => {
    for (const [name, value] of Object.entries(reply.getHeaders())) headers[name] = String(value)
    return ''
  })
  await app.inject('/')
  await app.close()
  return headers
}

/**
 * Scripts come from our own files only. Styles may be in the page, because Mantine writes its colours into a
 * style element. A form leads on to a sign-in provider by redirect, so its origin must be allowed too.
 */
function policy(config: Config, dev: boolean) {
  const issuers = config.providers.map(({ issuer }) => new URL(issuer).origin)
  const formTargets = [...new Set(["'self'", config.origin, ...issuers])]
  return {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    connectSrc: dev ? ["'self'", 'ws:'] : ["'self'"],
    fontSrc: ["'self'"],
    formAction: formTargets,
    frameAncestors: ["'none'"],
    frameSrc: ["'none'"],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    scriptSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    workerSrc: ["'self'"],
    ...(config.origin.startsWith('https:') && { upgradeInsecureRequests: [] }),
  }
}

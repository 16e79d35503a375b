import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/** Security headers on every reply, and compression. `dev` allows what Vite's reload needs. */
export async function secure(app: FastifyInstance, config: Config, dev: boolean): Promise<void> {
  const https = config.origin.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(config, dev) },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 365 * 86_400, includeSubDomains: false } : false,
  })
  await app.register(compress)
}

/**
 * Scripts come from our own files only. Styles may be in the page, because Mantine writes its colours into a
 * style element. A form leads on to the sign-in provider by redirect, so its origin must be allowed too.
 */
function policy(config: Config, dev: boolean) {
  const formTargets = [...new Set(["'self'", config.origin, new URL(config.oidc.issuer).origin])]
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
    ...(config.origin.startsWith('https:') && { upgradeInsecureRequests: [] }),
  }
}

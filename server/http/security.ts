import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '#server/config.ts'

/** A smaller reply arrives in the first packets of a connection either way; compressing it costs as much as a query. */
const MIN_COMPRESSED_BYTES = 8192

/** Security headers on every reply, and compression. `dev` allows what Vite's reload needs. */
export async function secure(app: FastifyInstance, config: Config, dev: boolean): Promise<void> {
  const headers = securityHeaders(config, dev)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  await app.register(compress, { threshold: MIN_COMPRESSED_BYTES })
}

/** Helmet builds its headers for each reply; ours never change, so they are taken once from a dummy reply. */
function securityHeaders(config: Config, dev: boolean): OutgoingHttpHeaders {
  const https = config.origin.startsWith('https:')
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy(config, dev) },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 365 * 86_400, includeSubDomains: true } : false,
  })
  const request = new IncomingMessage(new Socket())
  const reply = new ServerResponse(request)
  setHeaders(request, reply, (error) => {
    if (error) throw error
  })
  return { ...reply.getHeaders() }
}

/**
 * Scripts come from our own files only. Styles may be in the page, because Mantine writes its colors into a
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

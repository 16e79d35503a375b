import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPrivate } from '../trust-proxy.ts'

/** How long a connection may take for what it sends. Times in ms. */
export type SlowLimits = {
  /** From the first byte of a request to the end of its head. */
  headMs: number
  /** From the head to the end of a body, files excepted. */
  bodyMs: number
  /** A file may take longer, but arrives at this rate at least, once so much time has passed. */
  fileBytesPerSecond: number
  fileGraceMs: number
  /** A whole request, whatever it sends. */
  requestMs: number
  /** The time from a reply to the end of a body that is ignored. */
  restMs: number
  checkMs: number
  /** Connections of one address at a time. A school of thousands of browsers may share one. */
  maxConnections: number
  /** A proxy has the connections of everyone behind it. */
  mayConnectOften: (address: string) => boolean
}

export const SLOW_LIMITS: SlowLimits = {
  headMs: 15_000,
  bodyMs: 20_000,
  fileBytesPerSecond: 16 * 1024,
  fileGraceMs: 20_000,
  // Ten megabytes over a slow connection.
  requestMs: 5 * 60_000,
  restMs: 5_000,
  checkMs: 5_000,
  maxConnections: 2000,
  mayConnectOften: isPrivate,
}

/** What Node's server itself watches. */
export const serverTimeouts = ({ headMs, requestMs, checkMs }: SlowLimits) => ({
  requestTimeout: requestMs,
  http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
})

/** Closes connections that send their request too slowly, so that no one can occupy many of them with few bytes. */
export function endSlowRequests(app: FastifyInstance, limits: SlowLimits): void {
  app.decorate('slowLimits', limits)
  limitConnections(app, limits)
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    // A request that a test injects has no connection.
    if (raw.socket instanceof Socket && hasBody(raw)) {
      if (!request.routeOptions.config.takesFile) endUnlessComplete(raw, limits.bodyMs)
      reply.raw.once('finish', () => endUnlessComplete(raw, limits.restMs))
    }
    done()
  })
}

/** Watches a file from the moment at which it is read; returns what ends that. */
export function watchFileRate({ raw, server }: FastifyRequest): () => void {
  const { fileBytesPerSecond, fileGraceMs, checkMs } = server.slowLimits
  const { socket } = raw
  const began = performance.now()
  const before = socket.bytesRead
  const timer = setInterval(() => {
    const elapsed = performance.now() - began
    const expected = (fileBytesPerSecond * elapsed) / 1000
    if (elapsed > fileGraceMs && socket.bytesRead - before < expected) end(socket)
  }, checkMs)
  return () => clearInterval(timer)
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function endUnlessComplete(raw: IncomingMessage, milliseconds: number): void {
  if (raw.complete || raw.destroyed) return
  const timer = setTimeout(() => {
    if (!raw.complete) end(raw.socket)
  }, milliseconds)
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

/** As Node does with a request that took too long. */
function end(socket: Socket): void {
  if (socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n')
  socket.destroySoon()
}

function limitConnections(app: FastifyInstance, { maxConnections, mayConnectOften }: SlowLimits): void {
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (mayConnectOften(address)) return
    const count = (open.get(address) ?? 0) + 1
    if (count > maxConnections) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = open.get(address)! - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    slowLimits: SlowLimits
  }
  interface FastifyContextConfig {
    /** The route takes a file, which may need longer than other bodies. */
    takesFile?: boolean
  }
}

import { readFile } from 'node:fs/promises'
import middie from '@fastify/middie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createServer } from 'vite'

const PAGE = new URL('../../../web/index.html', import.meta.url)

/** Vite inside this process: one address for pages and calls, and pages that follow every edit. */
export async function serveFromSource(app: FastifyInstance) {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('preClose', () => vite.close())
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await vite.transformIndexHtml('/index.html', await readFile(PAGE, 'utf8'), request.url)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  }
}
